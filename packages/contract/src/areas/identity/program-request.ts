import { z } from 'zod';
import { API_SCOPES } from '../../api-key-rules.ts';
import { call } from '../../call.ts';
import {
  PROGRAM_REQUEST_KINDS,
  PROGRAM_REQUEST_STATES,
  plainUserCode,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
} from '../../program-request-rules.ts';
import { codeText, isoTime, text } from '../../shared-schemas.ts';
import { keyWithSecret, newKey } from './api-key.ts';

/** Name of a program and of its computer, as the program states them. */
export const programNames = {
  program: text(40).min(1, { message: 'required' }),
  host: text(60).default(''),
};

/** The reply to a program whose request has begun. The names are those of RFC 8628. */
export const begunRequest = z
  .object({
    /** Secret of the program, by which it polls. */
    deviceCode: z.string(),
    /** Code that the page shows, for the person to compare. */
    userCode: z.string(),
    verificationUri: z.string(),
    /** The same address with the code in it. */
    verificationUriComplete: z.string(),
    /** Seconds until the request expires. */
    expiresIn: z.number().int(),
    /** Seconds between two polls. */
    interval: z.number().int(),
  })
  .meta({ id: 'BegunProgramRequest' });

export const programRequest = z
  .object({
    kind: z.enum(PROGRAM_REQUEST_KINDS),
    state: z.enum(PROGRAM_REQUEST_STATES),
    userCode: z.string(),
    program: z.string(),
    host: z.string(),
    /** Network of the program, shortened. */
    network: z.string(),
    /** True when program and reader are in the same network. */
    isSameNetwork: z.boolean(),
    requestedAt: isoTime,
    expiresAt: isoTime,
    /** Requested scopes of a key; empty for an order. */
    scopes: z.array(z.enum(API_SCOPES)),
  })
  .meta({ id: 'ProgramRequest' });

const base = { area: 'system', access: 'member' } as const;
const open = { area: 'system', access: 'anyone' } as const;
export const oneRequest = z.object({
  userCode: z
    .string()
    .max(40)
    .transform(plainUserCode)
    .pipe(z.string().regex(new RegExp(`^[${USER_CODE_LETTERS}]{${USER_CODE_LENGTH}}$`), { message: 'invalid' })),
});

export const deviceCode = codeText(100).min(1, { message: 'required' });

/** Requests of programs that a signed-in person answers in the browser (RFC 8628). */
export const programRequests = {
  beginKey: call({
    ...open,
    method: 'POST',
    path: '/api/app/device-authorization',
    summary:
      'Requests an API key for a program (device authorization, RFC 8628). A person opens `verificationUri`, compares the code, and approves or denies.',
    body: z.object({
      ...programNames,
      scopes: z.array(z.enum(API_SCOPES)).min(1, { message: 'required' }).max(API_SCOPES.length),
    }),
    result: begunRequest,
  }),
  collectKey: call({
    ...open,
    method: 'POST',
    path: '/api/app/device-token',
    summary:
      'Polls a request for a key. Returns the key with its secret once; until then `programRequest.pending`, `.slowDown`, `.denied` or `.expired`.',
    body: z.object({ deviceCode }),
    result: keyWithSecret,
  }),
  show: call({
    ...base,
    method: 'GET',
    path: '/api/app/program-requests/{userCode}',
    summary: 'Returns the request of a program with this code: its program, network and subject.',
    params: oneRequest,
    result: programRequest,
  }),
  grantKey: call({
    ...base,
    method: 'POST',
    path: '/api/app/program-requests/{userCode}/key',
    summary:
      'Approves a request for a key, with the same input as making one. Its scopes are among the requested ones. The program collects the key.',
    params: oneRequest,
    body: newKey,
    result: programRequest,
  }),
  deny: call({
    ...base,
    method: 'POST',
    path: '/api/app/program-requests/{userCode}/deny',
    summary: 'Denies the request of a program.',
    params: oneRequest,
    result: programRequest,
  }),
} as const;
