import { BOARD_CHOICES, type ChoiceField, type ChoiceValue, isChoiceField } from '@xunban/contract/board-spec';
import type { DocumentTexts } from '@xunban/i18n/documents';
import { type BoardKinds, type PriceBook, type RuleCode, ruleExample, type SpecRule } from '@xunban/pricing';
import type { CapabilityTexts } from './capability-texts.ts';

export interface CapabilityContext {
  readonly book: PriceBook;
  readonly texts: DocumentTexts;
  readonly own: CapabilityTexts;
}

/** Returns the limits of a rule, one line for each kind of board or option that it distinguishes. */
export function figuresOf(rule: SpecRule, context: CapabilityContext): readonly string[] {
  const special = FIGURES[rule.code];
  if (special) return special(context);
  const [field] = rule.fields;
  if (field !== undefined && OFFERS.has(rule.code) && isChoiceField(field)) return offersByKind(field, context);
  return [reasonOf(rule, context)];
}

/** Rules that are lists of options by the kind of board. */
const OFFERS: ReadonlySet<RuleCode> = new Set<RuleCode>([
  'thicknessForLayers',
  'outerCopperForLayers',
  'holeForLayers',
  'tgForLayers',
  'viaCoverForLayers',
  'impedanceForLayers',
  'testForLayers',
]);

/** Returns the quote page's text for a board that violates the rule, with the figures of the book. */
function reasonOf(rule: SpecRule, { book, texts }: CapabilityContext): string {
  const [finding] = ruleExample(rule, book);
  return texts.pricing(`rule.${rule.code}`, finding?.params ?? {}) ?? '';
}

/** The options of a field for each kind of board that is sold, kinds with the same options together. */
export function offersByKind(field: ChoiceField, { book, texts, own }: CapabilityContext): readonly string[] {
  const lines = new Map<string, Map<string, number[]>>();
  for (const { material = 'fr4', layers } of book.tariffs) {
    const entry = book.capability.offers.find((offer) => offer.field === field && isOf(offer, material, layers));
    const values: readonly ChoiceValue[] = entry?.values ?? BOARD_CHOICES[field];
    const text = values.map((value) => texts.option(field, String(value))).join(own.comma);
    const kinds = lines.get(text) ?? new Map<string, number[]>();
    kinds.set(material, [...(kinds.get(material) ?? []), layers]);
    lines.set(text, kinds);
  }
  return [...lines].map(([text, kinds]) => {
    const boards = [...kinds].map(([material, layers]) => own.boards(texts.option('material', material), layers));
    return `${boards.join(own.comma)}${own.colon}${text}`;
  });
}

const isOf = ({ materials, layers }: BoardKinds, material: string, count: number): boolean =>
  (materials === undefined || materials.some((one) => one === material)) &&
  (layers === undefined || layers.some((one) => one === count));

function kindsText(kinds: BoardKinds, { texts, own }: CapabilityContext): string {
  const materials = kinds.materials?.map((material) => texts.option('material', material)).join(own.comma);
  return own.boards(materials ?? texts.option('material', 'fr4'), kinds.layers ?? []);
}

const traces =
  (which: 'outerTrace' | 'innerTrace') =>
  ({ book, own }: CapabilityContext): readonly string[] =>
    book.capability[which].map(
      ({ copperOz, layers, minMil }) =>
        `${copperOz} oz${own.comma}${own.layers(layers)}${own.colon}≥ ${minMil} mil (${(minMil * 0.0254).toFixed(3)} mm)`,
    );

/** Rules with own figures by board or option. */
const FIGURES: Partial<Record<RuleCode, (context: CapabilityContext) => readonly string[]>> = {
  materialForLayers: ({ book, texts, own }) => {
    const layers = new Map<string, number[]>();
    for (const tariff of book.tariffs) {
      const material = tariff.material ?? 'fr4';
      layers.set(material, [...(layers.get(material) ?? []), tariff.layers]);
    }
    return [...layers].map(([material, counts]) => own.boards(texts.option('material', material), counts));
  },
  optionOffered: ({ book, texts, own }) => namesOf(book.notSold ?? [], texts, own),
  optionWithdrawn: ({ book, texts, own }) => namesOf(book.withdrawals ?? [], texts, own),
  sizeMin: (context) =>
    context.book.capability.sizes.map(
      (size) => `${kindsText(size, context)}${context.own.colon}≥ ${size.minSideMm} mm`,
    ),
  sizeMax: (context) =>
    context.book.capability.sizes.map(
      (size) => `${kindsText(size, context)}${context.own.colon}≤ ${size.maxShortSideMm} × ${size.maxLongSideMm} mm`,
    ),
  traceForOuterCopper: traces('outerTrace'),
  traceForInnerCopper: traces('innerTrace'),
  holeForThickness: ({ book }) => [`≤ ${book.capability.maxAspectRatio} : 1`],
  legendForMask: ({ book, texts, own }) =>
    book.capability.legendForMask.map(
      ({ mask, legends }) =>
        `${texts.option('maskColour', mask)}${own.colon}${legends.map((one) => texts.option('legendColour', one)).join(own.comma)}`,
    ),
  maskDamForColour: ({ book, texts, own }) =>
    book.capability.maskDam.map(
      ({ masks, minMm }) =>
        `${masks.map((mask) => texts.option('maskColour', mask)).join(own.comma)}${own.colon}≥ ${minMm} mm`,
    ),
  hdiForLayers: ({ book, texts, own }) =>
    (book.capability.advanced?.hdi ?? []).map(
      ({ stage, minLayers }) => `${texts.option('hdi', stage)}${own.colon}≥ ${own.layers([minLayers])}`,
    ),
  stencilFits: ({ book, texts, own }) =>
    (book.capability.advanced?.stencils ?? []).map(
      ({ frame, maxShortMm, maxLongMm }) =>
        `${texts.option('stencilFrame', frame)}${own.colon}≤ ${maxShortMm} × ${maxLongMm} mm`,
    ),
};

const namesOf = (
  entries: readonly { readonly field: ChoiceField; readonly values: readonly ChoiceValue[] }[],
  texts: DocumentTexts,
  own: CapabilityTexts,
): readonly string[] =>
  entries.map(
    ({ field, values }) =>
      `${texts.pricing(`field.${field}`) ?? field}${own.colon}${values.map((value) => texts.option(field, String(value))).join(own.comma)}`,
  );
