import { defineConfig } from '@playwright/test';

/** The guard of every change: each outcome of paying, and each kind of the office's work once. The others, and what has the tag `@long`, are of the long run. */
const SHORT = ['accessibility', 'booking', 'bulk', 'clerk-day', 'hindi', 'outcomes', 'people', 'pseudo-language', 'refunds', 'reports', 'settlement', 'verify'].map((name) => `${name}.spec.ts`);
const isShort = process.env['SHORT_JOURNEYS'] !== undefined;

export default defineConfig({
  testDir: 'e2e',
  // `npm run pictures` takes the pictures of the documents instead of testing.
  testMatch: process.env['PICTURES'] ? 'pictures.ts' : isShort ? SHORT : '**/*.spec.ts',
  ...(isShort ? { grepInvert: /@long/ } : {}),
  outputDir: 'test-results',
  forbidOnly: true,
  // One browser for one stack: its payments, its clock and its sandbox are shared by all journeys.
  workers: 1,
  // For a machine that does other work beside.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env['E2E_BASE_URL'] ?? 'http://localhost:3000',
    // Recording every step of every journey costs more than the journeys.
    trace: process.env['TRACE'] ? 'on' : 'off',
    viewport: { width: 412, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // In the midst of a transition a colour has the contrast of neither end.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['WITHOUT_WINDOWS'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-gpu'],
    },
  },
});
