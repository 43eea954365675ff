import { session } from './session';

describe('Session', () => {
  it('should keep user name and password as UTF-8 base64 when someone logs in', () => {
    session.logIn('कार्यालय', 'pass:wörd');

    expect(session.isLoggedIn()).toBe(true);
    expect(Buffer.from(session.authToken() ?? '', 'base64').toString('utf8')).toBe('कार्यालय:pass:wörd');
  });

  it('should keep the fee token when the office logs out', () => {
    session.setFeeToken('BSC2');
    session.logIn('admin', 'x');
    session.logOut();

    expect([session.isLoggedIn(), session.authToken(), session.feeToken()]).toEqual([false, null, 'BSC2']);
  });

  it('should send along what a look-up gave, for its own number only', () => {
    expect(session.proofOf('BSC2')).toEqual({});
    session.setLookupToken('bsc2', 'abc.def');

    expect([session.proofOf('BSC2'), session.proofOf(' bsc2 '), session.proofOf('BSC23'), session.proofOf('')]).toEqual([
      { lookupToken: 'abc.def' }, { lookupToken: 'abc.def' }, {}, {},
    ]);
    session.setLookupToken('BA5', 'ghi.jkl');
    expect([session.proofOf('BSC2'), session.proofOf('BA5')]).toEqual([{}, { lookupToken: 'ghi.jkl' }]);
  });

  it('should forget everything when it is cleared', () => {
    session.setFeeToken('BSC2');
    session.setLookupToken('BSC2', 'abc.def');
    session.logIn('admin', 'x');
    session.clear();

    expect(sessionStorage).toHaveLength(0);
  });
});
