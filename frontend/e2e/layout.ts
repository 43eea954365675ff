import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './support';

/**
 * Widths of the letters, in shares of the font that the journeys bring, which is narrow itself (0.44 em on average). At 150 %
 * it is wider than Verdana and DejaVu Sans in bold, at 85 % narrower than Roboto Condensed.
 */
const LETTERS = { narrow: '85%', own: '100%', wide: '150%' } as const;

/** The guard of every change looks at each screen once; all widths and fonts are the work of the walk in the pseudo-language and of the long run. */
export const LOOKS_ONCE = process.env['SHORT_JOURNEYS'] !== undefined;

/** Runs a check of the layout in the narrowest and the widest font that a device may have, and in the one between. */
export async function inEveryFont(page: Page, check: (font: string) => Promise<void>): Promise<void> {
  if (LOOKS_ONCE) return check('own');
  for (const [font, sizeAdjust] of Object.entries(LETTERS)) {
    await page.evaluate(
      async ({ family, descriptors }) => {
        const faces = [['Mukta Regular', '400'], ['Mukta SemiBold', '600'], ['Mukta Bold', '700']].map(
          ([name, weight]) => new FontFace(family, `local('${name}')`, { ...descriptors, weight }),
        );
        // Rejects when the browser lacks the font, without which the check would prove nothing.
        for (const face of faces) document.fonts.add(await face.load());
        document.documentElement.style.setProperty('--font', family);
      },
      { family: `letters-${font}`, descriptors: { sizeAdjust } as FontFaceDescriptors },
    );
    await check(font);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('--font'));
}

/** What lies outside the screen or is cut off. */
function misfits(): string[] {
  const { scrollWidth } = document.documentElement;
  const found = scrollWidth > window.innerWidth ? [`${scrollWidth} px wide`] : [];
  // For screen readers only, or a table of many columns, which may be scrolled sideways.
  const isExempt = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || getComputedStyle(element).display === 'table' || isExempt(element.parentElement));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (!parentElement?.checkVisibility() || isExempt(parentElement)) continue;
    range.selectNodeContents(texts.currentNode);
    for (const { left, right, width } of range.getClientRects()) {
      if (width > 0 && (left < -0.5 || right > window.innerWidth + 0.5)) found.push(`"${textContent?.trim()}" from ${left} to ${right}`);
    }
  }
  for (const control of document.querySelectorAll('a[href], button, summary')) {
    const { left, right, width } = control.getBoundingClientRect();
    if (width > 0 && !isExempt(control) && (left < -0.5 || right > window.innerWidth + 0.5)) found.push(`${control.outerHTML.slice(0, 120)} from ${left} to ${right}`);
  }
  // What cannot be typed over has to be read whole.
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[readonly], textarea[readonly]')) {
    const { value, scrollWidth: text, clientWidth: room, scrollHeight, clientHeight } = field;
    // Tall letters stand out of their line by less than half of it.
    if (text > room || (field instanceof HTMLTextAreaElement && scrollHeight > clientHeight + parseFloat(getComputedStyle(field).lineHeight) / 2)) {
      found.push(`${field.name} "${value}": ${text} × ${scrollHeight} px in ${room} × ${clientHeight}`);
    }
  }
  return found;
}

/** Texts that lie upon each other, and texts that their own element cuts off. */
function collisions(): string[] {
  const found: string[] = [];
  const shown: { element: Element; text: string; rects: DOMRect[] }[] = [];
  const isStill = (element: Element | null): boolean => element === null || (!['fixed', 'sticky'].includes(getComputedStyle(element).position) && isStill(element.parentElement));
  const isHidden = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || getComputedStyle(element).opacity === '0' || isHidden(element.parentElement));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { parentElement: element, textContent } = texts.currentNode;
    const text = textContent?.trim() ?? '';
    if (!element?.checkVisibility() || text === '' || isHidden(element) || !isStill(element)) continue;
    range.selectNodeContents(texts.currentNode);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    shown.push({ element, text, rects });
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const around = box.getBoundingClientRect();
      // A pixel: letters stand out of their line a little.
      const isCut = rects.some(({ left, right, top, bottom }) =>
        (['hidden', 'clip'].includes(overflowX) && (left < around.left - 1 || right > around.right + 1)) || (['hidden', 'clip'].includes(overflowY) && (top < around.top - 4 || bottom > around.bottom + 4)));
      if (isCut) found.push(`"${text}" is cut off by ${box.tagName} ${box.className}`);
      if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) break;
    }
  }
  for (const [at, one] of shown.entries()) {
    for (const other of shown.slice(at + 1)) {
      const isUpon = one.rects.some((a) => other.rects.some((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > (a.height + b.height) / 4));
      if (isUpon) found.push(`"${one.text}" and "${other.text}" lie upon each other`);
    }
  }
  return found;
}

/** Nothing is outside the screen, cut off, or upon something else, in the letters that the page has now. */
export async function expectLaidOut(page: Page, screen: string): Promise<void> {
  for (const look of [misfits, collisions]) await expect.soft.poll(() => page.evaluate(look), { message: screen, timeout: 5_000 }).toEqual([]);
}

/** Nothing has to be scrolled sideways and nothing is cut off, whatever the font. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  // Again for a moment: a toast comes and goes across the edge of the screen.
  await inEveryFont(page, (font) => expect.poll(() => page.evaluate(misfits), { message: `${screen} with ${font} letters`, timeout: 5_000 }).toEqual([]));
}

/** No violation that axe finds; the gateway's page is not ours. @param screen names it in the failure. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // To give a document its half a megabyte takes longer than the look itself: a walk within one gives it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run({ exclude: ['#atom_jiffy_pay'] }, { resultTypes: ['violations'], iframes: false }));
  expect(violations.map(({ id, nodes }) => `${screen}: ${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
