const KEY = 'serialNo';
const ON = 'on';

/** Says nothing about a person, so it outlives the session. */
export function readSerialColumn(): boolean {
  try {
    return localStorage.getItem(KEY) === ON;
  } catch {
    return false;
  }
}

export function writeSerialColumn(isShown: boolean): void {
  try {
    if (isShown) localStorage.setItem(KEY, ON);
    else localStorage.removeItem(KEY);
  } catch {
    // Forbidden in this browser: the choice lasts as long as the screen.
  }
}
