import type { MeasuredFacts } from '@xunban/contract/board-spec';
import type { BoardFacts } from '@xunban/gerber';
import { pricedFacts } from '@xunban/gerber/priced-facts';

/** Returns all file facts that price book rules use, including the priced ones. */
export function ruleFacts(facts: BoardFacts): MeasuredFacts {
  const { holes, measured } = facts;
  const minMaskWebMm = measured?.minMaskWeb?.mm;
  return {
    ...pricedFacts(facts),
    ...(holes && { castellationCount: holes.castellated }),
    ...(minMaskWebMm !== undefined && { minMaskDamMm: Math.floor(minMaskWebMm * 100) / 100 }),
    ...(measured?.goldFingers !== undefined && { hasEdgeFingers: measured.goldFingers > 0 }),
  };
}
