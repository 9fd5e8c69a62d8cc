import { z } from 'zod';
import { call } from '../../call.ts';
import {
  filter,
  flagIn,
  id,
  idIn,
  isoTime,
  multilineText,
  page,
  paging,
  text,
  versioned,
} from '../../shared-schemas.ts';
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_FAULTS, WEBHOOK_STATES, WEBHOOK_TYPES } from '../../webhook-events.ts';

const base = { area: 'system', access: 'member' } as const;
const one = { ...base, params: z.object({ id: idIn }) } as const;
const type = z.enum(WEBHOOK_TYPES);

/** An address that events of an account are sent to. */
const webhookEndpoint = z
  .object({
    id,
    url: z.string(),
    description: z.string(),
    /** Empty for all of them. */
    types: z.array(type),
    state: z.enum(WEBHOOK_STATES),
    /** First failure since the last success. */
    failingSince: isoTime.nullable(),
    deliveredAt: isoTime.nullable(),
    /** Deliveries that have failed and those that wait, of the retention period. */
    failed: z.number().int(),
    waiting: z.number().int(),
    /** Until then the secret before the last rotation signs too. */
    previousUntil: isoTime.nullable(),
    createdAt: isoTime,
    version: z.number().int(),
  })
  .meta({ id: 'WebhookEndpoint' });

const secret = z.string().meta({ description: 'whsec_…, returned only here.' });
const withSecret = z.object({ endpoint: webhookEndpoint, secret });

const attempt = z
  .object({
    at: isoTime,
    durationMs: z.number().int(),
    /** HTTP status of the answer; null without one. */
    status: z.number().int().nullable(),
    /** Null for a success. */
    fault: z.enum(WEBHOOK_FAULTS).nullable(),
    /** The beginning of the answer. */
    response: z.string(),
  })
  .meta({ id: 'WebhookAttempt' });

const webhookDelivery = z
  .object({
    id,
    eventId: id,
    endpointId: id,
    url: z.string(),
    type,
    object: z.object({ type: z.string(), id: z.string() }),
    sequence: z.number().int(),
    state: z.enum(WEBHOOK_DELIVERY_STATES),
    at: isoTime,
    attempts: z.number().int(),
    /** Status and fault of the last attempt. */
    status: z.number().int().nullable(),
    fault: z.enum(WEBHOOK_FAULTS).nullable(),
    /** Null when no attempt follows. */
    nextTryAt: isoTime.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

const endpointIn = z.object({
  url: text(500).min(1, { message: 'required' }),
  description: text(100).default(''),
  types: z.array(type).max(WEBHOOK_TYPES.length).default([]),
});

/** Endpoints for events of an account, and what was sent to them. */
export const webhook = {
  list: call({
    ...base,
    method: 'GET',
    path: '/api/app/webhooks',
    summary: 'Lists the webhook endpoints of the account, latest first.',
    result: z.object({ items: z.array(webhookEndpoint) }),
  }),
  add: call({
    ...base,
    method: 'POST',
    path: '/api/app/webhooks',
    summary: 'Adds an endpoint and returns its secret, once. The address needs https and a public host.',
    body: endpointIn,
    result: withSecret,
  }),
  edit: call({
    ...one,
    method: 'PUT',
    path: '/api/app/webhooks/{id}',
    summary: 'Changes address, description and event filter of an endpoint.',
    body: endpointIn.extend(versioned),
    result: webhookEndpoint,
  }),
  turn: call({
    ...one,
    method: 'POST',
    path: '/api/app/webhooks/{id}/turn',
    summary: 'Turns an endpoint on or off. Deliveries that wait for it when it is turned off count as failed.',
    body: z.object({ isOn: flagIn, ...versioned }),
    result: webhookEndpoint,
  }),
  rotate: call({
    ...one,
    method: 'POST',
    path: '/api/app/webhooks/{id}/secret',
    summary: 'Replaces the secret of an endpoint and returns the new one, once. Both sign for 24 hours.',
    body: z.object(versioned),
    result: withSecret,
  }),
  remove: call({
    ...one,
    method: 'DELETE',
    path: '/api/app/webhooks/{id}',
    summary: 'Removes an endpoint with its delivery log.',
    result: 'none',
  }),
  test: call({
    ...one,
    method: 'POST',
    path: '/api/app/webhooks/{id}/test',
    summary: 'Sends an event of the type `webhook.test` to an endpoint.',
    result: webhookDelivery,
  }),
  deliveries: call({
    ...base,
    method: 'GET',
    path: '/api/app/webhook-deliveries',
    summary: 'Lists deliveries to the endpoints of the account, latest first.',
    query: z.object({
      ...paging,
      endpointId: filter(idIn),
      state: filter(z.enum(WEBHOOK_DELIVERY_STATES)),
      type: filter(type),
    }),
    result: page(webhookDelivery),
  }),
  delivery: call({
    ...one,
    method: 'GET',
    path: '/api/app/webhook-deliveries/{id}',
    summary: 'Returns a delivery with its body and attempts.',
    result: webhookDelivery.extend({ body: z.string(), log: z.array(attempt) }),
  }),
  replay: call({
    ...one,
    method: 'POST',
    path: '/api/app/webhook-deliveries/{id}/replay',
    summary: 'Sends an event to its endpoint again, with the same id.',
    result: webhookDelivery,
  }),
  replayFailed: call({
    ...one,
    method: 'POST',
    path: '/api/app/webhooks/{id}/replay',
    summary: 'Sends the failed events of an endpoint again: all of them, or those since a moment.',
    body: z.object({ since: filter(z.iso.datetime({ offset: true, message: 'time' })) }),
    result: z.object({ replayed: z.number().int() }),
  }),
  listen: call({
    ...base,
    method: 'POST',
    path: '/api/app/webhook-events',
    summary:
      'Reads events of the account as a webhook would send them, for a program without a public address. The first request begins to listen; each next one names `until` of the previous one as `since`. Events around that moment can come again, with the same id.',
    body: z.object({ since: filter(z.iso.datetime({ offset: true, message: 'time' })) }),
    result: z.object({
      until: isoTime,
      /** The oldest first; `body` is the body of the webhook. */
      items: z.array(z.object({ id, timestamp: isoTime, body: z.string() })),
    }),
  }),
} as const;

const staffEndpoint = webhookEndpoint
  .pick({
    id: true,
    description: true,
    state: true,
    failingSince: true,
    deliveredAt: true,
    failed: true,
    version: true,
  })
  .extend({
    /** Scheme, host and port: path and query may have a secret of the member. */
    origin: z.string(),
    waiting: z.number().int(),
    /** Status and fault of the last attempt. */
    status: z.number().int().nullable(),
    fault: z.enum(WEBHOOK_FAULTS).nullable(),
  })
  .meta({ id: 'StaffWebhookEndpoint' });

export const staffWebhooks = {
  ofMember: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/members/{id}/webhooks',
    params: z.object({ id: idIn }),
    access: { staff: 'member.view' },
    summary: 'Lists the webhook endpoints of a member with their failures.',
    result: z.object({ items: z.array(staffEndpoint) }),
  }),
  block: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/webhooks/{id}/block',
    params: z.object({ id: idIn }),
    access: { staff: 'member.edit' },
    audit: 'member.blockWebhook',
    summary: 'Blocks an endpoint, which only staff can release, or releases it; its member turns it on again.',
    body: z.object({
      isBlocked: flagIn,
      reason: multilineText(200).min(2, { message: 'required' }),
      ...versioned,
    }),
    result: z.object({ items: z.array(staffEndpoint) }),
  }),
} as const;
