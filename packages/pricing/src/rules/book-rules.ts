import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { OWN_TEXT_NAMES } from '@xunban/contract/own-texts';
import type { IndexedBook } from '../price-book/indexed-book.ts';
import { isAbout, type Withdrawal } from '../price-book/price-book.ts';
import { nearestOf, type SpecRule } from './spec-rule.ts';

const CHOICES: readonly ChoiceField[] = Object.keys(BOARD_CHOICES).filter(isChoiceField);

/** Rules on the options sold in the price book. */
export const bookRules: readonly SpecRule[] = [
  {
    code: 'materialForLayers',
    reasonKey: 'pricing.rule.materialForLayers',
    fields: ['layers', 'material'],
    find: (spec, book) => {
      if (book.kindOf(spec).tariff !== undefined) return [];
      const { material } = spec;
      const offered = BOARD_CHOICES.layers.filter((layers) => book.kindOf({ material, layers }).tariff !== undefined);
      const params = { layers: spec.layers, offered: offered.join(' / ') };
      return [{ field: 'layers', nearest: nearestOf(spec.layers, offered), params }];
    },
    passes: { material: 'aluminium', layers: 2 },
    fails: { material: 'aluminium', layers: 4 },
  },
  {
    code: 'optionOffered',
    reasonKey: 'pricing.rule.optionOffered',
    fields: ['hdi', ...CHOICES.filter((field) => field !== 'hdi')],
    find: (spec, book) => {
      const refused = book.limitedFields.filter(
        (field) => !book.isSold(spec, field, spec[field]) && isFieldRelevant(spec, field),
      );
      return refused.map((field) => ({
        field,
        nearest: nearestOf(spec[field], soldValues(spec, field, book)),
        params: {},
      }));
    },
    passes: { layers: 8, tgCelsius: 150, testMethod: 'fullProbe', hdi: 'stage2' },
    fails: { layers: 8, tgCelsius: 150, testMethod: 'fullProbe', hdi: 'stage3' },
  },
  {
    code: 'optionWithdrawn',
    reasonKey: 'pricing.rule.optionWithdrawn',
    fields: ['maskColour', ...CHOICES.filter((field) => field !== 'maskColour')],
    find: (spec, book) =>
      withdrawnOptions(spec, book).map(({ field, reason }) => ({
        field,
        nearest: nearestOf(spec[field], soldChoices(spec, field, book)),
        params: reasonParams(reason),
      })),
    passes: { maskColour: 'green' },
    fails: { maskColour: 'purple' },
  },
];

/** The options of a board that are off sale at present. */
function withdrawnOptions(spec: BoardSpec, book: IndexedBook): readonly Withdrawal[] {
  return (book.withdrawals ?? []).filter(
    (entry) => isWithdrawn(entry, spec, entry.field, spec[entry.field]) && isFieldRelevant(spec, entry.field),
  );
}

const isWithdrawn = (entry: Withdrawal, board: BoardOf, field: ChoiceField, value: ChoiceValue): boolean =>
  entry.field === field && entry.values.includes(value) && isAbout(entry, board.material, board.layers);

type BoardOf = Pick<BoardSpec, 'material' | 'layers'>;

/** The options of a field that a board could have instead. */
function soldChoices(spec: BoardSpec, field: ChoiceField, book: IndexedBook): readonly ChoiceValue[] {
  return BOARD_CHOICES[field].filter((value) => {
    const board: BoardSpec = { ...spec, [field]: value };
    return (
      book.kindOf(board).tariff !== undefined &&
      book.isSold(board, field, value) &&
      !(book.withdrawals ?? []).some((entry) => isWithdrawn(entry, board, field, value))
    );
  });
}

/** The company's texts in every language provided; pages show the one in use. */
function reasonParams(reason: Withdrawal['reason']): Readonly<Record<string, string>> {
  return {
    reason: reason['zh-CN'],
    ...(reason['zh-TW'] ? { [OWN_TEXT_NAMES['zh-TW']]: reason['zh-TW'] } : {}),
    ...(reason.en ? { [OWN_TEXT_NAMES.en]: reason.en } : {}),
  };
}

function soldValues(spec: BoardSpec, field: ChoiceField, book: IndexedBook): readonly ChoiceValue[] {
  return BOARD_CHOICES[field].filter((value) => book.isSold(spec, field, value));
}
