import { z } from 'zod';
import { boardPlace, type Finding, storedFinding } from './findings.ts';

/** Source of a change order: a finding of the review, a place on the drawn board, or both. */
const changeEvidence = z.object({ finding: storedFinding.nullable(), place: boardPlace.nullable() });
export type ChangeEvidence = z.output<typeof changeEvidence>;

/** The evidence as stored in the row of a price version. */
export const storedEvidence = z.array(changeEvidence);

/** A finding with the worst of its places, unless another one is named. */
export const evidenceOf = (finding: Finding | null, place: ChangeEvidence['place']): ChangeEvidence => ({
  finding,
  place: place ?? finding?.places?.[0] ?? null,
});
