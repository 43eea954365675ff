import type * as english from './en/index.js';

/** What a language has to say: the areas, keys and parameters of English. */
export type Catalogue = { readonly [Area in keyof typeof english]: (typeof english)[Area] };

export * from './en/index.js';
