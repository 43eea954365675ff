import { toast } from 'react-toastify/unstyled';

/** Texts that are shown or queued. The library's `isActive` knows only those that are shown. */
const current = new Set<string>();

/** Shows a toast, unless one with the same text is already shown or queued. */
export function showToast(kind: 'error' | 'success', text: string): void {
  if (current.has(text)) return;
  current.add(text);
  toast[kind](text, { onClose: () => void current.delete(text) });
}

/** For when the container unmounts: its toasts go without a call of `onClose`. */
export const forgetToasts = (): void => current.clear();
