const ACCENTS: Readonly<Record<string, string>> = {
  A: 'Å', C: 'Ç', E: 'É', I: 'Î', N: 'Ñ', O: 'Õ', S: 'Š', U: 'Ü', Y: 'Ý', Z: 'Ž', a: 'å', c: 'ç', e: 'é', i: 'î', n: 'ñ', o: 'õ', s: 'š', u: 'ü', y: 'ý', z: 'ž',
};
const LONGER = 0.4;

/** A word with accents and 40 % longer; what has digits or none but capitals is a code and stays. */
function pseudoWord(word: string): string {
  const grown = word.length + Math.ceil(word.length * LONGER);
  const own = [...word].map((letter) => ACCENTS[letter] ?? letter).join('');
  return own === word ? word : own + own.slice(-1).toLowerCase().repeat(grown - word.length);
}

/** A text of the pseudo-language. A text within a text is changed once. Tags of languages stay, which `Intl` has to know. */
export const pseudoText = (text: string): string =>
  /^[a-z]{2}-[A-Z]{2}$/.test(text) ? text : text.replaceAll(/(?<![\p{L}\p{N}@._/])(?![A-Z]+(?!\p{L}))[A-Za-z]+(?![\p{L}\p{N}@_/]|[.:]\p{L})/gu, pseudoWord);
