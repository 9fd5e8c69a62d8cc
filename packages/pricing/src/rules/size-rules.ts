import { type BoardField, type BoardSpec, hundredthsOf, isMetalCore } from '@xunban/contract/board-spec';
import type { SizeLimit } from '../price-book/price-book.ts';
import { deliveredPiece } from '../quote/board-area.ts';
import type { Finding, SpecRule } from './spec-rule.ts';

/** Fields that determine the size of a delivered piece. */
export const PIECE_FIELDS = [
  'lengthMm',
  'widthMm',
  'deliveryForm',
  'panelX',
  'panelY',
  'panelSeparation',
  'rails',
  'railWidthMm',
] as const satisfies readonly BoardField[];

/** Rules on the minimum and maximum size of a board or panel. */
export const sizeRules: readonly SpecRule[] = [
  {
    code: 'sizeMin',
    reasonKey: 'pricing.rule.sizeMin',
    fields: ['lengthMm', 'widthMm', 'layers', 'material'],
    find: (spec, book) => {
      const limit = book.kindOf(spec).size;
      if (limit === undefined) return [];
      return sides(spec)
        .filter((side) => spec[side] < limit.minSideMm)
        .map((field) => ({ field, nearest: limit.minSideMm, params: { minMm: limit.minSideMm } }));
    },
    passes: { lengthMm: 5, widthMm: 5 },
    fails: { lengthMm: 4.99 },
  },
  {
    code: 'sizeMax',
    reasonKey: 'pricing.rule.sizeMax',
    fields: ['lengthMm', 'widthMm', 'layers', 'material'],
    find: (spec, book) => {
      const limit = book.kindOf(spec).size;
      return limit === undefined ? [] : sidesTooLong(spec, limit);
    },
    passes: { lengthMm: 500, widthMm: 600 },
    fails: { lengthMm: 500.01, widthMm: 600 },
  },
  {
    code: 'panelSizeMax',
    reasonKey: 'pricing.rule.panelSizeMax',
    fields: [...pieceFieldsFrom('panelX'), 'layers', 'material'],
    find: (spec, book) => {
      const limit = book.kindOf(spec).size;
      if (spec.deliveryForm !== 'panelByUs' || limit === undefined) return [];
      const fits = (candidate: BoardSpec) => pieceFits(candidate, limit, book.capability.tabGapMm);
      return fits(spec) ? [] : [smallerPanel(spec, limit, fits)];
    },
    passes: { deliveryForm: 'panelByUs', lengthMm: 100, widthMm: 100, panelX: 5, panelY: 6 },
    fails: { deliveryForm: 'panelByUs', lengthMm: 100, widthMm: 100, panelX: 7, panelY: 2 },
  },
  {
    code: 'vCutPanelSize',
    reasonKey: 'pricing.rule.vCutPanelSize',
    fields: [...pieceFieldsFrom('panelSeparation'), 'material'],
    find: (spec, book) => {
      if (!hasVCut(spec)) return [];
      const { minPanelSideMm } = book.capability.vCut;
      const piece = deliveredPiece(spec, book.capability.tabGapMm);
      const shortSide = Math.min(piece.lengthHundredths, piece.widthHundredths);
      if (shortSide >= hundredthsOf(minPanelSideMm)) return [];
      return [{ field: 'panelSeparation', nearest: withoutGroove(spec), params: { minMm: minPanelSideMm } }];
    },
    passes: { deliveryForm: 'panelByUs', lengthMm: 35, widthMm: 35, panelX: 2, panelY: 2 },
    fails: { deliveryForm: 'panelByUs', lengthMm: 35, widthMm: 34.99, panelX: 2, panelY: 2 },
  },
  {
    code: 'vCutThickness',
    reasonKey: 'pricing.rule.vCutThickness',
    fields: ['panelSeparation', 'thicknessMm', 'deliveryForm', 'material'],
    find: (spec, book) => {
      const { minThicknessMm } = book.capability.vCut;
      if (!hasVCut(spec) || spec.thicknessMm >= minThicknessMm) return [];
      return [{ field: 'panelSeparation', nearest: withoutGroove(spec), params: { minMm: minThicknessMm } }];
    },
    passes: { deliveryForm: 'panelByUs', thicknessMm: 0.6 },
    fails: { deliveryForm: 'panelByUs', thicknessMm: 0.4, finish: 'osp' },
  },
];

/** True when the factory cuts V-grooves into the panel. */
export function hasVCut(spec: BoardSpec): boolean {
  const { deliveryForm, panelSeparation } = spec;
  return deliveryForm === 'panelByUs' && (panelSeparation === 'vCut' || panelSeparation === 'vCutAndSlots');
}

/** Returns the separation of boards that cannot be V-cut; stamp holes tear a metal plate. */
export function withoutGroove(spec: BoardSpec): BoardSpec['panelSeparation'] {
  return isMetalCore(spec) ? 'slots' : 'tabs';
}

/** The fields of a piece with the one that is faulted in front. */
function pieceFieldsFrom(faulted: (typeof PIECE_FIELDS)[number]): BoardField[] {
  return [faulted, ...PIECE_FIELDS.filter((field) => field !== faulted)];
}

function sides(spec: BoardSpec): readonly ['lengthMm' | 'widthMm', 'lengthMm' | 'widthMm'] {
  return spec.lengthMm >= spec.widthMm ? ['lengthMm', 'widthMm'] : ['widthMm', 'lengthMm'];
}

function sidesTooLong(spec: BoardSpec, limit: SizeLimit): Finding[] {
  const [long, short] = sides(spec);
  const params = { maxShortMm: limit.maxShortSideMm, maxLongMm: limit.maxLongSideMm };
  const findings: Finding[] = [];
  if (spec[long] > limit.maxLongSideMm) findings.push({ field: long, nearest: limit.maxLongSideMm, params });
  if (spec[short] > limit.maxShortSideMm) findings.push({ field: short, nearest: limit.maxShortSideMm, params });
  return findings;
}

function pieceFits(spec: BoardSpec, limit: SizeLimit, tabGapMm: number): boolean {
  const piece = deliveredPiece(spec, tabGapMm);
  const short = Math.min(piece.lengthHundredths, piece.widthHundredths);
  const long = Math.max(piece.lengthHundredths, piece.widthHundredths);
  return short <= hundredthsOf(limit.maxShortSideMm) && long <= hundredthsOf(limit.maxLongSideMm);
}

/** The largest panel that fits when boards are taken away along one side only. */
function smallerPanel(spec: BoardSpec, limit: SizeLimit, fits: (candidate: BoardSpec) => boolean): Finding {
  const params = { maxShortMm: limit.maxShortSideMm, maxLongMm: limit.maxLongSideMm };
  for (const field of ['panelX', 'panelY'] as const) {
    for (let count = spec[field] - 1; count >= 1; count -= 1) {
      if (fits({ ...spec, [field]: count })) return { field, nearest: count, params };
    }
  }
  return { field: 'panelX', nearest: null, params };
}
