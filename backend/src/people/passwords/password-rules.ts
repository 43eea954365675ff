import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '../../contract/index.js';
import { accountFaults } from '../../contract/texts/index.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

/** Why nobody can be called like this; `null` when somebody can. */
export function usernameFault(username: string): string | null {
  if (!username || username.length > USERNAME_MAX) return accountFaults.usernameLength(USERNAME_MAX);
  // The header splits at the first colon; control characters and outer spaces cannot be typed again reliably, and a name with signs
  // that nobody sees passes for another person's.
  if (/[:\p{Cc}\p{Cf}\u2028\u2029]/u.test(username) || username !== username.trim()) return accountFaults.usernameForm;
  return null;
}

/**
 * Why a password cannot be chosen; `null` when it can. NIST SP 800-63B-4, 3.1.1.2: a length, no composition rules, a list of what is
 * often chosen and of what belongs to the account.
 *
 * @param own what somebody who guesses would try first: names of the person and of the college.
 */
export function passwordFault(password: string, own: readonly string[]): string | null {
  if ([...password].length < PASSWORD_MIN) return accountFaults.passwordShort(PASSWORD_MIN);
  if (password.length > PASSWORD_MAX) return accountFaults.passwordLong(PASSWORD_MAX);
  if (/\p{Cc}/u.test(password)) return accountFaults.passwordForm;
  if (isCommon(password, own)) return accountFaults.passwordCommon;
  return null;
}

const RUNS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm'].flatMap((run) => [run, [...run].reverse().join('')]);

/** The longest block whose repetition is refused whatever it is: `abcabcabcabcabc`. */
const BLOCK_MAX = 7;
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
  return [text, bare, core, lettersOf(core)].some(known) || [text, bare, core].some(isPattern) || core.split(/[^\p{L}]+/u).every(known);
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
