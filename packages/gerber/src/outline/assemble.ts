import { mostSegments, type Segments } from './centre-lines.ts';
import { closeGaps, type GapTolerance } from './close-gaps.ts';
import { LineGraph } from './line-graph.ts';
import { type NestedLoop, nestLoops } from './nesting.ts';
import { splitLines } from './split-lines.ts';
import { traceLoops } from './trace-loops.ts';

/** What a drawing amounts to once its lines are joined. */
export interface AssembledOutline {
  readonly loops: readonly NestedLoop[];
  readonly gapClosedMm: number;
  /** Share of lines that repeat another. */
  readonly isDrawnTwice: boolean;
  /** Lines that belong to no closed curve. */
  readonly openLines: number;
  /** Lines met in more than pairs, so that the outer face had to be found. */
  readonly isTraced: boolean;
}

/** Joins lines to closed curves: duplicates out, overlaps and T-junctions split, small gaps bridged, dead ends dropped. */
export function assemble(segments: Segments, gaps: GapTolerance = 'usual'): AssembledOutline {
  if (segments.count === 0 || segments.count >= mostSegments) {
    return { loops: [], gapClosedMm: 0, isDrawnTwice: false, openLines: segments.count, isTraced: false };
  }
  const graph = LineGraph.from(segments);
  const isDrawnTwice = graph.duplicates * 4 > segments.count;
  // A border among tracks is a clean curve by itself; splitting the tracks would only cost time.
  const mayInterfere = gaps !== 'rounding';
  if (mayInterfere && !graph.isSimple()) splitLines(graph, false);
  const looseBefore = graph.danglingNodes().length;
  const gapUm = closeGaps(graph, gaps);
  if (mayInterfere && looseBefore > 0 && graph.danglingNodes().length > 0) splitLines(graph, true);
  const openLines = graph.prune();
  const isTraced = !graph.isSimple();
  return {
    loops: nestLoops(traceLoops(graph)),
    gapClosedMm: gapUm / 1000,
    isDrawnTwice,
    openLines,
    isTraced,
  };
}
