import qrcode from 'qrcode-generator';

/** Light around the code that cameras need (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code of level M as a path of dark runs, one unit a module. */
export function qrPath(text: string): { path: string; size: number } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (!code.isDark(row, column)) continue;
      const from = column;
      while (column + 1 < count && code.isDark(row, column + 1)) column += 1;
      path += `M${from + QUIET} ${row + QUIET}h${column - from + 1}v1H${from + QUIET}z`;
    }
  }
  return { path, size: count + 2 * QUIET };
}

/** As a picture of its own. @returns the drawing and how many modules it is wide, the light around it included. */
export function qrPicture(text: string): { picture: Blob; size: number } {
  const { path, size } = qrPath(text);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${4 * size}" height="${4 * size}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return { picture: new Blob([drawing], { type: 'image/svg+xml' }), size };
}
