import { type Paise, wholeAndPaise } from '../../fees/money.js';

/** 0 to 99, in the spelling of the Central Hindi Directorate: each has a word of its own. */
const SMALL = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ ' +
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी ' +
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ');

const SCALES = [
  [10_000_000, 'करोड़'],
  [100_000, 'लाख'],
  [1_000, 'हज़ार'],
  [100, 'सौ'],
] as const;

function words(n: number): string {
  for (const [size, name] of SCALES) {
    if (n < size) continue;
    const rest = n % size;
    return `${words(Math.floor(n / size))} ${name}${rest ? ` ${words(rest)}` : ''}`;
  }
  return SMALL[n] as string;
}

/** `701210` paise → `रुपये सात हज़ार बारह और दस पैसे मात्र`, as banks write it. */
export function amountInWords(paise: Paise): string {
  const [rupees, fraction] = wholeAndPaise(paise);
  const paiseWords = fraction ? ` और ${words(fraction)} ${fraction === 1 ? 'पैसा' : 'पैसे'}` : '';
  return `रुपये ${words(rupees)}${paiseWords} मात्र`;
}
