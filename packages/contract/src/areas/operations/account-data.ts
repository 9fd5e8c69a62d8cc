import { z } from 'zod';
import { call } from '../../call.ts';
import { codeText, isoTime, yuan } from '../../shared-schemas.ts';

const base = { area: 'system', access: 'member' } as const;
/** Proof of the own phone, from member.validateCode. */
const proof = z.object({ proof: codeText(64).min(1, { message: 'proof' }) });

/** Obstacles to closing an account. */
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
        /** Number of obstacles; 1 for the wallet and for credit. */
        count: z.number().int(),
        /** Amount in the wallet or of the credit. */
        amount: yuan.nullable(),
      }),
    ),
    /** Number of days for which orders keep their recipient after the account is closed. */
    retentionDays: z.number().int(),
  })
  .meta({ id: 'AccountClosing' });

/** Actions of a member on their own data, other than changing it. */
export const accountData = {
  export: call({
    ...base,
    method: 'POST',
    path: '/api/app/account-data/export',
    summary: 'Exports all data stored about the member, in the format of the member centre; maximum three times a day.',
    body: proof,
    result: z.object({
      exportedAt: isoTime,
      /** By subject: the answer of the call of that name, lists in full. */
      subjects: z.record(z.string(), z.unknown()),
    }),
  }),
  closing: call({
    ...base,
    method: 'GET',
    path: '/api/app/account-data/closing',
    summary: 'Lists open points to settle before account closure.',
    result: closing,
  }),
  close: call({
    ...base,
    method: 'POST',
    path: '/api/app/account-data/close',
    summary:
      'Closes the account permanently: all sessions end, the phone is free, data without legal retention is deleted.',
    body: proof,
    result: 'none',
  }),
};
