import { toast } from 'react-toastify/unstyled';

/** Shown, or waiting for the one before to leave. The library's `isActive` knows only those that are shown. */
const current = new Set<string>();

/** Shows a toast, unless one with the same text is shown or waits already. */
export function showToast(kind: 'error' | 'success', text: string): void {
  if (current.has(text)) return;
  current.add(text);
  toast[kind](text, { onClose: () => void current.delete(text) });
}

/** With their container go all toasts, shown or waiting, without `onClose`. */
export const forgetToasts = (): void => current.clear();
