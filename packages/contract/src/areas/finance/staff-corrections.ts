import { z } from 'zod';
import { call } from '../../call.ts';
import { id, idIn, isoTime, multilineText, page, paging, text, yuan, yuanIn } from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';

const MAX_EVIDENCE_BYTES = 10 * 1024 * 1024;
const kind = z.enum(['goodwill', 'adjustment']);

export const walletCorrection = z
  .object({
    id,
    correctionNo: z.string(),
    kind,
    /** Positive: given to the member. */
    amount: visibleWith('amount.view', yuan),
    reason: z.string(),
    evidenceName: z.string(),
    state: z.enum(['waiting', 'done', 'refused']),
    askedBy: z.string(),
    askedAt: isoTime,
    /** Empty while it waits; the requester, when the amount is within the limit of one user. */
    decidedBy: z.string(),
    decidedAt: isoTime.nullable(),
    note: z.string(),
  })
  .meta({ id: 'WalletCorrection' });

const one = { area: 'staff', params: z.object({ id: idIn }) } as const;

/** Credits and debits of a wallet at the company's discretion. They need four-eyes approval in the list of approvals. */
export const staffCorrections = {
  ofMember: call({
    ...one,
    method: 'GET',
    path: '/api/staff/members/{id}/wallet-corrections',
    access: { staff: 'wallet.correct' },
    summary: 'Lists goodwill and adjustments of a wallet, latest first, with requester and approver.',
    query: z.object(paging),
    result: page(walletCorrection),
  }),
  ask: call({
    ...one,
    method: 'POST',
    path: '/api/staff/members/{id}/wallet-corrections',
    access: { staff: 'wallet.correct' },
    audit: 'wallet.correct',
    summary:
      'Requests a goodwill or an adjustment. A small goodwill is credited at once; others require four-eyes approval.',
    worksFrom: ['amount.view'],
    body: z
      .object({
        kind,
        amount: yuanIn,
        reason: multilineText(200).min(2, { message: 'required' }),
        evidenceId: idIn,
        evidenceName: text(200).min(1, { message: 'required' }),
      })
      .refine(({ kind: wanted, amount }) => Number(amount) !== 0 && (wanted === 'adjustment' || Number(amount) > 0), {
        path: ['amount'],
        message: 'invalid',
      }),
    result: walletCorrection,
    idempotent: true,
  }),
  upload: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/correction-evidence',
    access: { staff: 'wallet.correct' },
    audit: { none: 'a file of the person until its correction is asked for, which is written down' },
    summary: 'Uploads an image or PDF as evidence. Files without a correction are deleted later.',
    files: { file: { maxBytes: MAX_EVIDENCE_BYTES } },
    result: z.object({ id, fileName: z.string() }),
    timeoutMs: 600_000,
  }),
  evidence: call({
    ...one,
    method: 'GET',
    path: '/api/staff/wallet-corrections/{id}/evidence',
    access: { staff: 'wallet.correct' },
    audit: 'wallet.evidence',
    summary: 'Downloads the evidence of a correction.',
    result: 'application/octet-stream',
  }),
};
