import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const NOW = Date.parse('2026-11-25T02:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  note('2026-11-25T02:00:00Z');
  vi.useRealTimers();
});

const note = (at: string) => noteServerTime(new Response(null, { headers: { Date: new Date(at).toUTCString() } }));

test('the time of the server holds where the browser is wrong, in both directions', () => {
  note('2026-11-24T23:00:00Z');
  expect(serverNow()).toBe(NOW - 3 * 3_600_000);
  vi.setSystemTime(NOW + 60_000);
  expect(serverNow()).toBe(NOW + 60_000 - 3 * 3_600_000);
  note('2026-11-26T02:01:00Z');
  expect(serverNow()).toBe(NOW + 60_000 + 86_400_000);
});

test('seconds of a reply under way, and replies without a time, change nothing', () => {
  note('2026-11-25T01:59:57Z');
  expect(serverNow()).toBe(NOW);
  note('2026-11-25T05:00:00Z');
  note('2026-11-25T04:59:57Z');
  noteServerTime(new Response());
  noteServerTime(new Response(null, { headers: { Date: 'tomorrow' } }));
  expect(serverNow()).toBe(NOW + 3 * 3_600_000);
});

test('a browser whose clock was put right is believed again', () => {
  note('2026-11-25T05:00:00Z');
  note('2026-11-25T02:00:01Z');
  expect(serverNow()).toBe(NOW);
});
