import {
  BOARD_CHOICES,
  BOARD_FIELD_FACTS,
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  isChoiceField,
  isFieldRelevant,
  taskOfOption,
} from '@xunban/contract/board-spec';
import { orderedDocumentsOf, travellerOf } from '@xunban/contract/option-tasks';
import { PRODUCTION_STEPS } from '@xunban/contract/order-states';
import { describe, expect, test } from 'vitest';
import { defaultPriceBook } from './default-price-book.ts';
import { easyBoardWith, kindsOf } from './easy-board.ts';
import type { OptionCharge, PriceBook } from './price-book.ts';

const costs = ({ price, extraDays = 0 }: OptionCharge): boolean =>
  extraDays > 0 || (price.kind === 'perOrder' ? price.yuan : price.minYuan + price.yuanPerM2) > 0;

/** Every option that a book asks money or days for, once. */
function paidOptions({ charges, tariffs }: PriceBook): readonly (readonly [ChoiceField, ChoiceValue])[] {
  const charged = charges
    .filter(costs)
    .flatMap(({ field, values }) => values.map((value) => `${field} ${JSON.stringify(value)}`));
  const rushed = tariffs
    .flatMap(({ rush }) => rush?.options ?? [])
    .map(({ daysSaved }) => `leadTime "rush${daysSaved}"`);
  return [...new Set([...charged, ...rushed])].map((text) => {
    const [field = '', value = ''] = text.split(/ (.*)/);
    if (!isChoiceField(field)) throw new Error(`${field} is not a choice`);
    return [field, JSON.parse(value) as ChoiceValue];
  });
}

/** Returns the manual tasks caused by an option of a board. */
function doneFor(spec: BoardSpec, field: ChoiceField): string[] {
  const lines = travellerOf(spec, PRODUCTION_STEPS).filter((line) => line.field === field);
  const orderDocuments = orderedDocumentsOf(spec).filter(({ document }) => document === field);
  return [...lines, ...orderDocuments].map(({ step }) => step);
}

describe('every sold option has a task', () => {
  test.each(paidOptions(defaultPriceBook))('%s %s makes a task on every board that can have it', (field, value) => {
    const task = taskOfOption(field, value);
    expect(task).toBeDefined();
    if (task?.makes === 'hold' || field === 'leadTime') return;
    const boards = kindsOf(defaultPriceBook).flatMap((kind) => {
      const found = easyBoardWith(defaultPriceBook, kind, field, value);
      return found.ok && isFieldRelevant(found.spec, field) ? [found.spec] : [];
    });
    expect(boards).not.toEqual([]);
    for (const board of boards) expect(doneFor(board, field)).not.toEqual([]);
  });

  test('an option that begins to cost something without a task is found', () => {
    const [first, ...others] = defaultPriceBook.charges;
    const expensive = { ...first, field: 'legendColour', values: ['white'] } as OptionCharge;
    const options = paidOptions({ ...defaultPriceBook, charges: [expensive, ...others] });
    expect(options.filter(([field, value]) => taskOfOption(field, value) === undefined)).toEqual([]);
    const usual = { ...expensive, field: 'halogenFree', values: [false] } as OptionCharge;
    expect(
      paidOptions({ ...defaultPriceBook, charges: [usual] }).filter(
        ([f, value]) => taskOfOption(f, value) === undefined,
      ),
    ).toEqual([['halogenFree', false]]);
  });

  test('every usual value is one of the choices of its field', () => {
    for (const [field, facts] of Object.entries(BOARD_FIELD_FACTS)) {
      const choices: readonly ChoiceValue[] = isChoiceField(field) ? BOARD_CHOICES[field] : [];
      const usual: readonly unknown[] = 'task' in facts ? facts.task.usual : [];
      expect(usual.filter((value) => !choices.some((choice) => choice === value))).toEqual([]);
    }
  });
});
