import type { MeasuredFacts } from '@xunban/contract';
import { type BoardFacts, pricedFacts } from '@xunban/gerber';

/** Everything of a file's facts that a rule asks for, the priced ones included. */
export function judgedFacts(facts: BoardFacts): MeasuredFacts {
  const { holes, measured } = facts;
  const minMaskWebMm = measured?.minMaskWeb?.mm;
  return {
    ...pricedFacts(facts),
    ...(holes && { castellationCount: holes.castellated }),
    ...(minMaskWebMm !== undefined && { minMaskDamMm: Math.floor(minMaskWebMm * 100) / 100 }),
    ...(measured?.goldFingers !== undefined && { hasEdgeFingers: measured.goldFingers > 0 }),
  };
}
