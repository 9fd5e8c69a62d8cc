import { BOARD_CHOICES, type BoardSpec, hundredthsOf, isFieldRelevant } from '@xunban/contract/board-spec';
import { NAMED_EDGES } from '@xunban/gerber/plated-edges';
import { LASER_HOLE_MM } from './process-rules.ts';
import { hasVCut, withoutGroove } from './size-rules.ts';
import { type Finding, nearestOf, type SpecRule } from './spec-rule.ts';

/** Finishes of an even and thin coat, which the walls of a press-fit hole need. */
const EVEN_FINISHES: readonly BoardSpec['finish'][] = ['immersionTin', 'immersionSilver', 'enig', 'enepig', 'osp'];

const MULTILAYER_HDI = { layers: 8, tgCelsius: 150, testMethod: 'fullProbe' } as const satisfies Partial<BoardSpec>;

/** Rules of rare processes. */
export const advancedRules: readonly SpecRule[] = [
  {
    code: 'hdiForLayers',
    reasonKey: 'pricing.rule.hdiForLayers',
    fields: ['hdi', 'layers'],
    find: (spec, book) => {
      const stages = book.capability.advanced?.hdi ?? [];
      const minLayers = stages.find(({ stage }) => stage === spec.hdi)?.minLayers;
      if (minLayers === undefined || spec.layers >= minLayers) return [];
      const possible = stages.filter((entry) => entry.minLayers <= spec.layers).at(-1);
      return [{ field: 'hdi', nearest: possible?.stage ?? 'none', params: { minLayers } }];
    },
    passes: { layers: 4, hdi: 'stage1' },
    fails: { layers: 4, hdi: 'stage2' },
  },
  {
    code: 'laserHoleForHdi',
    reasonKey: 'pricing.rule.laserHoleForHdi',
    fields: ['minHoleMm', 'hdi'],
    find: (spec) => {
      if (spec.minHoleMm > LASER_HOLE_MM || spec.hdi !== 'none') return [];
      const drilled = BOARD_CHOICES.minHoleMm.filter((holeMm) => holeMm > LASER_HOLE_MM);
      return [{ field: 'minHoleMm', nearest: nearestOf(spec.minHoleMm, drilled), params: { holeMm: spec.minHoleMm } }];
    },
    passes: { ...MULTILAYER_HDI, hdi: 'stage1', minHoleMm: 0.1 },
    fails: { ...MULTILAYER_HDI, minHoleMm: 0.1 },
  },
  {
    code: 'viaInPadFilled',
    reasonKey: 'pricing.rule.viaInPadFilled',
    fields: ['viaCover', 'viaInPad'],
    find: (spec) => {
      if (!spec.viaInPad || spec.viaCover === 'resinFilled' || spec.viaCover === 'copperFilled') return [];
      return [{ field: 'viaCover', nearest: 'resinFilled', params: {} }];
    },
    passes: { viaInPad: true, viaCover: 'resinFilled' },
    fails: { viaInPad: true, viaCover: 'plugged' },
  },
  {
    code: 'copperFillForHdi',
    reasonKey: 'pricing.rule.copperFillForHdi',
    fields: ['viaCover', 'hdi'],
    find: (spec) => {
      if (spec.viaCover !== 'copperFilled' || spec.hdi !== 'none') return [];
      return [{ field: 'viaCover', nearest: 'resinFilled', params: {} }];
    },
    passes: { ...MULTILAYER_HDI, hdi: 'stage1', viaCover: 'copperFilled' },
    fails: { ...MULTILAYER_HDI, viaCover: 'copperFilled' },
  },
  {
    code: 'bevelForFingers',
    reasonKey: 'pricing.rule.bevelForFingers',
    fields: ['fingerBevelDegrees', 'goldFingers'],
    find: (spec) => {
      if (spec.fingerBevelDegrees === 0 || spec.goldFingers) return [];
      return [{ field: 'fingerBevelDegrees', nearest: 0, params: {} }];
    },
    passes: { goldFingers: true, finish: 'enig', fingerBevelDegrees: 30 },
    fails: { fingerBevelDegrees: 30 },
  },
  {
    code: 'bevelForThickness',
    reasonKey: 'pricing.rule.bevelForThickness',
    fields: ['fingerBevelDegrees', 'thicknessMm'],
    find: (spec, book) => {
      const minMm = book.capability.advanced?.bevelMinThicknessMm ?? 0;
      if (spec.fingerBevelDegrees === 0 || spec.thicknessMm >= minMm) return [];
      return [{ field: 'fingerBevelDegrees', nearest: 0, params: { minMm } }];
    },
    passes: { goldFingers: true, finish: 'enig', fingerBevelDegrees: 45, thicknessMm: 1 },
    fails: { goldFingers: true, finish: 'enig', fingerBevelDegrees: 45, thicknessMm: 0.8 },
  },
  {
    code: 'edgePlatingSize',
    reasonKey: 'pricing.rule.edgePlatingSize',
    fields: ['edgePlatedSides', 'lengthMm', 'widthMm'],
    find: (spec, book) => {
      const minMm = book.capability.advanced?.edgePlatingMinSideMm ?? 0;
      const shortSide = Math.min(hundredthsOf(spec.lengthMm), hundredthsOf(spec.widthMm));
      if (spec.edgePlatedSides === 0 || shortSide >= hundredthsOf(minMm)) return [];
      return [{ field: 'edgePlatedSides', nearest: 0, params: { minMm } }];
    },
    passes: { edgePlatedSides: 4, lengthMm: 10, widthMm: 10 },
    fails: { edgePlatedSides: 1, lengthMm: 9.99 },
  },
  {
    code: 'edgePlatingWithoutVCut',
    reasonKey: 'pricing.rule.edgePlatingWithoutVCut',
    fields: ['panelSeparation', 'edgePlatedSides', 'deliveryForm', 'material'],
    find: (spec) => {
      if (spec.edgePlatedSides === 0 || !hasVCut(spec)) return [];
      return [{ field: 'panelSeparation', nearest: withoutGroove(spec), params: {} }];
    },
    passes: { edgePlatedSides: 2, deliveryForm: 'panelByUs', panelSeparation: 'slots' },
    fails: { edgePlatedSides: 2, deliveryForm: 'panelByUs', panelSeparation: 'vCutAndSlots' },
  },
  {
    code: 'edgeSidesTogether',
    reasonKey: 'pricing.rule.edgeSidesTogether',
    fields: ['edgePlatedSides', 'halfHoleSides'],
    find: (spec) => {
      const { halfHoleSides } = spec;
      if (halfHoleSides + spec.edgePlatedSides <= 4) return [];
      return [{ field: 'edgePlatedSides', nearest: 4 - halfHoleSides, params: { halfHoleSides } }];
    },
    passes: { halfHoleSides: 2, edgePlatedSides: 2 },
    fails: { halfHoleSides: 3, edgePlatedSides: 2 },
  },
  {
    code: 'platedEdgesNamed',
    reasonKey: 'pricing.rule.platedEdgesNamed',
    fields: ['platedEdges', 'edgePlatedSides'],
    find: (spec) => {
      const { edgePlatedSides: sides, platedEdges } = spec;
      if (!isFieldRelevant(spec, 'platedEdges') || platedEdges === 'asDrawn') return [];
      if (NAMED_EDGES[platedEdges].length === sides) return [];
      return [{ field: 'platedEdges', nearest: 'asDrawn', params: { sides } }];
    },
    passes: { edgePlatedSides: 2, platedEdges: 'topLeft' },
    fails: { edgePlatedSides: 1, platedEdges: 'topLeft' },
  },
  {
    code: 'copperForThickness',
    reasonKey: 'pricing.rule.copperForThickness',
    fields: ['thicknessMm', 'outerCopperOz'],
    find: (spec, book) => {
      const { fromOz, minThicknessMm: minMm } = book.capability.advanced?.heavyCopper ?? NO_LIMIT;
      if (spec.outerCopperOz < fromOz || spec.thicknessMm >= minMm) return [];
      return [{ field: 'thicknessMm', nearest: thickness(spec, minMm), params: { fromOz, minMm } }];
    },
    passes: { outerCopperOz: 3, minTraceMil: 8, thicknessMm: 0.8 },
    fails: { outerCopperOz: 3, minTraceMil: 8, thicknessMm: 0.6 },
  },
  {
    code: 'pressFitFinish',
    reasonKey: 'pricing.rule.pressFitFinish',
    fields: ['finish', 'pressFit'],
    find: (spec) => {
      if (!spec.pressFit || EVEN_FINISHES.includes(spec.finish)) return [];
      return [{ field: 'finish', nearest: 'immersionTin', params: {} }];
    },
    passes: { pressFit: true, finish: 'immersionTin' },
    fails: { pressFit: true, finish: 'leadFreeHasl' },
  },
  {
    code: 'depthForThickness',
    reasonKey: 'pricing.rule.depthForThickness',
    fields: ['depthMilling', 'countersunk', 'thicknessMm'],
    find: (spec, book) => {
      const minMm = book.capability.advanced?.depthMinThicknessMm ?? 0;
      if (spec.thicknessMm >= minMm) return [];
      return (['depthMilling', 'countersunk'] as const)
        .filter((field) => spec[field])
        .map((field): Finding => ({ field, nearest: false, params: { minMm } }));
    },
    passes: { depthMilling: true, thicknessMm: 1 },
    fails: { depthMilling: true, thicknessMm: 0.8 },
  },
];

const NO_LIMIT = { fromOz: Number.POSITIVE_INFINITY, minThicknessMm: 0 };

function thickness(spec: BoardSpec, minMm: number) {
  return nearestOf(
    spec.thicknessMm,
    BOARD_CHOICES.thicknessMm.filter((candidate) => candidate >= minMm),
  );
}
