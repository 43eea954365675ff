import { QueryFailedError } from 'typeorm';
import { toAppError } from './to-app-error.js';

const failed = (code: string): QueryFailedError => new QueryFailedError('SELECT 1', [], Object.assign(new Error('said by the database'), { code }));

describe('toAppError', () => {
  it.each([
    ['the connection broke', 'PROTOCOL_CONNECTION_LOST'], ['nobody listens', 'ECONNREFUSED'], ['the disk is full', 'ER_DISK_FULL'],
    ['a node of a cluster is not ready for work', 'ER_UNKNOWN_COM_ERROR'], ['a node undid what another one had done first', 'ER_LOCK_DEADLOCK'],
    ['a lock did not come free', 'ER_LOCK_WAIT_TIMEOUT'],
  ])('should tell the caller to come again when %s', (_when, code) => {
    expect(toAppError(failed(code)).code).toBe('OUTCOME_UNKNOWN');
  });

  it.each([
    ['MariaDB ended a statement that took too long', { errno: 1969 }], ['MariaDB ended an idle transaction', { errno: 1927 }],
    ['the machine of the database has no route', { code: 'EHOSTUNREACH' }], ['its name cannot be looked up', { code: 'EAI_AGAIN' }],
    ['its certificate has expired', { code: 'HANDSHAKE_SSL_ERROR' }],
    ['too many wait for a connection', { code: 'POOL_REFUSED' }], ['the connection was closed before the statement', { message: "Can't add new command when connection is in closed state" }],
  ])('should tell the caller to come again when %s', (_when, said) => {
    expect(toAppError(new QueryFailedError('SELECT 1', [], Object.assign(new Error('said by the driver'), said))).code).toBe('OUTCOME_UNKNOWN');
    expect(toAppError(Object.assign(new Error('said by the driver'), said)).code).toBe('OUTCOME_UNKNOWN');
  });

  it.each([['a statement of ours is wrong', 'ER_PARSE_ERROR'], ['a rule of the tables is broken', 'ER_DUP_ENTRY']])('should own up when %s', (_when, code) => {
    expect(toAppError(failed(code)).code).toBe('INTERNAL');
  });
});
