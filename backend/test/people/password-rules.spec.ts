import { DEMO_LOGIN } from '../../src/demo/load-demo-data.js';
import { passwordFault, usernameFault } from '../../src/people/passwords/password-rules.js';

const OWN = ['gita.sharma', 'Gita Sharma', 'gita@college.ac.in', 'Government Degree College Deoria'];

describe('A password', () => {
  it.each([
    'correct horse battery staple', 'seven green umbrellas', '4839-1029-ab-7463', '839201748273645', 'पीला हाथी नदी के पार गया', 'college fees are due in july', 'orchardlanternbiscuit', 'my password is not this', 'x'.repeat(40) + ' is a tree',
  ])('should be taken: %s', (password) => expect(passwordFault(password, OWN)).toBeNull());

  it.each([
    ['fourteen signs', 'at least 15 characters'], ['', 'at least 15 characters'], ['😀'.repeat(14), 'at least 15 characters'], ['x '.repeat(129), 'at most 256 characters'],
    ['seven green\numbrellas', 'control character'],
  ])('should be refused by its length or its signs: %j', (password, reason) => expect(passwordFault(password, OWN)).toContain(reason));

  it.each([
    DEMO_LOGIN.password, 'Demo-Fee-Office', 'demo fee office 2026', 'demo-fee-office!',
    'passwordpassword', 'Password1234567', 'welcome@2026!!!!', '1234567890qwerty', 'aaaaaaaaaaaaaaa', 'abcabcabcabcabca', '123456789012345', 'abcdefghijklmnop', 'qwertyuiopasdfgh',
    'ZYXWVUTSRQPONMLK', '112233112233112233', 'Gita.Sharma@2026', 'governmentgovernment', 'deoria-2026-2027', '  password  2026  ', 'welcome123welcome', 'Password2024Welcome!', 'iloveyoubaby1234', 'thisisapassword', 'aaaaaaaaaaaaaab', 'passwordpassw0rd', 'gita123college456', 'DeoriaCollege2026', 'ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ', 'gita sharma 2026 deoria',
  ])('should be refused when others would try it first: %s', (password) => expect(passwordFault(password, OWN)).toContain('first that others would try'));
});

describe('A user name', () => {
  it.each(['a', 'gita.sharma', 'gita@college.ac.in', 'गीता', 'Ren\u00e9e', 'gita sharma', 'தமிழ் 2'])('should be taken: %s', (username) => expect(usernameFault(username)).toBeNull());
  it.each(['', 'cl:erk', ' clerk', 'cl\nerk', 'clerk\u200b', 'cl\u202eerk', 'x'.repeat(65), 'pers\u043en', 'а\u0441\u0435', 'a\u00a0b', 'a  b', 'Rene\u0301e', 'a\u3164', 'a\u2800', 'गita', 'ad\u200dmin', '\uff41dmin'])('should be refused: %j', (username) => expect(usernameFault(username)).not.toBeNull());
});
