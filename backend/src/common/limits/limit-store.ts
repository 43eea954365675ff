export interface Usage {
  used: number;
  leftMs: number;
}

export interface MemberWindow {
  key: string;
  windowMs: number;
  allowed: number;
}

/** `add`: remembers the member unless a window is full. `force`: always remembers it. `look`: remembers nothing. */
export type AdmitMode = 'add' | 'force' | 'look';

export interface LimitStore {
  add(key: string, windowMs: number): Promise<Usage>;
  /** Takes one use of the running window back; without a use there is no window. */
  subtract(key: string): Promise<void>;
  peek(key: string): Promise<Usage>;
  forget(key: string): Promise<void>;
  /** Counts different members. @returns whether each window knew the member already or had room for it. */
  admit(member: string, windows: readonly MemberWindow[], mode: AdmitMode): Promise<boolean>;
  close(): void;
}
