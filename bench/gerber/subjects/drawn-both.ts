import { type BoardAnalysis, drawBoard } from '@xunban/gerber';
import { type Outcome, processorMs } from './subject.ts';

/** Draws both sides. */
export function drawnBoth(analysis: BoardAnalysis): Outcome {
  const begin = processorMs();
  const svgBytes = drawBoard(analysis, { side: 'top' }).length + drawBoard(analysis, { side: 'bottom' }).length;
  return { svgBytes, drawMs: processorMs() - begin };
}
