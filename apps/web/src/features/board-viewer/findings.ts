import type { BoardMarker, Problem, Severity } from '@xunban/gerber';

/** Problems of one kind, told once with every file and place. */
export interface Finding {
  readonly code: Problem['code'];
  readonly severity: Severity;
  /** Figures of the first one, for its text. */
  readonly data: Readonly<Record<string, string | number>>;
  readonly count: number;
  readonly files: readonly string[];
  readonly places: readonly BoardMarker[];
}

/** What is wrong with a board, worst first; a file with a thousand unknown commands has one finding. */
export function findingsOf(problems: readonly Problem[], markers: readonly BoardMarker[]): Finding[] {
  const byKind = new Map<string, [Problem, ...Problem[]]>();
  for (const problem of problems) {
    const kind = `${problem.severity} ${problem.code}`;
    const known = byKind.get(kind);
    if (known) known.push(problem);
    else byKind.set(kind, [problem]);
  }
  return [...byKind.values()]
    .map(([first, ...others]) => ({
      code: first.code,
      severity: first.severity,
      data: figuresOf(first),
      count: others.length + 1,
      files: [...new Set([first, ...others].flatMap(({ file }) => file ?? []))],
      places: markers.filter(({ code, severity }) => code === first.code && severity === first.severity),
    }))
    .sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

function figuresOf({ data = {} }: Problem): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'number' ? roundOff(value) : String(value)]),
  );
}

/** Three decimals are a micrometre. */
const roundOff = (value: number): number => Math.round(value * 1000) / 1000;
