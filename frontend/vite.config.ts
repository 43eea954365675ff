import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaint } from './build/first-paint.ts';
import { precompress } from './build/precompress.ts';

const REACT = /node_modules\/(?:react|react-dom|scheduler)\//;
// What every screen needs travels as one file; left alone, the splitter makes a dozen of a few hundred bytes each.
const COMMON = /node_modules\/(?:react-router|react-router-dom|react-redux|redux|redux-thunk|@reduxjs|immer|reselect|use-sync-external-store)\/|\/backend\/src\/contract\/(?!(?:alarms|audit|bulk-changes|health|people|receipt-claims|receipt-series|review-queue|settlement|transaction-history|fees\/amount-in-words|fees\/fee-versions|fees\/semesters)\.ts|texts\/(?:(?!en\/)\w+\/|en\/(?!common)))|\/src\/(?:api\/(?!(?:payment|receipt)-api)|config\/|session\/|lib\/(?:texts|when-idle|language)\.tsx?)|\/src\/components\/(?:\w+\/)?(?:admission-number-field|button|class-names|field|icon|language-switch|mobile-digits-field|notice|screen-title|steps|use-long-wait)\./;
// All about the fields of a student, of which the first screen shows none.
const STUDENT_FIELDS = /\/contract\/(?:\w+\/)*(?:student-fields|entered-text|field-rules|filled-text|form-fields|shown-text|student\/fields)\.ts$/;
// The first screen's own, though the fields use it too: a group takes what its modules import.
const ADMISSION_NUMBER = /\/contract\/student\/admission-number\.ts$/;
// A screen takes what it names of `backend/src/contract`, and nothing happens by importing the rest.
const treeshake = { moduleSideEffects: [{ test: /\/backend\/src\/contract\//, sideEffects: false }] };

const backend = process.env['BACKEND_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  base: '/mmmcollege/',
  plugins: [react(), firstPaint(`${import.meta.dirname}/build/first-paint.html`), precompress()],
  // The package names its development build for every bundler; the other one has no warnings for developers in it.
  resolve: { alias: [{ find: /^react-router$/, replacement: fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url)) }] },
  build: {
    outDir: 'dist',
    // Phones that students have: Android System WebView of 2020 and iOS 14. CSS and script syntax are lowered to these.
    target: ['chrome80', 'firefox90', 'safari14'],
    cssCodeSplit: true,
    sourcemap: false,
    // The policy of the page has no inline script and no data: in script-src; small assets stay files as well.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: { treeshake, output: { codeSplitting: { groups: [{ name: 'admission-number', test: ADMISSION_NUMBER, priority: 2 }, { name: 'student-fields', test: STUDENT_FIELDS, priority: 1 }, { name: 'react', test: REACT }, { name: 'common', test: COMMON }] } } },
  },
  worker: { rolldownOptions: { treeshake } },
  server: { proxy: { '/mmmcollege-api': backend } },
});
