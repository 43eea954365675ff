import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The words need the styles alone: on a slow line whatever of the scripts came before them would come instead of them. */
const scriptsLast = (html: string): string => html.replaceAll(/<(?=script type="module"|link rel="modulepreload")(\w+)/g, '<$1 fetchpriority="low"');

/**
 * What the entry imports is run by script elements of its own, one task after the other: between two of them a weak
 * phone answers to a finger.
 */
function scriptsInTurn(html: string): string {
  const imported = /\s*<link rel="modulepreload"( crossorigin href="[^"]*\/(?:react|common)-[^"]*")>/g;
  const scripts = [...html.matchAll(imported)].map(([, attributes]) => `<script type="module"${attributes?.replace('href', 'src')}></script>`);
  if (scripts.length !== 2) throw new Error(`The entry imports ${scripts.length} of 2 large files`);
  return html.replaceAll(imported, '').replace('<script type="module"', `${scripts.join('\n    ')}\n    <script type="module"`);
}

/**
 * Makes `start.html` beside `index.html`: the same page with the words of its first screen already in it, so that a
 * slow phone shows them before any script has come. Only the address of that screen is answered with it.
 */
export function firstPaint(path: string): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      const root = /<div id="root">.*<\/div>/;
      if (page?.type !== 'asset' || !root.test(String(page.source))) throw new Error('No root in the page');
      const words = readFileSync(path, 'utf8').replaceAll('\n', '');
      this.emitFile({ type: 'asset', fileName: 'start.html', source: scriptsLast(scriptsInTurn(String(page.source))).replace(root, `<div id="root">${words}</div>`) });
    },
  };
}
