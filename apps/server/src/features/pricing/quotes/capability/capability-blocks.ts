import type { ArticleBlock, ArticleRun } from '@xunban/contract';
import { BOARD_CHOICES, type ChoiceField, isChoiceField } from '@xunban/contract/board-spec';
import { dfmAnchor, ruleAnchor } from '@xunban/contract/capability-anchors';
import { standardRules } from '@xunban/gerber';
import type { Language } from '@xunban/i18n';
import { documentTexts } from '@xunban/i18n/documents';
import {
  OFFERED_FIELDS,
  type OptionCharge,
  type PriceBook,
  type RuleCode,
  type SpecRule,
  specRules,
} from '@xunban/pricing';
import { NOTHING, plain } from '../../../content/content/article-blocks.ts';
import { CAPABILITY_TEXTS, type ToleranceName } from './capability-texts.ts';
import { type CapabilityContext, figuresOf, offersByKind } from './rule-figures.ts';

type Group = 'size' | 'layers' | 'process' | 'advanced' | 'order';

/** Group of a rule: the first whose entry equals or begins its code. */
const GROUPS: Readonly<Record<Group, readonly RuleCode[]>> = {
  size: [
    ...(['sizeMin', 'sizeMax', 'panelSizeMax', 'panelSingleDesign', 'vCutPanelSize', 'vCutThickness'] as const),
    ...(['halfHoleSize', 'halfHoleThickness', 'halfHoleWithoutVCut', 'halfHoleMeasured'] as const),
  ],
  layers: [
    ...(['materialForLayers', 'thicknessForLayers', 'outerCopperForLayers', 'copperForThickness'] as const),
    ...(['tgForLayers', 'impedanceForLayers'] as const),
  ],
  process: [
    ...(['traceForOuterCopper', 'traceForInnerCopper', 'holeForLayers', 'holeForThickness'] as const),
    ...(['viaCoverForLayers', 'legendForMask', 'maskForHeavyCopper', 'maskDamForColour'] as const),
    ...(['haslForThickness', 'goldForFingers'] as const),
  ],
  advanced: [
    ...(['hdiForLayers', 'laserHoleForHdi', 'viaInPadFilled', 'copperFillForHdi', 'bevelForFingers'] as const),
    ...(['bevelForThickness', 'edgePlatingSize', 'edgePlatingWithoutVCut', 'edgeSidesTogether'] as const),
    ...(['platedEdgesNamed'] as const),
    ...(['pressFitFinish', 'depthForThickness', 'optionForBoard'] as const),
  ],
  order: [
    ...(['testForLayers', 'testForClass', 'holeCopperForClass', 'minQuantityOf', 'stencilFits'] as const),
    ...(['leadTimeOffered', 'optionOffered', 'optionWithdrawn'] as const),
  ],
};

/** The tolerance of what a rule is about. */
const TOLERANCES: Partial<Record<RuleCode, ToleranceName>> = {
  sizeMin: 'outline',
  sizeMax: 'outline',
  panelSizeMax: 'outline',
  vCutPanelSize: 'vCut',
  thicknessForLayers: 'thickness',
  traceForOuterCopper: 'trace',
  traceForInnerCopper: 'trace',
  holeForLayers: 'hole',
  holeForThickness: 'hole',
  impedanceForLayers: 'impedance',
  maskDamForColour: 'mask',
};

/**
 * Returns all manufacturing capabilities, from the price book in force and the checks of board files, each row with its anchor.
 */
export function capabilityBlocks(book: PriceBook, language: Language): readonly ArticleBlock[] {
  const context: CapabilityContext = { book, texts: documentTexts(language), own: CAPABILITY_TEXTS[language] };
  const { own } = context;
  return [
    heading(2, 'rules', own.title),
    { ...NOTHING, kind: 'paragraph', lines: [[plain(own.lead(book.version))]] },
    { ...NOTHING, kind: 'paragraph', lines: [tryFirst(own)] },
    ...(Object.keys(GROUPS) as Group[]).flatMap((group) => [
      heading(3, `rules-${group}`, own.groups[group]),
      table(
        own.head,
        GROUPS[group].flatMap((code) => rowsOf(code, context)),
      ),
    ]),
    heading(2, 'checks', own.groups.files),
    { ...NOTHING, kind: 'paragraph', lines: [[plain(own.filesLead)]] },
    table(own.filesHead, checkRows(context)),
    // The page puts the form below.
    heading(2, 'try', own.tryTitle),
    { ...NOTHING, kind: 'paragraph', lines: [[plain(own.tryLead)]] },
  ];
}

const tryFirst = ({ tryFirst: [before, link, behind] }: CapabilityContext['own']): ArticleRun[] => [
  plain(before),
  { ...plain(link), href: '#try' },
  plain(behind),
];

interface Row {
  readonly anchor: string;
  readonly cells: readonly (readonly ArticleRun[])[];
}

const RULES: ReadonlyMap<RuleCode, SpecRule> = new Map(specRules.map((rule) => [rule.code, rule]));

