import { z } from 'zod';
import { call } from '../../call.ts';
import { TAXPAYERS } from '../../revenue-rules.ts';
import { codeText, intIn, isoDate, isoTime, multilineText, planDayIn } from '../../shared-schemas.ts';

const rule = {
  /** The first day on which it applies, in Shanghai. */
  since: isoDate,
  taxpayer: z.enum(TAXPAYERS),
  boardPercent: z.number().int(),
  freightPercent: z.number().int(),
  /** Price lines that are revenue of tooling. */
  toolingLines: z.array(z.string()),
};

const rules = z
  .object({
    /** The latest day first. */
    items: z.array(z.object({ ...rule, isInForce: z.boolean(), decidedBy: z.string(), decidedAt: isoTime.nullable() })),
    /** The proposal that waits for a colleague. */
    waiting: z.object({ ...rule, reason: z.string(), askedBy: z.string(), askedAt: isoTime }).nullable(),
    /** The kinds of price line. */
    lines: z.array(z.string()),
  })
  .meta({ id: 'RevenueRules' });
export const revenueRules = rules;

/** Rates of output tax, and price lines that are revenue of tooling. */
export const staffRevenueRules = {
  list: call({
    area: 'staff',
    method: 'GET',
    access: { staff: 'ledger.view' },
    path: '/api/staff/revenue-rules',
    summary:
      'Lists the rules of revenue and output tax, each from a day on, and the one that waits for four-eyes approval.',
    result: rules,
  }),
  propose: call({
    area: 'staff',
    method: 'POST',
    access: { staff: 'ledgerChecks.close' },
    audit: 'revenueRules.propose',
    path: '/api/staff/revenue-rules',
    summary: 'Proposes the rates and tooling lines from a later day on; they apply after four-eyes approval.',
    body: z.object({
      since: planDayIn,
      taxpayer: z.enum(TAXPAYERS),
      boardPercent: intIn(1, 13),
      freightPercent: intIn(1, 13),
      toolingLines: z.array(codeText(40).min(1)).max(60),
      reason: multilineText(200).min(2, { message: 'required' }),
    }),
    result: rules,
  }),
};
