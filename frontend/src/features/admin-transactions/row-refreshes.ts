import type { ShownStatus } from '@mmmcollege/backend/contract';
import { officeMemory } from '../../lib/office-memory';
import { theBook } from './book/the-book';

/** `running`: the server is being asked. `failed`: it could not be asked, so the row shows Pending; the stored status stays. */
export type RefreshState = 'running' | 'failed';
type States = ReadonlyMap<string, RefreshState>;

/** How the last refresh of each row stands beside the list. Outlives the screen, as the list does. */
class RowRefreshes {
  private states: States = new Map();
  private readonly listeners = new Set<() => void>();
  /** What ended since the last list was requested: that list may have been read before it. */
  private readonly failedSince = new Set<string>();
  private readonly statusSince = new Map<string, ShownStatus>();

  readonly get = (): States => this.states;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  start(id: string): void {
    this.change([...this.states, [id, 'running']]);
  }

  succeed(id: string, status: ShownStatus): void {
    this.statusSince.set(id, status);
    theBook.setStatus(id, status);
    this.change([...this.states].filter(([other]) => other !== id));
  }

  fail(id: string): void {
    this.failedSince.add(id);
    this.change([...this.states, [id, 'failed']]);
  }

  listRequested(): void {
    this.failedSince.clear();
    this.statusSince.clear();
  }

  /** @returns the statuses that may be newer than the list that came. Refreshes that failed before its request are outdated. */
  listLoaded(): ReadonlyMap<string, ShownStatus> {
    this.change([...this.states].filter(([id, state]) => state === 'running' || this.failedSince.has(id)));
    return this.statusSince;
  }

  forget(): void {
    this.listRequested();
    this.change([]);
  }

  private change(states: Iterable<readonly [string, RefreshState]>): void {
    this.states = new Map(states);
    for (const listener of this.listeners) listener();
  }
}

export const rowRefreshes = new RowRefreshes();
officeMemory.add(() => rowRefreshes.forget());
