import { z } from 'zod';
import { isDependent } from '../../dependent.ts';
import {
  codeText,
  filter,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  text,
  versioned,
  yuan,
  yuanIn,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import { specChanges } from './engineering-question.ts';
import { findingPlace, specDifference } from './pcb-order.ts';

/** Longest name of a line that no rule gives. */
const MAX_LINE_NAME = 40;
/** Findings and places that one change order may show. */
const MAX_EVIDENCE = 8;

/** The finding of the order that is meant; its code ensures that the user saw the same list. */
export const findingIn = z.object({ index: intIn(0, 1_000), code: codeText(80) }).nullable();

/** A place on the drawn board, as staff mark it. */
export const placeIn = findingPlace.extend({
  left: z.number().min(0).max(1),
  top: z.number().min(0).max(1),
  layer: text(200).optional(),
  mm: z.number().min(0).max(10_000).optional(),
});

/** A line that no rule gives has a name that the buyer reads; `amountDelta` 0 for none. */
const exception = { amountDelta: yuanIn, lineName: text(MAX_LINE_NAME).default('') };

/** A change order as an engineer puts it together. */
export const changeIn = z
  .object({
    ...versioned,
    reason: multilineText(500).min(2, { message: 'required' }),
    changes: specChanges.default({}),
    ...exception,
    daysDelta: intIn(-30, 60).default(0),
    evidence: z
      .array(z.object({ finding: findingIn.default(null), place: placeIn.nullable().default(null) }))
      .max(MAX_EVIDENCE)
      .default([]),
  })
  .refine(({ amountDelta, lineName }) => Number(amountDelta) === 0 || lineName !== '', {
    path: ['lineName'],
    message: 'required',
  });

/** A change order above the limit of one user: a colleague approves it, or it never reaches the buyer. */
export const changeProposal = z
  .object({
    id,
    reason: z.string(),
    lineName: z.string(),
    amountDelta: visibleWith('amount.view', yuan),
    daysDelta: z.number().int(),
    changes: z.array(specDifference),
    proposedById: id,
    proposedBy: z.string(),
    proposedAt: isoTime,
    isDependent,
  })
  .meta({ id: 'ChangeProposal' });

export const proposalDecision = z
  .object({
    proposalId: idIn,
    decision: z.enum(['allow', 'refuse']),
    note: filter(multilineText(200)),
  })
  .refine(({ decision, note }) => decision === 'allow' || (note ?? '').length >= 2, {
    path: ['note'],
    message: 'required',
  });
