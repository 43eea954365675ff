export function isTaken(port: number, host: string): Promise<boolean>;
export function freePort(wanted?: number): Promise<number>;
export function untilAnswers(url: string, patienceMs: number): Promise<void>;
