import type { Plugin } from 'vite';

/** Screens load on demand; the one nearly everybody opens first is announced in the page, so that it costs no extra round trip. */
export function preloadFirstScreen(module: string): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(module),
        );
        if (chunk?.type !== 'chunk') throw new Error(`No chunk of its own for ${module}`);
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
        const tags = [
          { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/mmmcollege/${chunk.fileName}` } },
          ...styles.map((href) => ({ tag: 'link', attrs: { rel: 'preload', as: 'style', href: `/mmmcollege/${href}`, crossorigin: true } })),
        ];
        return tags.map((tag) => ({ ...tag, injectTo: 'head' as const }));
      },
    },
  };
}
