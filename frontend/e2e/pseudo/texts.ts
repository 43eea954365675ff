import * as english from '@mmmcollege/backend/contract/texts';
import * as hindi from '@mmmcollege/backend/contract/texts/hi';
import { inOtherWords } from '../../src/testing/in-other-words';
import { pseudoText } from './pseudo-text';

/** The catalogue in the pseudo-language, with the words of the data that a language has. */
export const pseudo = inOtherWords({ ...english, labels: Object.fromEntries(Object.keys(hindi.labels).map((label) => [label, label])) }, pseudoText);
