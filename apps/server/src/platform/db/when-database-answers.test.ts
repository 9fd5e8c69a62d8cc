import { expect, test, vi } from 'vitest';
import { connectFailure, DatabaseUnavailable } from './failures.ts';
import { whenDatabaseAnswers } from './when-database-answers.ts';

const withCode = (message: string, code: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });
const times = { waitLimitMs: 30_000, pauseMs: 1 };

test.each([
  ['starting', withCode('the database system is starting up', '57P03')],
  ['recovering, met by a pool', connectFailure(withCode('the database system is in recovery mode', '57P03'))],
  ['killed', new DatabaseUnavailable('lost', new Error('Connection terminated unexpectedly'))],
  ['refusing', withCode('connect ECONNREFUSED', 'ECONNREFUSED')],
  ['without a socket', withCode('connect ENOENT', 'ENOENT', { syscall: 'connect' })],
  ['killed under a migration', new Error('Migration 0001', { cause: withCode('read ECONNRESET', 'ECONNRESET') })],
])('a database that is %s is waited for, with one log line', async (_, failure) => {
  const step = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
  step.mockResolvedValue('done');
  const onWait = vi.fn();
  expect(await whenDatabaseAnswers(step, { ...times, onWait })).toBe('done');
  expect(step).toHaveBeenCalledTimes(3);
  expect(onWait.mock.calls).toEqual([[failure]]);
});

test.each([
  ['a wrong password', connectFailure(withCode('password authentication failed', '28P01'))],
  ['a database that is not there', connectFailure(withCode('database "x" does not exist', '3D000'))],
  ['an unknown host', connectFailure(withCode('getaddrinfo ENOTFOUND', 'ENOTFOUND'))],
  ['a missing table', withCode('relation "x" does not exist', '42P01')],
  ['a missing file', withCode('open ENOENT', 'ENOENT', { syscall: 'open' })],
  ['a lock that was not given', new DatabaseUnavailable('locked', withCode('lock timeout', '55P03'))],
  ['a fault', new TypeError('x is not a function')],
])('%s is reported at once', async (_, failure) => {
  const step = vi.fn().mockRejectedValue(failure);
  const onWait = vi.fn();
  await expect(whenDatabaseAnswers(step, { ...times, onWait })).rejects.toBe(failure);
  expect(step).toHaveBeenCalledTimes(1);
  expect(onWait).not.toHaveBeenCalled();
});

test('an unreachable database is reported after the timeout', async () => {
  const failure = withCode('connect ECONNREFUSED', 'ECONNREFUSED');
  const step = vi.fn().mockRejectedValue(failure);
  await expect(whenDatabaseAnswers(step, { waitLimitMs: 300, pauseMs: 1, onWait: () => {} })).rejects.toBe(failure);
  expect(step.mock.calls.length).toBeGreaterThan(2);
});
