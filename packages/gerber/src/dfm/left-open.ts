import type { MeasuredFacts } from '../facts.ts';
import type { Problem, ProblemCode } from '../problem.ts';

/** Measured against the positions of holes. */
const holePlaces: readonly ProblemCode[] = [
  'dfm.annular-narrow',
  'dfm.via-ring-narrow',
  'dfm.pad-missing',
  'dfm.hole-to-hole',
  'dfm.hole-to-edge',
  'dfm.copper-to-hole',
  // Holes join copper of different layers to nets.
  'dfm.spacing-narrow',
];
/** Measured against the outline. */
const edges: readonly ProblemCode[] = [
  'dfm.hole-to-edge',
  'dfm.track-to-edge',
  'dfm.pad-to-edge',
  'dfm.edge-neck',
  'dfm.cutout-narrow',
];

/** Problems of the files, with the findings that are neither true nor false as long as they are open. */
const leftOpenBy: Partial<Readonly<Record<ProblemCode, readonly ProblemCode[]>>> = {
  'drill.missing': ['dfm.spacing-narrow'],
  'drill.undefined-tool': ['dfm.spacing-narrow'],
  'drill.origin-ambiguous': holePlaces,
  'drill.outside-board': holePlaces,
  'drill.format-guessed': holePlaces,
  'outline.differing': edges,
  'outline.nested': edges,
  'outline.mostly-empty': edges,
};

/** Warnings that are true, and leave the positions of holes open. */
const drillsOpen: ReadonlySet<ProblemCode> = new Set(['drill.missing', 'drill.undefined-tool', 'drill.outside-board']);

/** Returns the findings that other problems of the files leave open. */
export const leftOpen = (problems: readonly Problem[]): ReadonlySet<ProblemCode> =>
  new Set(
    problems.flatMap(({ code, severity }) =>
      severity === 'undecided' || drillsOpen.has(code) ? (leftOpenBy[code] ?? []) : [],
    ),
  );

/** Findings on an open basis are undecided. */
export const asDecided = (problems: readonly Problem[], open: ReadonlySet<ProblemCode>): Problem[] =>
  problems.map(
    (problem): Problem =>
      open.has(problem.code) && problem.severity !== 'note' ? { ...problem, severity: 'undecided' } : problem,
  );

/** A gap between copper whose nets are open sets no price. */
export function withOpenNets(facts: MeasuredFacts, open: ReadonlySet<ProblemCode>): MeasuredFacts {
  const { minSpacing } = facts;
  if (minSpacing === undefined || !open.has('dfm.spacing-narrow')) return facts;
  return { ...facts, minSpacing: { ...minSpacing, certainty: 'uncertain' } };
}
