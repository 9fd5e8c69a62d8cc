import type { Choice, ChoiceField, ChoiceValue, MeasuredNumber, StencilThickness } from '@xunban/contract/board-spec';
import type { LineCode } from './line-codes.ts';

/**
 * A tariff with the capability for which it is valid: plain JSON, versioned, effective from a given day. Amounts are yuan with
 * at most two decimals and include VAT, areas are square metres with at most ten decimals. `validatePriceBook` decides whether
 * a book may be published.
 */
export interface PriceBook {
  readonly version: string;
  /** The first day, yyyy-MM-dd in Asia/Shanghai, on which new quotes use this book. */
  readonly effectiveFrom: string;
  /** Validity of a quote made from this book, in days. */
  readonly quoteValidDays: number;
  /** One per material and layer count on offer, layers ascending. */
  readonly tariffs: readonly LayerTariff[];
  /** Surcharges for an option; every option is here, in `included` or in `notSold`, exactly once per tariff. */
  readonly charges: readonly OptionCharge[];
  readonly included: readonly IncludedOptions[];
  /** Options that could be made and are not on sale at present. */
  readonly notSold?: readonly IncludedOptions[] | undefined;
  /** Options that are off sale for a while. Their prices stay in the book, so that taking an entry away brings them back. */
  readonly withdrawals?: readonly Withdrawal[] | undefined;
  /** Surcharges for what was measured in the files. */
  readonly measuredCharges: readonly MeasuredCharge[];
  readonly capability: Capability;
  /** Stencils that are sold without boards; absent in books that sell none. */
  readonly stencil?: StencilTariff | undefined;
}

/** Prices of stencils that are sold without boards. */
export interface StencilTariff {
  /** Smallest first. Sizes and weight are those of a stencil in its frame. */
  readonly frames: readonly StencilFrame[];
  readonly thicknessesMm: readonly StencilThickness[];
  /** Added to a sheet with both sides. */
  readonly bothOnOneYuan: number;
  readonly electropolishYuan: number;
  readonly electropolishDays: number;
  /** Apertures that the price of a stencil covers. */
  readonly includedApertures: number;
  /** For each begun hundred above them. */
  readonly yuanPerHundredApertures: number;
  /** Working days. */
  readonly leadDays: number;
}

export interface StencilFrame {
  readonly frame: Choice<'stencilFrame'>;
  readonly yuan: number;
  readonly shortMm: number;
  readonly longMm: number;
  readonly weightG: number;
}

/** An option that is off sale, and the reason shown to buyers. */
export interface Withdrawal extends IncludedOptions {
  /** The first day in Shanghai on which it is off sale, yyyy-MM-dd; as soon as the book takes effect when left out. */
  readonly from?: string | undefined;
  readonly reason: WithdrawalReason;
}

/** The company's text for buyers. A missing language falls back to Chinese. */
export interface WithdrawalReason {
  readonly 'zh-CN': string;
  readonly 'zh-TW'?: string | undefined;
  readonly en?: string | undefined;
}

/** The parts of a tariff that are priced one by one. */
export const TARIFF_PARTS = ['board', 'engineering', 'film', 'sample', 'leadDays', 'rush'] as const;
export type TariffPart = (typeof TARIFF_PARTS)[number];

export type LayerCount = Choice<'layers'>;
export type Material = Choice<'material'>;

/** The boards to which an entry of the book applies: all, unless it lists materials or layer counts. */
export interface BoardKinds {
  readonly materials?: readonly Material[] | undefined;
  readonly layers?: readonly LayerCount[] | undefined;
}

