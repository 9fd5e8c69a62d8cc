import {
  BOARD_CHOICES,
  type BoardSpec,
  hundredthsOf,
  isQuantitySold,
  minQuantity,
  QUANTITIES,
} from '@xunban/contract/board-spec';
import type { IndexedBook } from '../price-book/indexed-book.ts';
import { areaOfPieces, deliveredPiece } from '../quote/board-area.ts';
import { daysSavedBy, isOffered } from '../quote/lead-times.ts';
import { hasVCut, PIECE_FIELDS, withoutGroove } from './size-rules.ts';
import { nearestOf, type SpecRule } from './spec-rule.ts';

/** Rules on order options: quantity, panel, castellated holes, lead time. */
export const orderRules: readonly SpecRule[] = [
  {
    code: 'minQuantityOf',
    reasonKey: 'pricing.rule.minQuantityOf',
    fields: ['quantity', 'material', 'layers'],
    find: ({ quantity, material, layers }) => {
      if (isQuantitySold(material, layers, quantity)) return [];
      const min = minQuantity(material, layers);
      // The schema ends with the list; larger values are limited to the end of the list here.
      const nearest = quantity < min ? min : (QUANTITIES.at(-1) ?? min);
      return [{ field: 'quantity', nearest, params: { min } }];
    },
    passes: { quantity: 1 },
    fails: { quantity: 4, layers: 8 },
  },
  {
    code: 'panelSingleDesign',
    reasonKey: 'pricing.rule.panelSingleDesign',
    fields: ['designCount', 'deliveryForm'],
    find: (spec) => {
      if (spec.deliveryForm !== 'panelByUs' || spec.designCount === 1) return [];
      return [{ field: 'designCount', nearest: 1, params: {} }];
    },
    passes: { deliveryForm: 'panelInFile', designCount: 3 },
    fails: { deliveryForm: 'panelByUs', designCount: 2 },
  },
  {
    code: 'halfHoleSize',
    reasonKey: 'pricing.rule.halfHoleSize',
    fields: ['halfHoleSides', 'lengthMm', 'widthMm'],
    find: (spec, book) => {
      const { minSideMm } = book.capability.halfHole;
      const shortSide = Math.min(hundredthsOf(spec.lengthMm), hundredthsOf(spec.widthMm));
      if (spec.halfHoleSides === 0 || shortSide >= hundredthsOf(minSideMm)) return [];
      return [{ field: 'halfHoleSides', nearest: 0, params: { minMm: minSideMm } }];
    },
    passes: { halfHoleSides: 4, lengthMm: 10, widthMm: 10 },
    fails: { halfHoleSides: 1, lengthMm: 9.99 },
  },
  {
    code: 'halfHoleThickness',
    reasonKey: 'pricing.rule.halfHoleThickness',
    fields: ['thicknessMm', 'halfHoleSides'],
    find: (spec, book) => {
      const { minThicknessMm } = book.capability.halfHole;
      if (spec.halfHoleSides === 0 || spec.thicknessMm >= minThicknessMm) return [];
      const thickEnough = BOARD_CHOICES.thicknessMm.filter((thickness) => thickness >= minThicknessMm);
      const nearest = nearestOf(spec.thicknessMm, thickEnough);
      return [{ field: 'thicknessMm', nearest, params: { minMm: minThicknessMm } }];
    },
    passes: { halfHoleSides: 2, thicknessMm: 0.8 },
    fails: { halfHoleSides: 2, thicknessMm: 0.6 },
  },
  {
    code: 'halfHoleWithoutVCut',
    reasonKey: 'pricing.rule.halfHoleWithoutVCut',
    fields: ['panelSeparation', 'halfHoleSides', 'deliveryForm', 'material'],
    find: (spec) => {
      if (spec.halfHoleSides === 0 || !hasVCut(spec)) return [];
      return [{ field: 'panelSeparation', nearest: withoutGroove(spec), params: {} }];
    },
    passes: { halfHoleSides: 2, deliveryForm: 'panelByUs', panelSeparation: 'tabs' },
    fails: { halfHoleSides: 2, deliveryForm: 'panelByUs', panelSeparation: 'vCut' },
  },
  {
    code: 'halfHoleMeasured',
    reasonKey: 'pricing.rule.halfHoleMeasured',
    fields: ['halfHoleSides'],
    find: (spec) => {
      const count = spec.measured?.castellationCount ?? 0;
      if (count === 0 || spec.halfHoleSides > 0) return [];
      return [{ field: 'halfHoleSides', nearest: 1, params: { count } }];
    },
    passes: { halfHoleSides: 1, measured: { castellationCount: 12 } },
    fails: { halfHoleSides: 0, measured: { castellationCount: 12 } },
  },
  {
    code: 'leadTimeOffered',
    reasonKey: 'pricing.rule.leadTimeOffered',
    fields: ['leadTime', 'layers', 'material', 'quantity', ...PIECE_FIELDS],
    find: (spec, book) => {
      if (spec.leadTime === 'standard') return [];
      const offered = leadTimesFor(spec, book);
      if (offered.includes(spec.leadTime)) return [];
      return [{ field: 'leadTime', nearest: nearestLeadTime(spec.leadTime, offered), params: {} }];
    },
    passes: { leadTime: 'rush3' },
    fails: { leadTime: 'rush3', quantity: 500 },
  },
];

function leadTimesFor(spec: BoardSpec, book: IndexedBook): readonly BoardSpec['leadTime'][] {
  const { tariff } = book.kindOf(spec);
  if (tariff === undefined) return ['standard'];
  const area = areaOfPieces(deliveredPiece(spec, book.capability.tabGapMm), spec.quantity);
  return BOARD_CHOICES.leadTime.filter((leadTime) => isOffered(tariff, area, leadTime));
}

/** The fastest one that is not faster than asked for; there is always the standard one. */
function nearestLeadTime(
  asked: BoardSpec['leadTime'],
  offered: readonly BoardSpec['leadTime'][],
): BoardSpec['leadTime'] | null {
  const slower = offered.filter((leadTime) => daysSavedBy(leadTime) <= daysSavedBy(asked));
  return slower.at(-1) ?? null;
}
