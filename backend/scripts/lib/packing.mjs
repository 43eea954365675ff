import { builtinModules } from 'node:module';

/**
 * Packages that look for files beside their own: binaries, fonts, pages. And TypeORM, of which there must be one: Nest's
 * part requires it by a way of its own. `mysql2`, which TypeORM requires as well.
 */
export const UNPACKED = ['@node-rs/argon2', '@photostructure/sqlite', 'fontkit', 'mysql2', 'pdfkit', 'swagger-ui-dist', 'typeorm'];

/** Large, required by the mailer, and never asked for. */
const NEVER_USED = 'preview-email';

/** What rolldown is told for whatever runs on Node here. */
export const packing = () => ({
  platform: 'node',
  // Packages are run for what they do, not only for what they export: `reflect-metadata` is one.
  treeshake: false,
  external: (id) => id.startsWith('node:') || builtinModules.includes(id) || [...UNPACKED, NEVER_USED].some((name) => id === name || id.startsWith(`${name}/`)),
  // What Nest and TypeORM would use if it were installed stays a `require` that fails and is caught, as it does unpacked.
  onLog: (level, log, handle) => (log.code === 'UNRESOLVED_IMPORT' ? undefined : handle(level, log)),
});

export const COMMENTS = { legal: true, annotation: false, jsdoc: false };