export interface LayerTariff {
  /** FR-4 when absent, as in books that predate other materials. */
  readonly material?: Material | undefined;
  readonly layers: LayerCount;
  /** Parts that are still a copy of another tariff. A book with such a part is not published. */
  readonly toBePriced?: readonly TariffPart[] | undefined;
  readonly board: BoardRate;
  /** Paid once per order; it falls by `reliefYuanPerM2` for every m² above `reliefFromM2`, never below zero. */
  readonly engineering: { readonly yuan: number; readonly reliefFromM2: number; readonly reliefYuanPerM2: number };
  /** Film for the outline area above `freeOutlineM2`, times the film sheets required by the layer count. */
  readonly film: { readonly freeOutlineM2: number; readonly sheets: number; readonly yuanPerM2: number };
  readonly extraDesignYuan: number;
  /** A flat price for small orders of small plain boards, in place of board, engineering and film. */
  readonly sample: SampleOffer | null;
  /** Working days by order area, ascending, the last step open. */
  readonly leadDays: readonly { readonly uptoM2: number | null; readonly days: number }[];
  readonly rush: RushOffer | null;
}

/**
 * Price by area. With `slices` each step prices the part of the area inside it, so more can never cost less. With `whole` the
 * step of the total area prices all of it; where the rate drops, a larger order can be cheaper, and the quote shows a hint.
 */
export interface BoardRate {
  readonly basis: 'slices' | 'whole';
  readonly startYuan: number;
  /** Ascending, the last step open. */
  readonly steps: readonly { readonly uptoM2: number | null; readonly yuanPerM2: number }[];
}

export interface SampleOffer {
  /** Maximum length of either side of a delivered piece. */
  readonly maxSideMm: number;
  readonly prices: readonly { readonly uptoQuantity: number; readonly yuan: number }[];
  /** The options that the offer covers; any other field may have any value, at its usual surcharge. */
  readonly only: OptionCondition;
}

export interface RushOffer {
  /** Not offered above this order area. */
  readonly uptoM2: number;
  readonly options: readonly {
    readonly daysSaved: 1 | 2 | 3 | 4 | 5 | 6;
    readonly minYuan: number;
    readonly yuanPerM2: number;
  }[];
}

export type OptionCondition = { readonly [F in ChoiceField]?: readonly Choice<F>[] | undefined };

export interface OptionCharge extends BoardKinds {
  /** Stable; printed as the rule of a price line, such as `finish.enig`. */
  readonly id: string;
  readonly line: LineCode;
  readonly field: ChoiceField;
  readonly values: readonly ChoiceValue[];
  readonly price: ChargePrice;
  /** Working days on top of the tariff's. */
  readonly extraDays?: number | undefined;
}

export type ChargePrice =
  | { readonly kind: 'areaWithMinimum'; readonly minYuan: number; readonly yuanPerM2: number }
  | { readonly kind: 'perOrder'; readonly yuan: number };

export interface IncludedOptions extends BoardKinds {
  readonly field: ChoiceField;
  readonly values: readonly ChoiceValue[];
}

export interface MeasuredCharge extends BoardKinds {
  readonly id: string;
  readonly line: LineCode;
  readonly measure: MeasuredNumber;
  readonly only?: OptionCondition | undefined;
  readonly price: MeasuredPrice;
  /** Waived when it would come to less for an order: lines of a few cents are not useful. */
  readonly waivedBelowYuan?: number | undefined;
}

export type MeasuredPrice =
  /** Per m² of the order, for each begun `stepPerM2` of density above `freePerM2`. */
  | { readonly kind: 'density'; readonly freePerM2: number; readonly stepPerM2: number; readonly yuanPerM2: number }
  /** For each one above `free` on every outline of the order. */
  | { readonly kind: 'count'; readonly free: number; readonly yuanEach: number }
  /** Per m² of the order, for each percent above `freePercent`. */
  | { readonly kind: 'percent'; readonly freePercent: number; readonly yuanPerM2: number };

