import { z } from 'zod';
import { call } from '../../call.ts';
import { INSTANCE_PARTS, INSTANCE_TROUBLES, LIGHTS, SETUP_STEPS } from '../../instance-state.ts';
import { filter, id, isoTime, multilineText, page, paging } from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';

const count = z.number().int();
const light = z.enum(LIGHTS);
const trouble = z.enum(INSTANCE_TROUBLES);

/** The year of orders that the first start of a demonstration writes in the background. */
export const demonstrationYear = z
  .object({
    /** `interrupted`: its process ended before the year was complete; what was written stays. `failed`: as well, by an error. */
    state: z.enum(['running', 'interrupted', 'failed']),
    placed: count,
    planned: count,
  })
  .meta({ id: 'DemonstrationYear' });

export const instanceView = z
  .object({
    at: isoTime,
    isDemonstration: z.boolean(),
    /** Null when none is being written. */
    demonstrationYear: demonstrationYear.nullable(),
    /** Steps to set up before buyers come; empty in a demonstration. */
    setup: z.array(z.object({ step: z.enum(SETUP_STEPS), isDone: z.boolean() })),
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
    ledgerChecks: z.object({ lastAt: isoTime.nullable(), violationCount: count.nullable() }),
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
        service: z.enum(['sms', 'mail', 'gateways', 'files', 'register', 'carriers']),
        inUse: z.enum(['none', 'builtIn', 'sandbox', 'tencent', 'tianyancha', 'kuaidi100', 'disk', 's3', 'smtp']),
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

const messageState = z.enum(['waiting', 'sent', 'refused', 'late', 'notSent']);

export const instanceMessage = z
  .object({
    id,
    template: z.string(),
    /** Masked: without its middle part. */
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
const watching = { area: 'staff', access: { staff: 'instance.view' } } as const;
const mending = { area: 'staff', access: { staff: 'instance.repair' } } as const;

/** State of the instance, for its operator. */
export const staffInstance = {
  show: call({
    ...watching,
    method: 'GET',
    path: '/api/staff/instance',
    summary: 'Returns every part of the instance with its light, and the reason for any fault.',
    result: instanceView,
  }),
  jobs: call({
    ...watching,
    method: 'GET',
    path: '/api/staff/instance/jobs',
    summary: 'Lists waiting, running and failed jobs; those without further retries first.',
    query: z.object({ ...paging, state: filter(jobState) }),
    result: page(instanceJob),
  }),
  retryJob: call({
    ...mending,
    method: 'POST',
    path: '/api/staff/instance/jobs/{id}/retry',
    summary: 'Retries a job at once.',
    audit: 'job.retry',
    params: z.object({ id: jobId }),
    result: 'none',
  }),
  giveUpJob: call({
    ...mending,
    method: 'POST',
    path: '/api/staff/instance/jobs/{id}/give-up',
    summary: 'Abandons a job. The job and the reason remain recorded.',
    audit: 'job.giveUp',
    params: z.object({ id: jobId }),
    body: z.object({ reason: multilineText(200).min(2, { message: 'required' }) }),
    result: 'none',
  }),
  messages: call({
    ...watching,
    method: 'GET',
    path: '/api/staff/instance/messages',
    summary: 'Lists SMS messages sent by the instance, newest first; without texts, numbers masked.',
    query: z.object({ ...paging, state: filter(messageState) }),
    result: page(instanceMessage),
  }),
  emails: call({
    ...watching,
    method: 'GET',
    path: '/api/staff/instance/emails',
    summary: 'Lists waiting, sent and refused emails, newest first; the event as template, addresses masked.',
    query: z.object({ ...paging, state: filter(messageState) }),
    result: page(instanceMessage),
  }),
};
