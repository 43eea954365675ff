export interface Used {
  /** Uses in the running window, this one included. */
  used: number;
  /** Until the window ends. */
  leftMs: number;
}

export interface LimitStore {
  add(key: string, windowMs: number): Promise<Used>;
  /** Takes one use of the running window back. */
  subtract(key: string): Promise<void>;
  look(key: string): Promise<Used>;
  forget(key: string): Promise<void>;
  close(): void;
}
