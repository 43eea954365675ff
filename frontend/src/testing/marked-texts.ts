import * as english from '@mmmcollege/backend/contract/texts';
import { inOtherWords } from './in-other-words';

/** Another language: English in brackets. Whatever is shown without them does not come from the catalogue. */
export const MARKED_TEXTS = inOtherWords(english, (text) => (/\p{L}/u.test(text) ? `⟦${text}⟧` : text));

const SPOKEN = ['aria-label', 'alt', 'placeholder', 'title', 'data-label'];

/** What people can read or hear in the document and what has letters, but no brackets. */
export function unmarkedTexts(): string[] {
  const texts = [document.title];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) texts.push(nodes.currentNode.textContent ?? '');
  for (const name of SPOKEN) for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
  return texts.filter((text) => /\p{L}/u.test(text) && !text.includes('⟦'));
}
