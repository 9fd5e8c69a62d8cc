import { type BoardSpec, type ChoiceField, type ChoiceValue, defaultBoardSpec } from '@xunban/contract/board-spec';
import { type Repair, repairSpec } from '../rules/check-spec.ts';
import type { PriceBook } from './price-book.ts';

/** A material with a layer count. */
export type Kind = Pick<BoardSpec, 'material' | 'layers'>;

/** Every material and layer count that has a tariff. */
export function kindsOf(book: PriceBook): Kind[] {
  return book.tariffs.map(({ material = 'fr4', layers }) => ({ material, layers }));
}

/** The easiest board of a kind on which a field means something, if it can on such a board. */
export function easyBoard(kind: Kind, field: ChoiceField): BoardSpec {
  const companions = kind.layers > 2 ? { ...COMPANIONS[field], ...LASER[field] } : COMPANIONS[field];
  return { ...defaultBoardSpec, ...kind, minTraceMil: 10, ...companions };
}

/** The easiest board with an option, or what keeps such boards from being made. */
export function easyBoardWith(book: PriceBook, kind: Kind, field: ChoiceField, value: ChoiceValue): Repair {
  return repairSpec({ ...easyBoard(kind, field), [field]: value }, book, [field, 'material', 'layers', 'quantity']);
}

/** Options required before an option of a field applies or is available. */
const COMPANIONS: { readonly [F in ChoiceField]?: Partial<BoardSpec> } = {
  goldThicknessMicroinch: { finish: 'enig' },
  hardGoldMicroinch: { finish: 'hardGold' },
  platedEdges: { edgePlatedSides: 1 },
  fingerPlating: { goldFingers: true },
  fingerBevelDegrees: { goldFingers: true },
  impedanceReport: { impedance: true },
  reportForm: { certificate: true },
  // The finest drills do not go through a board of the usual thickness.
  minHoleMm: { thicknessMm: 1.2 },
  stencilFrame: { stencilSides: 'top' },
  stencilThicknessMm: { stencilSides: 'top' },
  panelSeparation: { deliveryForm: 'panelByUs' },
  rails: { deliveryForm: 'panelByUs' },
  xOutPanels: { deliveryForm: 'panelInFile' },
};

/** Options that come with blind vias only. */
const LASER: { readonly [F in ChoiceField]?: Partial<BoardSpec> } = {
  minHoleMm: { hdi: 'stage1' },
  viaCover: { hdi: 'stage1' },
};
