import type { Plugin } from 'vite';

/** Screens load on demand; the one nearly everybody opens first is announced in the page, so that it costs no extra round trip. */
export function preloadFirstScreen(module: string): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
        if (!screen) throw new Error(`No chunk of its own for ${module}`);
        const needed = chunks.filter(({ fileName }) => fileName === screen.fileName || screen.imports.includes(fileName));
        const scripts = needed.map(({ fileName }) => fileName).filter((fileName) => !html.includes(fileName));
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]).filter((fileName) => !html.includes(fileName));
        const tags = [
          ...scripts.map((name) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/mmmcollege/${name}` } })),
          ...styles.map((name) => ({ tag: 'link', attrs: { rel: 'stylesheet', crossorigin: true, href: `/mmmcollege/${name}` } })),
        ];
        return tags.map((tag) => ({ ...tag, injectTo: 'head' as const }));
      },
    },
  };
}
