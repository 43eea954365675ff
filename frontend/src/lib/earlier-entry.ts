import { APP_BASE } from '@mmmcollege/backend/contract';

interface NavigationEntry {
  key: string;
  url: string | null;
  index: number;
  getState: () => unknown;
}

/** The part of the Navigation API used here; older phones have none of it, or some. */
interface NavigationLike {
  currentEntry: NavigationEntry | null;
  entries: () => NavigationEntry[];
  traverseTo: (key: string) => unknown;
  updateCurrentEntry: (options: { state: unknown }) => void;
}

const api = (): NavigationLike | undefined => (window as unknown as { navigation?: NavigationLike }).navigation;

// The state of the History API can be read at the current entry only; that of the Navigation API at every entry of the tab.
const markOf = (admissionNumber: string) => ({ formOf: admissionNumber.toUpperCase() });

/** Writes onto the current entry of the history whose form it is. Each replacement of the entry wipes it. */
export function markEntry(admissionNumber: string): void {
  try {
    api()?.updateCurrentEntry({ state: markOf(admissionNumber) });
  } catch (error) {
    // Then the form of this entry is not found again, and a fresh one is opened instead.
    console.warn(error);
  }
}

/** The key of the nearest earlier entry of this tab with the form of that student, if there is one and it can be seen. */
export function earlierFormOf(admissionNumber: string, href: string): string | null {
  const navigation = api();
  const current = navigation?.currentEntry;
  if (!navigation || !current) return null;
  const wanted = `${window.location.origin}${APP_BASE}${href}`;
  const { formOf } = markOf(admissionNumber);
  const earlier = navigation.entries().filter((entry) => {
    const state = entry.index < current.index && entry.url === wanted ? entry.getState() : null;
    return typeof state === 'object' && state !== null && 'formOf' in state && state.formOf === formOf;
  });
  return earlier[earlier.length - 1]?.key ?? null;
}

export function backToEntry(key: string): void {
  api()?.traverseTo(key);
}
