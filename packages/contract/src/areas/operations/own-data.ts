import { z } from 'zod';
import { call } from '../../call.ts';
import { isoTime, text, yuan } from '../../wire.ts';

const base = { area: 'system', access: 'member' } as const;
/** Of the own phone, from member.validateCode. */
const proof = z.object({ proof: text(64).min(1, { message: 'proof' }) });

/** What stands in the way of closing an account. */
const CLOSING_OBSTACLES = [
  'orders',
  'wallet',
  'payments',
  'refunds',
  'withdrawals',
  'credit',
  'certification',
] as const;

export const closing = z
  .object({
    obstacles: z.array(
      z.object({
        kind: z.enum(CLOSING_OBSTACLES),
        /** How many there are; of the wallet and of credit 1. */
        count: z.number().int(),
        /** Of the wallet and of credit. */
        amount: yuan.nullable(),
      }),
    ),
    /** How long orders keep whom they were for, after the account is closed. */
    keptDays: z.number().int(),
  })
  .meta({ id: 'AccountClosing' });

/** What a member may do with the own data beyond changing it. */
export const ownData = {
  export: call({
    ...base,
    method: 'POST',
    path: '/api/app/own-data/export',
    summary:
      'Everything the house holds of the member, as the calls of the member centre answer it; three times a day.',
    body: proof,
    result: z.object({
      exportedAt: isoTime,
      /** By subject: what the call of that name answers, lists as a whole. */
      subjects: z.record(z.string(), z.unknown()),
    }),
  }),
  closing: call({
    ...base,
    method: 'GET',
    path: '/api/app/own-data/closing',
    summary: 'What has to be settled before the account can be closed.',
    result: closing,
  }),
  close: call({
    ...base,
    method: 'POST',
    path: '/api/app/own-data/close',
    summary:
      'Closes the account for good: all sessions end, the phone number is free, what the law does not want kept is deleted.',
    body: proof,
    result: 'none',
  }),
};
