import { ApiError } from '@xunban/contract/api-error';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOutcomeUnknown, once } from './once.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Tries once and returns the key that was sent. */
async function keyOf(about: unknown, outcome: 'yes' | ApiError): Promise<string> {
  let sent = '';
  await once('submit', about, async (key) => {
    sent = key;
    if (outcome !== 'yes') throw outcome;
  }).catch(() => undefined);
  return sent;
}

const lost = new ApiError('timeout', '');
const running = new ApiError('refused', '', { code: 'idempotencyRunning' });
const refused = new ApiError('refused', '', { code: 'cart.rowGone' });

describe('the key of an attempt', () => {
  it.each([
    ['nothing came back', lost],
    ['the first try is still at work', running],
    ['the server failed', new ApiError('server', '', { status: 502 })],
  ])('stays when %s', async (_, outcome) => {
    const first = await keyOf({ ids: ['a'] }, outcome);
    expect(await keyOf({ ids: ['a'] }, 'yes')).toBe(first);
  });

  it.each([
    ['a yes', 'yes' as const],
    ['a refusal', refused],
  ])('is not used again after %s', async (_, outcome) => {
    const first = await keyOf({ ids: ['a'] }, outcome);
    expect(stored.size).toBe(0);
    expect(await keyOf({ ids: ['a'] }, 'yes')).not.toBe(first);
  });

  it('is another one when something else is asked for', async () => {
    const first = await keyOf({ total: 100 }, lost);
    expect(await keyOf({ total: 120 }, 'yes')).not.toBe(first);
  });

  it('is made all the same when nothing can be kept', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(await keyOf({}, 'yes')).toMatch(/^[\da-f-]{36}$/);
  });
});

it('distinguishes an unknown outcome from a refusal', () => {
  expect([lost, running, refused, new Error('other')].map(isOutcomeUnknown)).toEqual([true, true, false, false]);
});
