import { formatPaise } from '../src/contract/index.js';
import { amountInWords } from '../src/contract/texts/hi/amount-in-words.js';

const wordsOf = (n: number): string => /^रुपये (.+) मात्र$/.exec(amountInWords(n * 100))?.[1] ?? '';
const SMALL = Array.from({ length: 100 }, (_, n) => wordsOf(n));

/** 0 to 99 as ICU 72 (CLDR 42) spells them: `RuleBasedNumberFormat(URBNF_SPELLOUT, "hi")`. No Intl of Node.js or of a browser has it. */
const CLDR = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पन्द्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस ' +
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास ' +
  'इक्यावन बावन तिरेपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरेसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर ' +
  'पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानबे बानबे तिरानबे चौरानबे पंचानबे छियानबे ' +
  'सत्तानबे अट्ठानबे निन्यानबे'
).normalize('NFC').split(' ');

/** Where the Directorate spells another way than CLDR; everything else is the same letter by letter. */
const directorate = (cldr: string): string =>
  cldr.replace('पन्द्रह', 'पंद्रह').replace('चौवालीस', 'चवालीस').replace('तिरेपन', 'तिरपन').replace('तिरेसठ', 'तिरसठ').replace('पंचानबे', 'पचानवे').replace(/नबे$/, 'नवे');

/** How the word of a unit begins and that of a ten ends, as grammars of Hindi list them: another way to each word. */
const UNITS = [
  /^(?:तीस|चालीस|पचास|साठ|सत्तर|अस्सी|नब्बे)$/, /^इक/, /^ब/, /^(?:ते|तैं|ति)/, /^(?:चौ|चव)/, /^(?:पच(?!ास$)|पैं)/, /^छ/, /^(?:सत(?!्तर$)|सैं|सड़)/, /^(?:अठ|अट्ठ|अड़)/,
  /^(?:उन|नवा|निन्या)/,
];
const TENS: Record<number, RegExp> = {
  30: /तीस$/, 40: /[ाय]लीस$/, 50: /(?:वन|पन|चास)$/, 60: /(?:सठ|साठ)$/, 70: /(?:हत्तर|सत्तर)$/, 80: /(?:ासी|अस्सी)$/, 90: /(?:नवे|नब्बे)$/,
};

function numberOf(word: string): number[] {
  return Object.entries(TENS).flatMap(([ten, end]) => {
    if (!end.test(word)) return [];
    return UNITS.flatMap((begin, unit) => {
      if (!begin.test(word)) return [];
      // Nine is one less than the next ten, but for 89 and 99.
      return unit === 9 && /^उन/.test(word) ? [Number(ten) - 1] : [Number(ten) + unit];
    });
  });
}

const SCALES: readonly (readonly [string, number])[] = [['करोड़', 10_000_000], ['लाख', 100_000], ['हज़ार', 1_000], ['सौ', 100]];

/** Reads the words back, from the largest scale on. */
function read(words: string[]): number {
  for (const [name, size] of SCALES) {
    const at = words.lastIndexOf(name.normalize('NFC'));
    if (at > 0) return read(words.slice(0, at)) * size + (at + 1 < words.length ? read(words.slice(at + 1)) : 0);
  }
  expect(words).toHaveLength(1);
  return SMALL.indexOf(words[0] as string);
}

function readAmount(text: string): number {
  const [, rupees = '', paise] = /^रुपये (.+?)(?: और (.+) (?:पैसे|पैसा))? मात्र$/.exec(text) ?? [];
  return read(rupees.split(' ')) * 100 + (paise ? read(paise.split(' ')) : 0);
}

describe('An amount in Hindi words', () => {
  it('should spell 0 to 99 as CLDR does, but for the spellings in which the Hindi Directorate differs', () => {
    expect(SMALL.map((word) => word.normalize('NFC'))).toEqual(CLDR.map(directorate));
    expect(CLDR.filter((word) => directorate(word) !== word)).toHaveLength(13);
  });

  it('should have every word from 30 on at its place, as the beginnings of units and the ends of tens say', () => {
    const places = SMALL.map((word, n) => [n, numberOf(word)] as const).filter(([n]) => n >= 29);
    expect(places.filter(([n, found]) => found.length !== 1 || found[0] !== n)).toEqual([]);
  });

  it('should have a word of its own for each number, so that none can be read as another', () => {
    expect(new Set(SMALL).size).toBe(100);
  });

  it.each([
    [701_210, 'रुपये सात हज़ार बारह और दस पैसे मात्र'], [100, 'रुपये एक मात्र'], [0, 'रुपये शून्य मात्र'], [101, 'रुपये एक और एक पैसा मात्र'], [50, 'रुपये शून्य और पचास पैसे मात्र'],
    [12_711_610, 'रुपये एक लाख सत्ताईस हज़ार एक सौ सोलह और दस पैसे मात्र'], [1_000_000_000, 'रुपये एक करोड़ मात्र'],
    [123_456_700, 'रुपये बारह लाख चौंतीस हज़ार पाँच सौ सड़सठ मात्र'], [99_999_999_999, 'रुपये निन्यानवे करोड़ निन्यानवे लाख निन्यानवे हज़ार नौ सौ निन्यानवे और निन्यानवे पैसे मात्र'],
  ])('should say %i paise as a bank does', (paise, said) => {
    expect(amountInWords(paise).normalize('NFC')).toBe(said.normalize('NFC'));
  });

  it('should be read back as the same amount, for every small one and for thousands of every length', () => {
    let seed = 20_261_123;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const amounts = [...Array.from({ length: 5_000 }, (_, paise) => paise * 7), ...Array.from({ length: 5_000 }, () => Math.floor(10 ** (1 + random() * 10.9)))];
    expect(amounts.filter((paise) => readAmount(amountInWords(paise)) !== paise)).toEqual([]);
  });
});

describe('An amount in figures', () => {
  it('should be grouped as Intl groups it for Hindi, with the digits of both languages', () => {
    const intl = new Intl.NumberFormat('hi-IN', { style: 'currency', currency: 'INR' });
    for (const paise of [0, 5, 99_900, 701_210, 12_345_600, 99_999_999_999]) expect(formatPaise(paise)).toBe(intl.format(paise / 100));
  });
});
