import { API_BASE, APP_BASE, financialYear, JWKS_PATH, SCREENS } from '@mmmcollege/backend/contract';
import { isOldBrowser } from './verify-signature';

const CACHE = 'verify';
const DOCUMENT = APP_BASE + SCREENS.verify.pattern;
const WORKER = `${APP_BASE}/verify-worker.js`;

/**
 * Keeps this screen, its keys and the standings of two years, so that it opens without a network. The worker has only this
 * screen: its scope is the screen's address.
 */
export function keepForOffline(base: string): void {
  if (!('serviceWorker' in navigator) || typeof caches === 'undefined') return;
  void keep(base).catch((error: unknown) => console.error('The screen is not kept for use without a network', error));
}

async function keep(base: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: DOCUMENT });
  // So that it is among what is loaded, also when nothing has been verified yet.
  if (await isOldBrowser()) await import('./old-browsers');
  const year = 365 * 86_400_000;
  const standings = [0, year].map((ago) => `${base}${API_BASE}/receipt-status/${financialYear(new Date(Date.now() - ago))}`);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => new URL(name).origin === location.origin && !name.includes('/receipt-status/'));
  const wanted = new Set([DOCUMENT, `${base}${API_BASE}/config`, `${base}${JWKS_PATH}`, ...standings, ...loaded].map((url) => new URL(url, location.href).href));
  const cache = await caches.open(CACHE);
  await Promise.all([...wanted].map(async (url) => {
    const response = await fetch(url, { credentials: 'omit' }).catch(() => null);
    if (response?.ok) await cache.put(url, response);
  }));
  // Files of a version that is gone.
  for (const { url } of await cache.keys()) if (!wanted.has(url) && url.includes('/assets/')) await cache.delete(url);
}
