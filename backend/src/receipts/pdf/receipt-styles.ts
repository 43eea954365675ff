import { INK, type TextStyle } from './sheet.js';

export const STYLES = {
  college: { font: 'bold', size: 19, colour: INK.text },
  contact: { font: 'regular', size: 9.5, colour: INK.quiet },
  title: { font: 'bold', size: 13, colour: INK.accent },
  label: { font: 'regular', size: 8.5, colour: INK.quiet },
  value: { font: 'regular', size: 10.5, colour: INK.text },
  strong: { font: 'bold', size: 10.5, colour: INK.text },
  heading: { font: 'bold', size: 11, colour: INK.accent },
  amount: { font: 'regular', size: 10.5, colour: INK.text, align: 'right', tabular: true },
  total: { font: 'bold', size: 12.5, colour: INK.text },
  totalAmount: { font: 'bold', size: 12.5, colour: INK.text, align: 'right', tabular: true },
  test: { font: 'bold', size: 13, colour: INK.test, align: 'center' },
  note: { font: 'regular', size: 8.5, colour: INK.quiet },
} as const satisfies Record<string, TextStyle>;

export const STAMPS = {
  paid: { font: 'bold', size: 19, colour: INK.paid, align: 'center' },
  test: { font: 'bold', size: 19, colour: INK.test, align: 'center' },
} as const satisfies Record<string, TextStyle>;
