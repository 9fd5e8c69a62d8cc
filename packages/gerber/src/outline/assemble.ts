import { maxSegments, type Segments } from './centre-lines.ts';
import { closeGaps, type GapTolerance } from './close-gaps.ts';
import { LineGraph } from './line-graph.ts';
import { type NestedLoop, nestLoops } from './nesting.ts';
import { splitLines } from './split-lines.ts';
import { traceLoops } from './trace-loops.ts';

/** The closed curves of a drawing once its lines are joined, and what had to be done for them. */
export interface AssembledOutline {
  readonly loops: readonly NestedLoop[];
  readonly gapClosedMm: number;
  /** True when more than a quarter of the lines repeat another one. */
  readonly isDrawnTwice: boolean;
  /** Number of lines that belong to no closed curve. */
  readonly openLines: number;
  /** True when more than two lines met at a point, so that the outer border had to be traced. */
  readonly isTraced: boolean;
}

/**
 * Joins lines to closed curves: drops duplicates, splits overlaps and T-junctions, closes small gaps, drops dead ends.
 */
export function assemble(segments: Segments, gaps: GapTolerance = 'usual'): AssembledOutline {
  if (segments.count === 0 || segments.count >= maxSegments) {
    return { loops: [], gapClosedMm: 0, isDrawnTwice: false, openLines: segments.count, isTraced: false };
  }
  const graph = LineGraph.from(segments);
  const isDrawnTwice = graph.duplicates * 4 > segments.count;
  // A border among tracks is a clean curve already: splitting the tracks would only take time.
  const canInterfere = gaps !== 'rounding';
  if (canInterfere && !graph.isSimple()) splitLines(graph, false);
  const looseBefore = graph.danglingNodes().length;
  const gapUm = closeGaps(graph, gaps);
  if (canInterfere && looseBefore > 0 && graph.danglingNodes().length > 0) splitLines(graph, true);
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
