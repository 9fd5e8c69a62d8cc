import type { BoardSpec } from '@xunban/contract';
import { type BoardFacts, compareHarm } from '@xunban/gerber';
import { countsAgainst, figuresOf, type MachineDecision } from '@xunban/pricing/machine-review';
import type { Finding } from '../../orders-core/orders/findings.ts';
import { placesOnBoard } from './places-on-board.ts';

/**
 * What an engineer and the buyer read of a review: everything that reading the files told, in order of harm, and where order
 * and files disagree. An `error` is what keeps the board from passing.
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

/** What keeps a board from passing comes first. */
function problemsOfFiles(facts: BoardFacts): Finding[] {
  return facts.problems
    .filter((problem) => problem.severity !== 'note' || countsAgainst(problem))
    .toSorted(compareHarm)
    .map((problem): Finding => {
      const places = placesOnBoard(problem, facts);
      return {
        code: problem.code,
        severity: countsAgainst(problem) ? 'error' : problem.severity,
        params: { ...figuresOf(problem) },
        ...(places.length === 0 ? {} : { places }),
      };
    });
}

/** Nothing was narrow enough to be measured, which an engineer should know. */
function notMeasured({ minTraceMil }: BoardSpec, { measured }: BoardFacts): Finding[] {
  if (!measured || measured.minTrace || measured.minSpacing) return [];
  return [{ code: 'review.traceUnknown', severity: 'note', field: 'minTraceMil', params: { ordered: minTraceMil } }];
}
