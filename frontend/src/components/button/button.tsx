import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, useRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../class-names';
import styles from './button.module.css';
import { useRestoredFocus } from './use-restored-focus';

type Variant = 'primary' | 'secondary' | 'tertiary';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  busy?: boolean;
}

export function Button({ variant = 'primary', busy = false, disabled, type = 'button', className, autoFocus, ...rest }: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  useRestoredFocus(element, busy, autoFocus);
  return (
    <button
      ref={element}
      autoFocus={autoFocus}
      type={type}
      className={classNames(styles.button, styles[variant], className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    />
  );
}

export function LinkButton({ variant = 'primary', className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { variant?: Variant }) {
  return <a className={classNames(styles.button, styles[variant], className)} {...rest} />;
}

export function RouteButton({ variant = 'primary', className, ...rest }: LinkProps & { variant?: Variant }) {
  return <Link className={classNames(styles.button, styles[variant], className)} {...rest} />;
}
