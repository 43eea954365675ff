/** docs/requirements.md#transactions */
const WINDOW = 10;

export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - WINDOW / 2, pages - WINDOW + 1));
  return Array.from({ length: Math.min(WINDOW, pages) }, (_, at) => first + at);
}
