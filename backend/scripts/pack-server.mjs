// `node scripts/pack-server.mjs FOLDER`: makes FOLDER/server.cjs of the compiled FOLDER/src/main.js and what it imports, so
// that a start reads 360 files instead of 2,080. Why: docs/decisions/0015-packed-server.md.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Packages that look for files beside their own: binaries, fonts, pages. And TypeORM, of which there must be one: Nest's
 * part requires it by a way of its own. `mysql2`, which TypeORM requires as well. And `preview-email`, a large one that nobody asks for.
 */
const LEFT_OUTSIDE = ['@node-rs/argon2', '@photostructure/sqlite', 'fontkit', 'mysql2', 'pdfkit', 'preview-email', 'swagger-ui-dist', 'typeorm'];

const folder = resolve(process.argv[2] ?? 'dist');
const compiled = join(folder, 'src');
const packed = join(folder, 'server');

const bundle = await rolldown({
  input: { main: join(compiled, 'main.js') },
  platform: 'node',
  // Packages are run for what they do, not only for what they export: `reflect-metadata` is one.
  treeshake: false,
  external: (id) => id.startsWith('node:') || builtinModules.includes(id) || LEFT_OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [{
    name: 'lines-of-the-sources',
    load: (id) => (id.startsWith(compiled) ? { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') } : null),
  }],
  // What Nest and TypeORM would use if it were installed stays a `require` that fails and is caught, as it does unpacked.
  onLog: (level, log, handle) => (log.code === 'UNRESOLVED_IMPORT' ? undefined : handle(level, log)),
});
const { output } = await bundle.generate({
  dir: packed, format: 'cjs', keepNames: true, chunkFileNames: '[name].cjs', entryFileNames: '[name].cjs',
  sourcemap: 'hidden', comments: { legal: true, annotation: false, jsdoc: false },
  codeSplitting: { groups: [{ name: 'packages', test: /[\\/]node_modules[\\/]/ }] },
});
await bundle.close();

// Written beside and put in its place whole: a server may be starting from the former one.
const fresh = `${packed}.new`;
rmSync(fresh, { recursive: true, force: true });
mkdirSync(fresh, { recursive: true });
for (const { fileName, code, map, name } of output) {
  if (code === undefined) continue;
  // Our own lines are told as those of the sources; the map of the packages is many times as large and would be read at every start.
  const told = map && name !== 'packages';
  if (told) writeFileSync(join(fresh, `${fileName}.map`), map.toString());
  writeFileSync(join(fresh, fileName), told ? `${code}//# sourceMappingURL=${fileName}.map\n` : code);
}
rmSync(packed, { recursive: true, force: true });
renameSync(fresh, packed);
// Maps are read when a file is loaded: this has to be said one file earlier.
writeFileSync(join(folder, 'server.cjs'), "process.setSourceMapsEnabled(true);\nrequire('./server/main.cjs');\n");
