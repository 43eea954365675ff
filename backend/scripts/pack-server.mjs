// `node scripts/pack-server.mjs FOLDER`: makes FOLDER/server.cjs of the compiled FOLDER/src/main.js and what it imports, so
// that a start reads 360 files instead of 2,080. Why: docs/decisions/0015-packed-server.md.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { COMMENTS, packing } from './lib/packing.mjs';

const folder = resolve(process.argv[2] ?? 'dist');
const compiled = join(folder, 'src');
const packed = join(folder, 'server');

const bundle = await rolldown({
  input: { main: join(compiled, 'main.js') },
  ...packing(),
  plugins: [{
    name: 'lines-of-the-sources',
    load: (id) => (id.startsWith(compiled) ? { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') } : null),
  }],
});
const { output } = await bundle.generate({
  dir: packed, format: 'cjs', keepNames: true, chunkFileNames: '[name].cjs', entryFileNames: '[name].cjs',
  sourcemap: 'hidden', comments: COMMENTS,
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
