import { MESSAGE_EVENT_NAMES, WEBHOOK_EVENTS, WEBHOOK_FIELDS, webhookExample, webhookPayload } from '@xunban/contract';
import { expect, test } from 'vitest';
import { bodyOf, eventOf } from './webhook-body.ts';

test.each(MESSAGE_EVENT_NAMES)('the example of %s is the body that is sent for its values', (event) => {
  const { type } = WEBHOOK_EVENTS[event];
  const example = webhookExample(type);
  const params = Object.fromEntries(
    Object.entries(example.data).map(([name, value]) => [
      WEBHOOK_FIELDS[name as keyof typeof WEBHOOK_FIELDS].from[0],
      value,
    ]),
  );
  const made = eventOf({ event, params } as Parameters<typeof eventOf>[0]);
  const stored = { ...made, eventId: example.id, sequence: example.sequence, at: new Date(example.timestamp) };
  const body: unknown = JSON.parse(bodyOf(stored));
  expect(body).toEqual(example);
  expect(webhookPayload(type).safeParse(body).success).toBe(true);
});
