import { APP_BASE } from '@mmmcollege/backend/contract';

interface NavigationEntry {
  key: string;
  url: string | null;
  index: number;
}

/** The part of the Navigation API used here; phones from before 2022 have none of it. */
interface NavigationLike {
  currentEntry: NavigationEntry | null;
  entries: () => NavigationEntry[];
  traverseTo: (key: string) => unknown;
}

/** Goes back to the nearest earlier entry of a screen of this tab. `false` when there is none, or none can be seen. */
export function backToEarlier(href: string): boolean {
  const { navigation } = window as unknown as { navigation?: NavigationLike };
  const current = navigation?.currentEntry;
  if (!navigation || !current) return false;
  const wanted = `${window.location.origin}${APP_BASE}${href}`;
  const earlier = navigation.entries().filter(({ url, index }) => index < current.index && url === wanted);
  const nearest = earlier[earlier.length - 1];
  if (!nearest) return false;
  navigation.traverseTo(nearest.key);
  return true;
}
