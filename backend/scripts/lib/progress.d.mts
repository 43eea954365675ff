export function progressOf(
  what: string, total: number, surroundings?: { stream?: { isTTY?: boolean; write(text: string): unknown }; now?: () => number },
): (done: number) => void;
