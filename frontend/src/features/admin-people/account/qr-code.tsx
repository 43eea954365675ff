import { useMemo } from 'react';
import { qrPath } from '../../../lib/qr-path';
import styles from '../people.module.css';

/** Drawn here: the secret in it goes to no other server. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={styles.qr} data-theme="paper" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