function rowsOf(code: RuleCode, context: CapabilityContext): readonly Row[] {
  const rule = RULES.get(code);
  if (!rule) return [];
  const { own, texts } = context;
  const [field] = rule.fields;
  const name = own.rule[code] ?? texts.pricing(`field.${field}`) ?? code;
  const tolerance = TOLERANCES[code];
  const figures = code === 'optionForBoard' ? [own.byBoard] : figuresOf(rule, context);
  const price = field !== undefined && isChoiceField(field) && PRICED.has(code) ? priceEffectOf(field, context) : [];
  const row = rowOf(ruleAnchor(code), name, figures, tolerance ? own.tolerance[tolerance] : own.none, price, context);
  return code === 'optionForBoard' ? OTHER_FIELDS.map((one) => offerRow(one, context)) : [row];
}

/** Rules that show the prices of their field, each field once. */
const PRICED: ReadonlySet<RuleCode> = new Set<RuleCode>([
  ...(['thicknessForLayers', 'outerCopperForLayers', 'tgForLayers', 'impedanceForLayers', 'holeForLayers'] as const),
  ...(['viaCoverForLayers', 'testForLayers', 'legendForMask', 'maskForHeavyCopper', 'hdiForLayers'] as const),
  ...(['bevelForFingers', 'depthForThickness', 'holeCopperForClass', 'stencilFits'] as const),
]);

/** Fields whose options depend on the board by one common rule; the first of them has the anchor of the rule. */
const OTHER_FIELDS: readonly ChoiceField[] = OFFERED_FIELDS.filter(
  (field) =>
    !['thicknessMm', 'outerCopperOz', 'minHoleMm', 'tgCelsius', 'viaCover', 'impedance', 'testMethod'].includes(field),
);

const offerRow = (field: ChoiceField, context: CapabilityContext): Row =>
  rowOf(
    field === OTHER_FIELDS[0] ? ruleAnchor('optionForBoard') : ruleAnchor('optionForBoard', field),
    context.texts.pricing(`field.${field}`) ?? field,
    offersByKind(field, context),
    context.own.none,
    priceEffectOf(field, context),
    context,
  );

function rowOf(
  anchor: string,
  name: string,
  figures: readonly string[],
  tolerance: string,
  price: readonly string[],
  { own }: CapabilityContext,
): Row {
  const joinLines = (lines: readonly string[]) => (lines.length === 0 ? own.none : lines.join('\n'));
  return { anchor, cells: [name, joinLines(figures), tolerance, joinLines(price)].map((text) => [plain(text)]) };
}

/** Rows of board file checks; two that check different measures alike share the anchor of the first. */
function checkRows({ own }: CapabilityContext): readonly Row[] {
  const anchored = new Set<string>();
  return standardRules.map(({ code, measure, warnBelow, errorBelow }) => {
    const anchor = anchored.has(code) ? '' : dfmAnchor(code);
    anchored.add(code);
    const explained = { ...plain(own.explained), href: `/tech/dfm-findings#${dfmAnchor(code)}` };
    return {
      anchor,
      cells: [
        [plain(`${own.measure[measure]} · `), explained],
        [plain(warnBelow.toFixed(3))],
        [plain(errorBelow?.toFixed(3) ?? own.none)],
      ],
    };
  });
}

const heading = (level: number, anchor: string, text: string): ArticleBlock => ({
  ...NOTHING,
  ...{ kind: 'heading', level, anchor, lines: [[plain(text)]] },
});

const table = (head: readonly string[], rows: readonly Row[]): ArticleBlock => ({
  ...NOTHING,
  kind: 'table',
  rows: [head.map((text) => [plain(text)]), ...rows.map(({ cells }) => cells.map((cell) => [...cell]))],
  anchors: ['', ...rows.map(({ anchor }) => anchor)],
});

/**
 * Surcharges of a field's options, over all kinds of boards: from the lowest to the highest. Options without a charge are
 * listed together.
 */
function priceEffectOf(field: ChoiceField, { book, texts, own }: CapabilityContext): readonly string[] {
  const charges = book.charges.filter((charge) => charge.field === field);
  if (charges.length === 0) return [own.free];
  return BOARD_CHOICES[field].flatMap((value) => {
    const about = charges.filter(({ values }) => values.some((one) => one === value));
    if (about.length === 0) return [];
    return `${texts.option(field, String(value))}${own.colon}${chargeText(about, own)}`;
  });
}

function chargeText(charges: readonly OptionCharge[], own: CapabilityContext['own']): string {
  const areas = charges.flatMap(({ price }) => (price.kind === 'areaWithMinimum' ? [price] : []));
  const orders = charges.flatMap(({ price }) => (price.kind === 'perOrder' ? [price.yuan] : []));
  return [
    ...(areas.length > 0
      ? [own.byArea(span(areas.map(({ yuanPerM2 }) => yuanPerM2)), span(areas.map(({ minYuan }) => minYuan)))]
      : []),
    ...(orders.length > 0 ? [own.perOrder(span(orders))] : []),
  ].join(own.comma);
}

/** `¥20`, or `¥20–60` where it depends on the board. */
function span(yuan: readonly number[]): string {
  const [min, max] = [Math.min(...yuan), Math.max(...yuan)];
  return min === max ? `¥${min}` : `¥${min}–${max}`;
}
