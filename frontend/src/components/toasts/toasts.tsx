import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { common } from '@mmmcollege/backend/contract/texts';
import { useEffect } from 'react';
import { ToastContainer, type ToastContainerProps } from 'react-toastify/unstyled';
import { useTexts } from '../../lib/texts';
import { forgetToasts } from './show-toast';

/** Uses the unstyled build: the styled one writes a style element, which the Content Security Policy forbids. */
export function Toasts(props: Pick<ToastContainerProps, 'limit' | 'autoClose'>) {
  const { common: texts } = useTexts({ common });
  useEffect(() => forgetToasts, []);
  return <ToastContainer aria-label={texts.notifications} position="top-right" autoClose={5000} draggable draggablePercent={80} theme="light" {...props} />;
}
