import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The words need the styles alone: on a slow line whatever of the scripts came before them would come instead of them. */
const scriptsLast = (html: string): string => html.replaceAll(/<(?=script type="module"|link rel="modulepreload")(\w+)/g, '<$1 fetchpriority="low"');

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
      this.emitFile({ type: 'asset', fileName: 'start.html', source: scriptsLast(String(page.source)).replace(root, `<div id="root">${words}</div>`) });
    },
  };
}
