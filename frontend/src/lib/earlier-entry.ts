import { APP_BASE } from '@mmmcollege/backend/contract';

interface NavigationEntry {
  key: string;
  url: string | null;
  index: number;
  getState: () => unknown;
}

/** The part of the Navigation API used here; older phones lack it or parts of it. */
interface NavigationLike {
  currentEntry: NavigationEntry | null;
  entries: () => NavigationEntry[];
  traverseTo: (key: string) => unknown;
  updateCurrentEntry: (options: { state: unknown }) => void;
}

const api = (): NavigationLike | undefined => (window as unknown as { navigation?: NavigationLike }).navigation;

// Unlike the History API, the Navigation API can read the state of every entry of the tab.
const markOf = (admissionNumber: string) => ({ formOf: admissionNumber.toUpperCase() });

/** Labels the current history entry with its student. Replacing the entry removes the label. */
export function markEntry(admissionNumber: string): void {
  try {
    api()?.updateCurrentEntry({ state: markOf(admissionNumber) });
  } catch (error) {
    // The form of this entry is then not found again; a fresh one is opened instead.
    console.warn(error);
  }
}

/** The key of the nearest earlier history entry with the form of that student. */
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
