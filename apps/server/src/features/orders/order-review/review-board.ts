import type { BoardSpec } from '@xunban/contract';
import { type BoardFacts, compareHarm, type FindingPlace, type Problem } from '@xunban/gerber';
import { countsAgainst, figuresOf, type MachineDecision } from '@xunban/pricing/machine-review';
import type { Finding } from '../../orders-core/orders/findings.ts';

/** An engineer looks at the worst ones; all others are like them. */
const MAX_PLACES = 20;

type Place = NonNullable<Finding['places']>[number];

/** The places of a problem as shares of the board, so that they can be shown on its drawing. None without an outline. */
function placesOnBoard(
  { at, file, places }: Pick<Problem, 'at' | 'file' | 'places'>,
  { board, files }: BoardFacts,
): Place[] {
  if (!board || board.widthMm <= 0 || board.heightMm <= 0) return [];
  const single: FindingPlace[] = at ? [{ ...at, ...(file === undefined ? {} : { layer: file }) }] : [];
  const roles = new Map(files.map(({ name, role }) => [name, role]));
  return (places ?? single).slice(0, MAX_PLACES).map(({ x, y, layer, mm }) => {
    const role = layer === undefined ? '' : (roles.get(layer) ?? '');
    return {
      left: share((x - board.minX) / board.widthMm),
      top: share(1 - (y - board.minY) / board.heightMm),
      side: role.endsWith('-top') ? 'top' : role.endsWith('-bottom') ? 'bottom' : 'both',
      ...(layer === undefined ? {} : { layer }),
      ...(mm === undefined ? {} : { mm }),
    };
  });
}

/** Five decimals are a few micrometres of a board. */
const share = (value: number): number => Math.round(value * 1e5) / 1e5;

/**
 * Returns the findings of a review for engineer and buyer: everything found while reading the files, by severity, and each
 * difference between order and files. An `error` blocks the board from passing, and
 * so does what is `undecided`.
 */
export function findingsOf(spec: BoardSpec, facts: BoardFacts, decision: MachineDecision): Finding[] {
  const objections = decision.rules.flatMap(({ because }) => because);
  return [
    ...problemsOfFiles(facts),
    ...objections.flatMap(({ code, field, params, problem, places: found }): Finding[] => {
      if (problem) return [];
      const places = found ? placesOnBoard({ places: found }, facts) : [];
      return [
        {
          code,
          severity: 'error',
          ...(field && { field }),
          params: { ...params },
          ...(places.length > 0 && { places }),
        },
      ];
    }),
    ...notMeasured(spec, facts),
  ];
}

/** Returns blocking findings first. */
function problemsOfFiles(facts: BoardFacts): Finding[] {
  return facts.problems
    .filter(({ severity }) => severity !== 'note')
    .toSorted(compareHarm)
    .map((problem): Finding => {
      const places = placesOnBoard(problem, facts);
      return {
        code: problem.code,
        severity: problem.severity === 'warning' && countsAgainst(problem) ? 'error' : problem.severity,
        params: { ...figuresOf(problem) },
        ...(places.length === 0 ? {} : { places }),
      };
    });
}

/** Reports that nothing was narrow enough to be measured, which an engineer should know. */
function notMeasured({ minTraceMil }: BoardSpec, { measured }: BoardFacts): Finding[] {
  if (!measured || measured.minTrace || measured.minSpacing) return [];
  return [{ code: 'review.traceUnknown', severity: 'note', field: 'minTraceMil', params: { ordered: minTraceMil } }];
}
