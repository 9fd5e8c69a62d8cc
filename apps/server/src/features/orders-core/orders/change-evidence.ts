import { z } from 'zod';
import { boardPlace, type Finding, storedFinding } from './findings.ts';

/** What a change order comes from: something that the review found, a place on the drawn board, or both. */
const changeEvidence = z.object({ finding: storedFinding.nullable(), place: boardPlace.nullable() });
export type ChangeEvidence = z.output<typeof changeEvidence>;

/** As it stands in the row of a price version. */
export const storedEvidence = z.array(changeEvidence);

/** A finding with the worst of its places, unless another one is named. */
export const evidenceOf = (finding: Finding | null, place: ChangeEvidence['place']): ChangeEvidence => ({
  finding,
  place: place ?? finding?.places?.[0] ?? null,
});
