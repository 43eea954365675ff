import { common } from '@mmmcollege/backend/contract/texts';
import 'react-toastify/ReactToastify.css';
import { useTexts } from '../lib/texts';
import './toasts.css';
import { useEffect } from 'react';
import { ToastContainer, type ToastContainerProps } from 'react-toastify/unstyled';
import { forgetToasts } from './show-toast';

/** Where toasts appear. The unstyled build, because the styled one writes a style element, which the page's policy forbids. */
export function Toasts(props: Pick<ToastContainerProps, 'limit' | 'autoClose'>) {
  const { common: texts } = useTexts({ common });
  useEffect(() => forgetToasts, []);
  return <ToastContainer aria-label={texts.notifications} position="top-right" autoClose={5000} draggable draggablePercent={80} theme="light" {...props} />;
}
