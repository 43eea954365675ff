// Letters are letters and combining marks of any script (docs/requirements.md#field-rules): Devanagari vowel signs are marks. After a
// mark keyboards also write a joiner (U+200C, U+200D), which decides how two consonants are drawn.
const LETTERS_AND_SPACES = /^(?:[\p{L} ]|\p{M}[\u200C\u200D]?)+$/u;
const WORDS = /^(?:\p{L}|\p{M}[\u200C\u200D]?)+(?: (?:\p{L}|\p{M}[\u200C\u200D]?)+)*$/u;
const LETTERS = /^(?:\p{L}|\p{M}[\u200C\u200D]?)+$/u;
const TOWN = /^(?:[\p{L}0-9,. ]|\p{M}[\u200C\u200D]?)+$/u;
const COURSE = /^(?:[\p{L}0-9 .()[\]]|\p{M}[\u200C\u200D]?)+$/u;
const TEN_DIGITS = /^[0-9]{10}$/;
const FOUR_DIGITS = /^[0-9]{4}$/;
const EMAIL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

export type Rule = (text: string) => boolean;

const characters = (text: string): number => [...text].length;

export const RULES = {
  lettersAndSpaces: (text) => LETTERS_AND_SPACES.test(text),
  words: (text) => WORDS.test(text),
  letters: (text) => LETTERS.test(text),
  town: (text) => TOWN.test(text) && characters(text) <= 30,
  course: (text) => COURSE.test(text),
  tenDigits: (text) => TEN_DIGITS.test(text),
  fourDigits: (text) => FOUR_DIGITS.test(text),
  // 100 characters is the gateway's own limit for custEmail.
  email: (text) => text.length <= 100 && text.indexOf('@') <= 64 && EMAIL.test(text),
  anything: () => true,
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
