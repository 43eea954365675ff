import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '../../contract/index.js';
import { accountFaults } from '../../contract/texts/index.js';
import { normalPassword } from './password-hash.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

/** Latin letters or those of one script of India: not both, and none of a script whose letters look like them. */
const SCRIPTS = ['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Arabic'];
const IN_ONE_SCRIPT = [/^(?:[ -~]|\p{Script=Latin})*$/u, ...SCRIPTS.map((script) => new RegExp(`^(?:[ -@[-\`{-~]|\\p{Script=${script}})*$`, 'u'))];

/** As it is stored: however an accent was put together, and whatever width the letters have. */
export const usernameOf = (typed: string): string => typed.normalize('NFKC');
/** By which names are compared: two people may not differ in this alone. */
export const usernameKey = (username: string): string => usernameOf(username).toLowerCase();

/** Why nobody can be called like this; `null` when somebody can. */
export function usernameFault(username: string): string | null {
  if (!username || username.length > USERNAME_MAX) return accountFaults.usernameLength(USERNAME_MAX);
  // The header splits at the first colon; control characters and outer spaces cannot be typed again reliably, and a name with signs
  // that nobody sees passes for another person's.
  if (/[:\p{Cc}\p{Cf}\u2028\u2029]| {2}/u.test(username) || username !== username.trim()) return accountFaults.usernameForm;
  if (username !== usernameOf(username) || !IN_ONE_SCRIPT.some((script) => script.test(username))) return accountFaults.usernameScript;
  return SERVER_NAMES.includes(usernameKey(username)) ? accountFaults.usernameReserved : null;
}

/** As the server itself signs entries of the audit trail. */
const SERVER_NAMES: readonly string[] = ['retention', 'expiry', 'settlement call', 'student'];

/**
 * Why a password cannot be chosen; `null` when it can. NIST SP 800-63B-4, 3.1.1.2: a length, no composition rules, a list of what is
 * often chosen and of what belongs to the account.
 *
 * @param own what somebody who guesses would try first: names of the person and of the college.
 */
export function passwordFault(password: string, own: readonly string[]): string | null {
  if ([...normalPassword(password)].length < PASSWORD_MIN) return accountFaults.passwordShort(PASSWORD_MIN);
  if (password.length > PASSWORD_MAX) return accountFaults.passwordLong(PASSWORD_MAX);
  if (/\p{Cc}/u.test(password)) return accountFaults.passwordForm;
  if (isCommon(password, own)) return accountFaults.passwordCommon;
  return null;
}

const RUNS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm'].flatMap((run) => [run, [...run].reverse().join('')]);

/** The longest block whose repetition is refused whatever it is: `abcabcabcabcabc`. */
const BLOCK_MAX = 7;
/** So few different signs are a repetition with a slip in it. */
const FEW_SIGNS = 2;
/** A shorter stretch in the middle of other signs is no pattern. */
const PATTERN_MIN = 8;

/**
 * Hardly a listed password has fifteen characters. People reach that length by repeating one or by adding a year and a few signs, so a
 * password is common too when that is all it is, or when each of its words is listed.
 */
function isCommon(password: string, own: readonly string[]): boolean {
  const text = plain(password);
  const names = own.flatMap((name) => [plain(name), ...plain(name).split(/[^\p{L}\p{N}]+/u)]).flatMap((name) => [name, lettersOf(name)]).filter((name) => name.length >= 3);
  const known = (word: string): boolean => COMMON_PASSWORDS.has(word) || names.includes(word);
  const bare = text.replace(/[^\p{L}\p{N}]/gu, '');
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isPattern = (word: string): boolean => word.length >= PATTERN_MIN && (isRun(word) || isRepetition(word, known));
  const isMadeOfKnown = (word: string): boolean => isChain(word, (part) => known(part) || FILLERS.has(part));
  return [text, bare, core, lettersOf(core)].some(known) || [lettersOf(core), lettersOf(deciphered(core))].some(isMadeOfKnown) || [text, bare, core].some(isPattern) || new Set(bare).size <= FEW_SIGNS || core.split(/[^\p{L}]+/u).every(known);
}

/** Words between the words of a guessable phrase. */
const FILLERS = new Set(['i', 'a', 'an', 'is', 'it', 'my', 'me', 'the', 'this', 'that', 'love', 'you', 'for', 'and', 'of', 'to', 'baby', 'college', 'office']);
const SIGNS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };
const deciphered = (text: string): string => text.replace(/[013457@$!]/g, (sign) => SIGNS[sign] ?? sign);

/** Whether a text is nothing but known words in a row, without a sign between them. */
function isChain(text: string, known: (word: string) => boolean): boolean {
  const ends = new Set([0]);
  for (let end = 1; end <= text.length; end += 1) if ([...ends].some((start) => known(text.slice(start, end)))) ends.add(end);
  return text !== '' && ends.has(text.length);
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A stretch of the alphabet, the digits or the keyboard, however often round. */
const isRun = (word: string): boolean => RUNS.some((run) => run.repeat(Math.ceil(word.length / run.length) + 1).includes(word));

/** Of one short block or one known word. The last round may be cut off. */
function isRepetition(word: string, known: (word: string) => boolean): boolean {
  for (let length = 1; length < word.length; length += 1) {
    const block = word.slice(0, length);
    if (block.repeat(Math.ceil(word.length / length)).startsWith(word)) return length <= BLOCK_MAX || known(block);
  }
  return false;
}
