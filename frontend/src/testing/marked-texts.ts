import * as english from '@mmmcollege/backend/contract/texts';
import { isValidElement } from 'react';

const mark = (value: unknown): unknown => {
  if (typeof value === 'string') return /\p{L}/u.test(value) ? `⟦${value}⟧` : value;
  if (typeof value === 'function') return (...given: unknown[]) => mark(value(...given.map(markGiven)));
  if (Array.isArray(value)) return value.map(mark);
  if (typeof value !== 'object' || value === null || isValidElement(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, mark(own)]));
};

/** What a sentence hands to whoever shows it, as the text of a link. */
const markGiven = (given: unknown): unknown => (typeof given === 'function' ? (text: string) => given(mark(text)) : given);

/** Another language: English in brackets. Whatever is shown without them does not come from the catalogue. */
export const MARKED_TEXTS = mark(english) as english.Catalogue;

const SPOKEN = ['aria-label', 'alt', 'placeholder', 'title', 'data-label'];

/** What people can read or hear in the document and what has letters, but no brackets. */
export function unmarkedTexts(): string[] {
  const texts = [document.title];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) texts.push(nodes.currentNode.textContent ?? '');
  for (const name of SPOKEN) for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
  return texts.filter((text) => /\p{L}/u.test(text) && !text.includes('⟦'));
}
