import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, useRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names';
import { useKeptFocus } from './use-kept-focus';

type Look = 'primary' | 'secondary' | 'quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** Disabled while something is under way. */
  busy?: boolean;
}

export function Button({ look = 'primary', busy = false, disabled, type = 'button', className, autoFocus, ...rest }: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  useKeptFocus(element, busy, autoFocus);
  return (
    <button
      ref={element}
      autoFocus={autoFocus}
      type={type}
      className={classNames(styles.button, styles[look], className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    />
  );
}

/** A full page load that looks like a button. */
export function LinkButton({ look = 'primary', className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look }) {
  return <a className={classNames(styles.button, styles[look], className)} {...rest} />;
}

/** A way to another screen of the same document that looks like a button. */
export function RouteButton({ look = 'primary', className, ...rest }: LinkProps & { look?: Look }) {
  return <Link className={classNames(styles.button, styles[look], className)} {...rest} />;
}
