import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import styles from '../people.module.css';

/** Light around the code that cameras need (ISO/IEC 18004). */
const QUIET = 4;

/** Drawn here: the secret in it goes to no other server. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = qrcode(0, 'M');
    code.addData(text);
    code.make();
    const count = code.getModuleCount();
    const modules = Array.from({ length: count * count }, (_, at) => [Math.floor(at / count), at % count] as const);
    const dark = modules.filter(([row, column]) => code.isDark(row, column));
    return { path: dark.map(([row, column]) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`).join(''), size: count + 2 * QUIET };
  }, [text]);
  return (
    <svg className={styles.qr} data-theme="paper" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
