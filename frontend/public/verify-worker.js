// Of the screen /mmmcollege/verify only: its scope. Without a network it answers from what the screen has kept.
const CACHE = 'verify';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  // What is asked past every cache is to come from the college, or not at all.
  if (event.request.method !== 'GET' || (event.request.cache === 'reload' && event.request.mode !== 'navigate')) return;
  event.respondWith(
    fetch(event.request).catch(async (error) => {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(event.request.mode === 'navigate' ? event.request.url.split(/[?#]/)[0] : event.request, { ignoreVary: true });
      if (kept) return kept;
      throw error;
    }),
  );
});
