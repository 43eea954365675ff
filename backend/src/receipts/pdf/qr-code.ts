import qrcode from 'qrcode-generator';

/** Light around the code that cameras need (ISO/IEC 18004). */
const QUIET = 4;

export interface QrCode {
  /** Modules of one side, the light around it included. */
  size: number;
  /** Dark modules side by side: one rectangle each, so that no hairlines part them. */
  runs: { row: number; column: number; length: number }[];
}

/** Level M. */
export function qrCode(text: string): QrCode {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const runs: QrCode['runs'] = [];
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      const from = column;
      while (column < count && code.isDark(row, column)) column += 1;
      if (column > from) runs.push({ row: row + QUIET, column: from + QUIET, length: column - from });
    }
  }
  return { size: count + 2 * QUIET, runs };
}
