import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { useEffect } from 'react';
import { ToastContainer, type ToastContainerProps } from 'react-toastify/unstyled';
import { forgetToasts } from './show-toast';

/** Where toasts appear. The unstyled build, because the styled one writes a style element, which the page's policy forbids. */
export function Toasts(props: Pick<ToastContainerProps, 'limit' | 'autoClose'>) {
  useEffect(() => forgetToasts, []);
  return <ToastContainer position="top-right" autoClose={5000} draggable draggablePercent={80} theme="light" {...props} />;
}
