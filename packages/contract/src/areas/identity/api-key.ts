import { z } from 'zod';
import { API_SCOPES, MAX_KEY_NETWORKS, MAX_OVERLAP_HOURS } from '../../api-key-rules.ts';
import { call } from '../../call.ts';
import {
  codeText,
  filter,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  payPassword,
  text,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';

const KEY_STATES = ['active', 'expired', 'revoked'] as const;

/** An API key without its secret. */
const apiKey = z
  .object({
    id,
    name: z.string(),
    /** Beginning of the secret, by which its holder recognises it. */
    prefix: z.string(),
    scopes: z.array(z.enum(API_SCOPES)),
    /** Networks that alone can use the key, in CIDR form; all when empty. */
    networks: z.array(z.string()),
    /** Limits of the scope `pay`; null without it. */
    perOrder: yuan.nullable(),
    perMonth: yuan.nullable(),
    /** Paid with the key in the current month of Shanghai. */
    paidThisMonth: yuan,
    state: z.enum(KEY_STATES),
    /** Name of the person who made it. */
    madeBy: z.string(),
    madeAt: isoTime,
    /** Null when it does not expire. */
    expiresAt: isoTime.nullable(),
    lastUsedAt: isoTime.nullable(),
    /** Network of the last use, shortened; empty before the first one. */
    lastNetwork: z.string(),
    /** Time until which the secret before the last rotation is valid, too; null when there is none. */
    previousUntil: isoTime.nullable(),
    revokedAt: isoTime.nullable(),
    /** Reason that staff gave. */
    revokedReason: z.string(),
  })
  .meta({ id: 'ApiKey' });

export const keyWithSecret = z.object({ key: apiKey, token: z.string() }).meta({ id: 'ApiKeyWithSecret' });

export const newKey = z.object({
  name: text(40).min(1, { message: 'required' }),
  scopes: z.array(z.enum(API_SCOPES)).min(1, { message: 'required' }).max(API_SCOPES.length),
  networks: filter(z.array(codeText(60)).max(MAX_KEY_NETWORKS)),
  expiresInDays: filter(intIn(1, 730)),
  perOrder: filter(yuanIn),
  perMonth: filter(yuanIn),
  payPassword: filter(payPassword),
});

const base = { area: 'system', access: 'member' } as const;
const one = z.object({ id: idIn });

/** Keys of programs that act in an account. */
export const apiKeys = {
  list: call({
    ...base,
    method: 'GET',
    path: '/api/app/api-keys',
    summary: 'Lists the API keys of the account, latest first, without their secrets.',
    result: z.object({ items: z.array(apiKey) }),
  }),
  current: call({
    ...base,
    method: 'GET',
    path: '/api/app/api-key',
    summary: 'Returns the API key that makes the request: its scopes, its limits and what it has paid this month.',
    result: apiKey,
  }),
  make: call({
    ...base,
    method: 'POST',
    path: '/api/app/api-keys',
    summary:
      'Makes an API key. The secret is returned only here. The scope `pay` requires limits and the pay password, and pays within the limits without it from then on.',
    body: newKey,
    result: keyWithSecret,
  }),
  rotate: call({
    ...base,
    method: 'POST',
    path: '/api/app/api-keys/{id}/rotate',
    summary:
      'Replaces the secret of a key. The previous secret stays valid for the overlap. A key with the scope `pay` requires the pay password.',
    params: one,
    body: z.object({ overlapHours: intIn(0, MAX_OVERLAP_HOURS), payPassword: filter(payPassword) }),
    result: keyWithSecret,
  }),
  revoke: call({
    ...base,
    method: 'POST',
    path: '/api/app/api-keys/{id}/revoke',
    summary: 'Revokes a key at once and for good.',
    params: one,
    result: apiKey,
  }),
} as const;

const staffApiKey = apiKey
  .extend({
    perOrder: visibleWith('amount.view', yuan.nullable()),
    perMonth: visibleWith('amount.view', yuan.nullable()),
    paidThisMonth: visibleWith('amount.view', yuan),
  })
  .meta({ id: 'StaffApiKey' });

/** Keys of members for staff. */
export const staffApiKeys = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/members/{id}/api-keys',
    access: { staff: 'member.view' },
    summary: 'Lists the API keys of a member, latest first, without their secrets.',
    params: one,
    result: z.object({ items: z.array(staffApiKey) }),
  }),
  revoke: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/api-keys/{id}/revoke',
    access: { staff: 'member.edit' },
    audit: 'member.revokeApiKey',
    summary: 'Revokes an API key of a member with a reason, which the member sees.',
    params: one,
    body: z.object({ reason: multilineText(200).min(2, { message: 'required' }) }),
    result: staffApiKey,
  }),
} as const;
