import { type Problem, type ProblemCode, SEVERITIES } from '../problem.ts';

/** Order: first problems that make a board unusable, then those that may, then those that cost more, then information. */
const byHarm: readonly ProblemCode[] = [
  'file.stopped',
  'roles.no-copper',
  'outline.missing',
  'drill.missing',
  'dfm.mirrored-layer',
  'dfm.spacing-narrow',
  'dfm.trace-narrow',
  'dfm.pad-missing',
  'dfm.copper-to-hole',
  'dfm.vscore-hits-copper',
  'dfm.annular-narrow',
  'dfm.track-to-edge',
  'dfm.via-ring-narrow',
  'dfm.hole-to-hole',
  'dfm.pad-to-edge',
  'dfm.edge-neck',
  'dfm.aspect-ratio',
  'dfm.drill-small',
  'dfm.slot-narrow',
  'dfm.cutout-narrow',
  'dfm.hole-to-edge',
  'dfm.holes-near',
  'dfm.mask-web',
  'dfm.overlap-narrow',
];

/** Problems of reading that can make another board than the one that is meant, before those of the shapes. */
const readingFirst = ['archive', 'foreign', 'cad', 'roles', 'outline', 'drill'];

/** Orders findings by severity, then by what harm they do; of one code the narrowest comes first. */
export function compareHarm(left: Finding, right: Finding): number {
  return compareSeverity(left, right) || rankOf(left.code) - rankOf(right.code) || mmOf(left) - mmOf(right);
}

/** Orders by severity alone, worst first. */
export const compareSeverity = (left: Pick<Problem, 'severity'>, right: Pick<Problem, 'severity'>): number =>
  SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity);

type Finding = Pick<Problem, 'severity' | 'data'> & { readonly code: string };

const ranks = new Map<string, number>(byHarm.map((code, rank) => [code, rank]));

function rankOf(code: string): number {
  const area = readingFirst.indexOf(code.slice(0, code.indexOf('.')));
  const known = ranks.get(code);
  if (known !== undefined) return known < fatal ? known : known + readingFirst.length;
  return area < 0 ? byHarm.length + readingFirst.length : fatal + area;
}

/** The codes before this one mean that the board is not what was read at all. */
const fatal = byHarm.indexOf('dfm.mirrored-layer');

function mmOf({ data }: Finding): number {
  const mm = data?.['mm'];
  return typeof mm === 'number' ? mm : 0;
}