/** Manufacturing capability. The rules in `rules/` validate by these figures and use them in their explanations. */
export interface Capability {
  /** Limits of a delivered piece, and of a single outline. The first entry that is about a board counts. */
  readonly sizes: readonly SizeLimit[];
  /**
   * Options that only some boards have; the first entry of a field that is about a board counts. A field without one
   * offers all its options.
   */
  readonly offers: readonly OfferedOptions[];
  /** Narrowest track and gap that the etching of a copper thickness leaves standing. */
  readonly outerTrace: readonly TraceLimit[];
  readonly innerTrace: readonly TraceLimit[];
  /** Thickness over finished hole. */
  readonly maxAspectRatio: number;
  readonly legendForMask: readonly {
    readonly mask: Choice<'maskColour'>;
    readonly legends: readonly Choice<'legendColour'>[];
  }[];
  readonly masksForHeavyCopper: { readonly fromOz: number; readonly masks: readonly Choice<'maskColour'>[] };
  /** Narrowest web that a colour keeps; green keeps the narrowest. */
  readonly maskDam: readonly { readonly masks: readonly Choice<'maskColour'>[]; readonly minMm: number }[];
  readonly vCut: { readonly minPanelSideMm: number; readonly minThicknessMm: number };
  readonly halfHole: { readonly minSideMm: number; readonly minThicknessMm: number };
  /** Thinner boards warp in the hot-air levelling. */
  readonly haslMinThicknessMm: number;
  /** The router's way between boards that tabs hold together. */
  readonly tabGapMm: number;
  /** Absent in older books; they sell none of this. */
  readonly advanced?: AdvancedCapability | undefined;
}

/** Limits of rare processes. */
export interface AdvancedCapability {
  readonly hdi: readonly { readonly stage: Choice<'hdi'>; readonly minLayers: LayerCount }[];
  readonly heavyCopper: { readonly fromOz: number; readonly minThicknessMm: number };
  readonly bevelMinThicknessMm: number;
  readonly edgePlatingMinSideMm: number;
  /** Routing to a depth and countersinking leave something to hold the board. */
  readonly depthMinThicknessMm: number;
  readonly class3HoleCopperMicrometres: Choice<'holeCopperMicrometres'>;
  /** The part of a stencil that may be opened, smallest first. */
  readonly stencils: readonly {
    readonly frame: Choice<'stencilFrame'>;
    readonly maxShortMm: number;
    readonly maxLongMm: number;
  }[];
}

export interface SizeLimit extends BoardKinds {
  readonly minSideMm: number;
  readonly maxShortSideMm: number;
  readonly maxLongSideMm: number;
}

export interface OfferedOptions extends BoardKinds {
  readonly field: OfferedField;
  readonly values: readonly ChoiceValue[];
}

/** Fields whose options may depend on material and layers. */
export const OFFERED_FIELDS = [
  'thicknessMm',
  'outerCopperOz',
  'minHoleMm',
  'tgCelsius',
  'viaCover',
  'impedance',
  'testMethod',
  'innerCopperOz',
  'minTraceMil',
  'holeCopperMicrometres',
  'finish',
  'panelSeparation',
  'halfHoleSides',
  'edgePlatedSides',
  'goldFingers',
  'viaInPad',
  'backDrill',
  'pressFit',
] as const satisfies readonly ChoiceField[];
export type OfferedField = (typeof OFFERED_FIELDS)[number];

export interface TraceLimit {
  readonly layers: readonly LayerCount[];
  readonly copperOz: number;
  readonly minMil: number;
}

/** Why price data must not be published. */
export interface BookProblem {
  /**
   * `malformed`: an invalid figure. `hole`: a sold option without a price. `overlap`: two prices for one option. `inversion`:
   * more effort costs less, and no larger quantity compensates for it, so no hint can show it. `unpriced`: still a copy of
   * another tariff.
   */
  readonly code: 'malformed' | 'hole' | 'overlap' | 'inversion' | 'unpriced';
  /** Path in the data, such as `tariffs.4.board.steps`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Names a tariff in rule ids and paths: `4`, or `aluminium.1` for anything else than FR-4. */
export function tariffName({ material = 'fr4', layers }: LayerTariff): string {
  return material === 'fr4' ? String(layers) : `${material}.${layers}`;
}

/** Names a withdrawal in paths: the field, the boards and the options that it is about. */
export function withdrawalName({ field, values, materials, layers }: Withdrawal): string {
  return [field, materials?.join(), layers?.join(), values.join()].filter(Boolean).join(' ');
}

/** Checks whether an entry of the book applies to boards of a material and layer count. */
export function isAbout(entry: BoardKinds, material: Material, layers: LayerCount): boolean {
  return (entry.materials?.includes(material) ?? true) && (entry.layers?.includes(layers) ?? true);
}
