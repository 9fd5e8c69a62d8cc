import { z } from 'zod';
import { call } from '../../call.ts';
import { INSTANCE_PARTS, INSTANCE_TROUBLES, LIGHTS } from '../../instance-state.ts';
import { visibleWith } from '../../visible-with.ts';
import { filter, id, isoTime, page, paging, text } from '../../wire.ts';

const count = z.number().int();
const light = z.enum(LIGHTS);
const trouble = z.enum(INSTANCE_TROUBLES);

export const instanceView = z
  .object({
    at: isoTime,
    isDemonstration: z.boolean(),
    parts: z.array(z.object({ part: z.enum(INSTANCE_PARTS), light, trouble: trouble.nullable() })),
    jobs: z.object({
      waiting: count,
      running: count,
      failing: count,
      failed: count,
      oldestDueSeconds: count,
      /** There are more than were counted. */
      isCut: z.boolean(),
    }),
    /** Messages of the last day. */
    messages: z.object({
      provider: z.enum(['outbox', 'tencent']),
      sent: count,
      refused: count,
      waiting: count,
      lastSentAt: isoTime.nullable(),
    }),
    books: z.object({ lastAt: isoTime.nullable(), found: count.nullable() }),
    backup: z.object({
      takenAt: isoTime.nullable(),
      seconds: count,
      rows: count,
      files: count,
      withKeys: z.boolean(),
    }),
    database: z.object({
      version: z.string(),
      connections: count,
      maxConnections: count,
      bytes: count,
      migrations: count,
      lastMigration: z.string(),
    }),
    processes: z.array(
      z.object({
        id,
        host: z.string(),
        roles: z.array(z.string()),
        version: z.string(),
        startedAt: isoTime,
        seenAt: isoTime,
        isAlive: z.boolean(),
        clockAheadMs: count,
        streams: count,
        diskBytes: count,
        diskFreeBytes: count,
      }),
    ),
    /** External services: the implementation in use, and the results of the last attempts. */
    outside: z.array(
      z.object({
        service: z.enum(['sms', 'mail', 'gateways', 'files', 'register']),
        inUse: z.enum(['none', 'builtIn', 'sandbox', 'tencent', 'tianyancha', 'disk', 's3', 'smtp']),
        lastSuccessAt: isoTime.nullable(),
        lastFailureAt: isoTime.nullable(),
        /** A code or the kind of the failure. */
        lastFailure: z.string(),
      }),
    ),
  })
  .meta({ id: 'InstanceView' });

const jobState = z.enum(['failed', 'failing', 'running', 'waiting']);

export const instanceJob = z
  .object({
    id,
    /** The job's name in the code, such as `sms.send`. */
    name: z.string(),
    state: jobState,
    attempts: count,
    maxAttempts: count,
    createdAt: isoTime,
    runAt: isoTime,
    failedAt: isoTime.nullable(),
    cause: z.enum(['unreachable', 'slow', 'refused', 'database', 'disk', 'other']).nullable(),
    /** The first line of the error, without anything that the job was given; for developers. */
    detail: z.string(),
  })
  .meta({ id: 'InstanceJob' });

const messageState = z.enum(['waiting', 'sent', 'refused', 'late', 'kept']);

export const instanceMessage = z
  .object({
    id,
    template: z.string(),
    /** Without its middle. */
    recipient: visibleWith('contact.view', z.string()),
    state: messageState,
    /** The provider's own code. */
    answer: z.string(),
    attempts: count,
    createdAt: isoTime,
    answeredAt: isoTime.nullable(),
  })
  .meta({ id: 'InstanceMessage' });

const jobId = z.string().regex(/^\d{1,18}$/, { message: 'invalid' });
const watching = { area: 'staff', access: { staff: 'house.view' } } as const;
const mending = { area: 'staff', access: { staff: 'house.mend' } } as const;

/** State of the instance, for its operator. */
export const staffInstance = {
  show: call({
    ...watching,
    method: 'GET',
    path: '/api/staff/house',
    summary: 'Every part of the house with its light: what works, what does not, and why.',
    result: instanceView,
  }),
  jobs: call({
    ...watching,
    method: 'GET',
    path: '/api/staff/house/jobs',
    summary: 'Work that waits, runs or fails: what nobody tries any more first.',
    query: z.object({ ...paging, state: filter(jobState) }),
    result: page(instanceJob),
  }),
  retryJob: call({
    ...mending,
    method: 'POST',
    path: '/api/staff/house/jobs/{id}/retry',
    summary: 'Has a job tried again at once.',
    audit: 'job.retry',
    params: z.object({ id: jobId }),
    result: 'none',
  }),
  giveUpJob: call({
    ...mending,
    method: 'POST',
    path: '/api/staff/house/jobs/{id}/give-up',
    summary: 'Removes a job that will not be done any more; what it was and why is kept.',
    audit: 'job.giveUp',
    params: z.object({ id: jobId }),
    body: z.object({ reason: text(200).min(2, { message: 'required' }) }),
    result: 'none',
  }),
  messages: call({
    ...watching,
    method: 'GET',
    path: '/api/staff/house/messages',
    summary:
      'Short messages that left the house, the newest first: never what they said, numbers without their middle.',
    query: z.object({ ...paging, state: filter(messageState) }),
    result: page(instanceMessage),
  }),
  letters: call({
    ...watching,
    method: 'GET',
    path: '/api/staff/house/letters',
    summary:
      'E-mails that wait, left or were refused, the newest first: the event as template, addresses without their middle.',
    query: z.object({ ...paging, state: filter(messageState) }),
    result: page(instanceMessage),
  }),
};
