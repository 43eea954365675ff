import { makeStore } from '../app/store';
import { logIn } from '../testing/log-in';
import { feeTokenSet, isLoggedIn, loggedIn, loggedOut, lookupTokenSet, proofOf, sessionEnded, syncSession } from './session-slice';

afterEach(() => jest.restoreAllMocks());

describe('The session', () => {
  it('should keep user name and password as UTF-8 base64 when someone logs in', () => {
    const store = makeStore();
    store.dispatch(loggedIn('कार्यालय', 'pass:wörd'));

    expect(store.dispatch(isLoggedIn())).toBe(true);
    expect(sessionStorage.getItem('loggedIn')).toBe('true');
    expect(Buffer.from(sessionStorage.getItem('authToken') ?? '', 'base64').toString('utf8')).toBe('कार्यालय:pass:wörd');
  });

  it('should keep the fee token when the office logs out', () => {
    const store = makeStore();
    store.dispatch(feeTokenSet('BSC2'));
    store.dispatch(loggedIn('admin', 'x'));
    store.dispatch(loggedOut());

    expect(store.dispatch(isLoggedIn())).toBe(false);
    expect({ ...sessionStorage }).toEqual({ feeToken: 'BSC2' });
  });

  it('should send along what a look-up gave, for its own number only', () => {
    const store = makeStore();
    const proofs = (...numbers: string[]) => numbers.map((number) => proofOf(store.getState().session, number));
    expect(proofs('BSC2')).toEqual([{}]);
    store.dispatch(lookupTokenSet({ admissionNumber: 'bsc2', token: 'abc.def' }));

    expect(proofs('BSC2', ' bsc2 ', 'BSC23', '')).toEqual([{ lookupToken: 'abc.def' }, { lookupToken: 'abc.def' }, {}, {}]);
    store.dispatch(lookupTokenSet({ admissionNumber: 'BA5', token: 'ghi.jkl' }));
    expect(proofs('BSC2', 'BA5')).toEqual([{}, { lookupToken: 'ghi.jkl' }]);
  });

  it('should forget everything when it ends', () => {
    const store = makeStore();
    store.dispatch(feeTokenSet('BSC2'));
    store.dispatch(lookupTokenSet({ admissionNumber: 'BSC2', token: 'abc.def' }));
    store.dispatch(loggedIn('admin', 'x'));
    store.dispatch(sessionEnded(null));

    expect(sessionStorage).toHaveLength(0);
    expect(proofOf(store.getState().session, 'BSC2')).toEqual({});
  });

  it('should go on in the next page of the tab', () => {
    const store = makeStore();
    store.dispatch(feeTokenSet('BSC2'));
    store.dispatch(loggedIn('admin', 'x'));

    expect(makeStore().getState().session).toEqual(store.getState().session);
  });

  it('should take over what a later page of the tab has stored when an earlier one is shown again', () => {
    const earlier = makeStore();
    makeStore().dispatch(loggedIn('admin', 'x'));

    expect(syncSession(earlier).credentials).toBe(btoa('admin:x'));
    earlier.dispatch(feeTokenSet('BSC2'));
    expect({ ...sessionStorage }).toEqual({ loggedIn: 'true', authToken: btoa('admin:x'), feeToken: 'BSC2' });
  });

  it('should leave no login in the storage when somebody logs out, whoever wrote it', () => {
    const store = makeStore();
    logIn('admin', 'x');
    store.dispatch(loggedOut());

    expect(sessionStorage).toHaveLength(0);
  });

  it('should last as long as the page when the browser forbids storage', () => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    };
    for (const call of ['getItem', 'setItem', 'removeItem', 'clear'] as const) jest.spyOn(Storage.prototype, call).mockImplementation(forbidden);
    const store = makeStore();
    store.dispatch(loggedIn('admin', 'x'));

    expect(store.dispatch(isLoggedIn())).toBe(true);
    expect(syncSession(store).credentials).toBe(btoa('admin:x'));
    store.dispatch(sessionEnded(null));
    expect(store.dispatch(isLoggedIn())).toBe(false);
  });
});
