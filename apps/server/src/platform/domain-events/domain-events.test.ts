import { expect, test } from 'vitest';
import type { Tx } from '../db/transaction.ts';
import { DomainEvents, domainEvent } from './domain-events.ts';

const sent = domainEvent<{ readonly no: number }>('test.sent');
const lost = domainEvent<{ readonly why: string }>('test.lost');
/** Handlers get what the raiser has; nothing here looks inside. */
const tx = {} as Tx;

test('handlers receive their own event only, in the order of registration', async () => {
  const received: string[] = [];
  const events = new DomainEvents();
  events.on(sent, async (_tx, { no }) => {
    await Promise.resolve();
    received.push(`first ${no}`);
  });
  events.on(lost, async (_tx, { why }) => void received.push(why));
  events.on(sent, async (given, { no }) => void received.push(`second ${no} ${given === tx}`));
  await events.raise(tx, sent, { no: 7 });
  expect(received).toEqual(['first 7', 'second 7 true']);
});

test('an event without handlers is not an error', async () => {
  await expect(new DomainEvents().raise(tx, sent, { no: 1 })).resolves.toBeUndefined();
});

test('a refusal reaches the emitter of the event, and later handlers are not called', async () => {
  const events = new DomainEvents();
  let isLaterCalled = false;
  events.on(sent, async () => {
    throw new Error('refused');
  });
  events.on(sent, async () => {
    isLaterCalled = true;
  });
  await expect(events.raise(tx, sent, { no: 1 })).rejects.toThrow('refused');
  expect(isLaterCalled).toBe(false);
});
