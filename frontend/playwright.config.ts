import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  // `npm run pictures` takes the pictures of the documents instead of testing.
  testMatch: process.env['PICTURES'] ? 'pictures.ts' : '**/*.spec.ts',
  // The files of the shorter list are named by `backend/scripts/test.mjs`.
  ...(process.env['SHORT_JOURNEYS'] ? { grepInvert: /@long/ } : {}),
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
    trace: 'off',
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
