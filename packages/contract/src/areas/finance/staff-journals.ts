import { z } from 'zod';
import { call } from '../../call.ts';
import { MANUAL_ACCOUNTS } from '../../manual-accounts.ts';
import {
  filter,
  id,
  idIn,
  isoDate,
  isoDateIn,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  text,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';

const MAX_EVIDENCE_BYTES = 10 * 1024 * 1024;
const MAX_LINES = 20;

const MANUAL_JOURNAL_STATES = ['waiting', 'done', 'refused'] as const;

const manualJournal = z
  .object({
    id,
    journalNo: z.string(),
    /** Accounting day. Its month does not close while the journal waits. */
    day: isoDate,
    summary: z.string(),
    /** Auxiliary accounting of its lines on revenue and expense accounts; empty for none. */
    department: z.string(),
    project: z.string(),
    /** The closed month that it corrects, yyyy-MM; empty for none. */
    correctsMonth: z.string(),
    lines: z.array(z.object({ code: z.string(), debit: yuan.nullable(), credit: yuan.nullable() })),
    /** Number of the journal that it reverses, and of the one that reverses it; empty for none. */
    reverses: z.string(),
    reversedBy: z.string(),
    isMonthly: z.boolean(),
    /** True for a monthly one that was not repeated in this month. */
    isDue: z.boolean(),
    /** Empty without a file. */
    evidenceName: z.string(),
    state: z.enum(MANUAL_JOURNAL_STATES),
    askedBy: z.string(),
    askedAt: isoTime,
    decidedBy: z.string(),
    decidedAt: isoTime.nullable(),
    note: z.string(),
    can: z.array(z.enum(['repeat', 'reverse', 'endMonthly'])),
  })
  .meta({ id: 'ManualJournal' });

const staff = { staff: 'ledgerChecks.close', alsoNeeds: 'amount.view' } as const;
const one = { area: 'staff', params: z.object({ id: idIn }) } as const;

/** Journals that staff enter. They need four-eyes approval in the list of approvals. */
export const staffJournals = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/manual-journals',
    access: { staff: 'ledger.view', alsoNeeds: 'amount.view' },
    summary: 'Lists manual journals, latest first.',
    query: z.object({
      ...paging,
      state: filter(z.enum(['due', ...MANUAL_JOURNAL_STATES])),
      /** Part of a number or summary. */
      filter: filter(searchText(100)),
    }),
    result: page(manualJournal).extend({
      /** Those of earlier journals, as suggestions. */
      departments: z.array(z.string()),
      projects: z.array(z.string()),
    }),
  }),
  ask: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/manual-journals',
    access: staff,
    audit: 'manualJournal.ask',
    summary:
      'Enters a journal for four-eyes approval. A correction of a closed month is dated in an open one and names it.',
    body: z.object({
      day: isoDateIn,
      summary: text(100).min(2, { message: 'required' }),
      department: text(40).default(''),
      project: text(40).default(''),
      lines: z
        .array(z.object({ code: z.enum(MANUAL_ACCOUNTS), side: z.enum(['debit', 'credit']), amount: yuanIn }))
        .min(2, { message: 'required' })
        .max(MAX_LINES),
      /** yyyy-MM. */
      correctsMonth: z
        .string()
        .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'month' })
        .optional(),
      repeatsId: idIn.optional(),
      isMonthly: z.boolean().default(false),
      evidenceId: idIn.optional(),
      evidenceName: text(200).default(''),
    }),
    result: manualJournal,
    idempotent: true,
  }),
  reverse: call({
    ...one,
    method: 'POST',
    path: '/api/staff/manual-journals/{id}/reversal',
    access: staff,
    audit: 'manualJournal.reverse',
    summary: 'Enters the reversal of a booked manual journal for four-eyes approval, dated today.',
    body: z.object({ reason: multilineText(100).min(2, { message: 'required' }) }),
    result: manualJournal,
    idempotent: true,
  }),
  endMonthly: call({
    ...one,
    method: 'POST',
    path: '/api/staff/manual-journals/{id}/end',
    access: staff,
    audit: 'manualJournal.endMonthly',
    summary: 'Ends the monthly repetition of a journal.',
    result: manualJournal,
    idempotent: true,
  }),
  upload: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/journal-evidence',
    access: staff,
    audit: { none: 'a file of the person until its journal is asked for, which is written down' },
    summary: 'Uploads an image or PDF as evidence. Files without a journal are deleted later.',
    files: { file: { maxBytes: MAX_EVIDENCE_BYTES } },
    result: z.object({ id, fileName: z.string() }),
    timeoutMs: 600_000,
  }),
  evidence: call({
    ...one,
    method: 'GET',
    path: '/api/staff/manual-journals/{id}/evidence',
    access: { staff: 'ledger.view', alsoNeeds: 'amount.view' },
    audit: 'manualJournal.evidence',
    summary: 'Downloads the evidence of a manual journal.',
    result: 'application/octet-stream',
  }),
};
