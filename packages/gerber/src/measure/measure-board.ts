import type { BoardLayer } from '../analyse.ts';
import type { Budget } from '../budget.ts';
import type { MeasuredFacts, PanelFacts, SizeFacts } from '../facts.ts';
import type { BoardHole } from '../holes/hole-list.ts';
import type { BoardOutline } from '../outline/outline.ts';
import type { Problem } from '../problem.ts';
import { minTrace } from './min-trace.ts';

/** What was measured beyond roles, size and hole counts. */
export interface BoardMeasures {
  readonly facts?: MeasuredFacts;
  readonly copperAreaMm2?: Readonly<Record<string, number>>;
  readonly size?: Pick<SizeFacts, 'minInnerRadiusMm' | 'minCutoutWidthMm'>;
  readonly panel?: PanelFacts;
  readonly edgeHoles: { readonly castellated: number; readonly mouseBites: number };
  readonly problems: readonly Problem[];
}

export function measureBoard(
  layers: readonly BoardLayer[],
  holes: readonly BoardHole[],
  outline: BoardOutline | undefined,
  depth: 'quick' | 'full',
  budget: Budget,
): BoardMeasures {
  void holes;
  void outline;
  void budget;
  const trace = depth === 'full' ? minTrace(layers) : undefined;
  return {
    ...(trace === undefined ? {} : { facts: { minTrace: trace } }),
    edgeHoles: { castellated: 0, mouseBites: 0 },
    problems: [],
  };
}
