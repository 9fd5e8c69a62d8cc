import { type BoardSpec, isStencil, type OrderedSpec, type ProductionStep, type StencilSpec } from '@xunban/contract';

/** One step of a board's way through the factory, with its share of the lead time. */
export interface RouteStep {
  readonly step: ProductionStep;
  /** Relative length; only the ratios count. */
  readonly weight: number;
}

/** The way of an order through the factory. */
export const routeFor = (spec: OrderedSpec): RouteStep[] =>
  isStencil(spec) ? routeForStencil(spec) : routeForBoard(spec);

/** A stencil is cut by laser, polished where ordered, inspected on the light table, and glued into its frame before. */
function routeForStencil({ electropolished, frame }: StencilSpec): RouteStep[] {
  return [
    { step: 'engineering', weight: 1 },
    { step: 'laserCutting', weight: 2 },
    ...(electropolished ? [{ step: 'electropolishing', weight: 2 } as const] : []),
    ...(frame === 'frameless' ? [] : [{ step: 'framing', weight: 1 } as const]),
    { step: 'finalInspection', weight: 1 },
    { step: 'packing', weight: 1 },
  ];
}

/**
 * The way of a board through the factory. A two-layer board is drilled and plated at once; from four layers on the
 * inner layers are imaged, etched, inspected and pressed first. A one-layer board has no copper wall to plate.
 */
export function routeForBoard(spec: BoardSpec): RouteStep[] {
  return [
    { step: 'engineering', weight: 2 },
    { step: 'cutting', weight: 1 },
    ...innerSteps(spec),
    { step: 'drilling', weight: spec.minHoleMm < 0.25 ? 3 : 2 },
    ...(spec.layers > 1 ? [{ step: 'copperPlating', weight: 2 } as const] : []),
    { step: 'outerLayer', weight: 2 },
    ...(spec.layers > 1 ? [{ step: 'patternPlating', weight: 2 } as const] : []),
    { step: 'outerEtch', weight: 1 },
    { step: 'outerAoi', weight: 1 },
    // Filled and plugged holes are closed and ground flat in the same hall before the mask.
    { step: 'solderMask', weight: isFilled(spec) ? 4 : 2 },
    { step: 'legend', weight: 1 },
    { step: 'surfaceFinish', weight: isGold(spec) ? 3 : 2 },
    { step: 'routing', weight: spec.halfHoleSides > 0 ? 2 : 1 },
    { step: 'electricalTest', weight: testWeight[spec.testMethod] },
    { step: 'finalInspection', weight: 1 },
    { step: 'packing', weight: 1 },
  ];
}

function innerSteps(spec: BoardSpec): RouteStep[] {
  if (spec.layers <= 2) return [];
  return [
    { step: 'innerLayer', weight: 2 },
    { step: 'innerEtch', weight: 1 },
    { step: 'innerAoi', weight: 1 },
    { step: 'lamination', weight: spec.layers > 6 ? 4 : 3 },
  ];
}

/** A fixture has to be built, a flying probe visits every board, four wires visit it twice, a sample is quick. */
const testWeight = { aoi: 1, sampleProbe: 1, fullProbe: 2, fixture: 3, fourWire: 4 } as const;

const isFilled = ({ viaCover }: BoardSpec): boolean => viaCover !== 'tented' && viaCover !== 'open';

/** Finishes that grow slowly in a bath. */
const isGold = ({ finish }: BoardSpec): boolean => finish === 'enig' || finish === 'enepig' || finish === 'hardGold';
