export interface Usage {
  /** Uses in the running window, this one included. */
  used: number;
  /** Until the window ends. */
  leftMs: number;
}

/** Remembers which members it has seen, so that it counts different ones. */
export interface MemberWindow {
  key: string;
  windowMs: number;
  allowed: number;
}

/** `add`: remembers the member unless a window is full. `force`: also then. `look`: remembers nothing. */
export type AdmitMode = 'add' | 'force' | 'look';

export interface LimitStore {
  add(key: string, windowMs: number): Promise<Usage>;
  /** Takes one use of the running window back. */
  subtract(key: string): Promise<void>;
  peek(key: string): Promise<Usage>;
  forget(key: string): Promise<void>;
  /** Counts different members. @returns whether each window knew the member already or had room for it. */
  admit(member: string, windows: readonly MemberWindow[], mode: AdmitMode): Promise<boolean>;
  close(): void;
}
