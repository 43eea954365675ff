const KEY = 'searchKey';
const OFF = 'off';

/** Says nothing about a person, so it outlives the session. */
export function readSearchKey(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

export function writeSearchKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // Forbidden in this browser: the choice lasts as long as the screen.
  }
}
