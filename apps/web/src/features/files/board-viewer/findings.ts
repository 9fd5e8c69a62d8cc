import { type BoardMarker, compareHarm, type Problem, type Severity } from '@xunban/gerber';

/** Problems of one kind, listed once with every file and place. */
export interface Finding {
  readonly code: Problem['code'];
  readonly severity: Severity;
  /** Figures of the worst one, for its text. */
  readonly data: Readonly<Record<string, string | number>>;
  /** Number of occurrences; more than `places` when a finding does not list all of its own. */
  readonly count: number;
  readonly files: readonly string[];
  readonly places: readonly BoardMarker[];
}

/** Returns the findings of a board, most severe first; a file with a thousand unknown commands has one finding. */
export function findingsOf(problems: readonly Problem[], markers: readonly BoardMarker[]): Finding[] {
  const byKind = new Map<string, [Problem, ...Problem[]]>();
  for (const problem of problems.toSorted(compareHarm)) {
    const kind = `${problem.severity} ${problem.code}`;
    const known = byKind.get(kind);
    if (known) known.push(problem);
    else byKind.set(kind, [problem]);
  }
  return [...byKind.values()].map(([first, ...others]) => ({
    code: first.code,
    severity: first.severity,
    data: figuresOf(first),
    count: [first, ...others].reduce((sum, problem) => sum + countOf(problem), 0),
    files: [...new Set([first, ...others].flatMap(filesOf))],
    places: markers.filter(({ code, severity }) => code === first.code && severity === first.severity),
  }));
}

function countOf({ data }: Problem): number {
  const places = data?.['places'];
  return typeof places === 'number' ? places : 1;
}

const filesOf = ({ file, places }: Problem): readonly string[] =>
  places?.flatMap(({ layer }) => layer ?? []) ?? (file === undefined ? [] : [file]);

function figuresOf({ data = {} }: Problem): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'number' ? roundOff(value) : String(value)]),
  );
}

/** Three decimals are a micrometre. */
const roundOff = (value: number): number => Math.round(value * 1000) / 1000;
