const KEY = 'rowsPerPage';

/** Says nothing about a person, so it outlives the session. */
export function readPageSize(sizes: readonly number[]): number | null {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return sizes.includes(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function writePageSize(size: number): void {
  try {
    localStorage.setItem(KEY, String(size));
  } catch {
    // Forbidden in this browser: the choice lasts as long as the screen.
  }
}
