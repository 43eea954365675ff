import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { common } from '@mmmcollege/backend/contract/texts';
import { useEffect } from 'react';
import { type CloseButtonProps, ToastContainer, type ToastContainerProps } from 'react-toastify/unstyled';
import { useTexts } from '../../lib/texts';
import { forgetToasts } from './show-toast';

/** The library's own is English. */
function CloseButton({ closeToast }: CloseButtonProps) {
  const { common: texts } = useTexts({ common });
  return (
    <button
      type="button"
      className="Toastify__close-button Toastify__close-button--light"
      aria-label={texts.closeNotification}
      onClick={(event) => {
        event.stopPropagation();
        closeToast(event);
      }}
    >
      <svg aria-hidden="true" viewBox="0 0 14 16">
        <path d="M7.71 8.23l3.75 3.75-1.48 1.48-3.75-3.75-3.75 3.75L1 11.98l3.75-3.75L1 4.48 2.48 3l3.75 3.75L9.98 3l1.48 1.48-3.75 3.75z" />
      </svg>
    </button>
  );
}

/** Uses the unstyled build: the styled one writes a style element, which the Content Security Policy forbids. */
export function Toasts(props: Pick<ToastContainerProps, 'limit' | 'autoClose'>) {
  const { common: texts } = useTexts({ common });
  useEffect(() => forgetToasts, []);
  return <ToastContainer aria-label={texts.notifications} closeButton={CloseButton} position="top-right" autoClose={5000} draggable draggablePercent={80} theme="light" {...props} />;
}
