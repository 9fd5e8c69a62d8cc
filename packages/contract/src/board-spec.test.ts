import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BOARD_CHOICES,
  BOARD_FIELD_GROUPS,
  BOARD_FIELDS,
  defaultBoardSpec,
  FIELDS_THAT_HANG_ON,
  hasDecimals,
  hundredthsOf,
  isChoiceField,
  isFieldRelevant,
  isNumberField,
  isQuantitySold,
  LATER_FIELDS,
  minQuantity,
  QUANTITIES,
  quantityChoices,
  quantityRows,
} from './board.ts';

describe('quantities', () => {
  it('are the 49 of the specification, ascending', () => {
    expect(QUANTITIES).toHaveLength(49);
    expect([...QUANTITIES].sort((a, b) => a - b)).toEqual(QUANTITIES);
    expect(QUANTITIES.slice(0, 8)).toEqual([3, 5, 10, 15, 20, 25, 30, 50]);
    expect(QUANTITIES.slice(-2)).toEqual([10000, 11000]);
  });

  it.each([
    ['fr4', 2, true],
    ['fr4', 6, true],
    ['fr4', 8, false],
    ['aluminium', 2, true],
    ['aluminium', 4, false],
  ])('%s with %d layers offers three pieces: %s', (material, layers, offered) => {
    expect(quantityChoices(material, layers).includes(3)).toBe(offered);
    expect(quantityChoices(material, layers)).toContain(5);
    expect(minQuantity(material, layers)).toBe(offered ? 1 : 5);
  });

  it('that are typed stand among the listed ones, as far as they are sold', () => {
    expect(quantityRows('fr4', 2, [7, 5, 7]).slice(0, 4)).toEqual([3, 5, 7, 10]);
    expect(quantityRows('fr4', 2, [0, -1, 2.5, 11_001])).toEqual(QUANTITIES);
    expect(quantityRows('fr4', 8, [1, 4, 6]).slice(0, 3)).toEqual([5, 6, 10]);
    expect([1, 11_000].every((quantity) => isQuantitySold('fr4', 2, quantity))).toBe(true);
  });
});

describe('board fields', () => {
  it('depend on no other field than declared', () => {
    const anyBoard = fc.record(
      Object.fromEntries(
        Object.keys(BOARD_CHOICES)
          .filter(isChoiceField)
          .map((field) => [field, fc.constantFrom(...BOARD_CHOICES[field].map((value) => value as unknown))]),
      ),
    );
    const met = new Set<string>();
    fc.assert(
      fc.property(anyBoard, anyBoard, (some, others) => {
        const before = { ...defaultBoardSpec, ...some };
        for (const field of Object.keys(BOARD_CHOICES).filter(isChoiceField)) {
          const after = { ...before, [field]: others[field] };
          const changed = BOARD_FIELDS.filter((each) => isFieldRelevant(before, each) !== isFieldRelevant(after, each));
          for (const each of changed) {
            expect(FIELDS_THAT_HANG_ON[field] ?? []).toContain(each);
            met.add(`${field} ${each}`);
          }
        }
      }),
      { numRuns: 1000 },
    );
    expect(met.size).toBe(Object.values(FIELDS_THAT_HANG_ON).flat().length);
  });

  it('are each in exactly one group of the form', () => {
    const grouped = Object.values(BOARD_FIELD_GROUPS).flat();
    expect(new Set(grouped).size).toBe(grouped.length);
    expect([...grouped].sort()).toEqual(Object.keys(defaultBoardSpec).sort());
  });

  it('are choices, numbers or remarks', () => {
    const others = Object.keys(defaultBoardSpec).filter((field) => !isChoiceField(field) && !isNumberField(field));
    expect(others).toEqual(['remarks']);
  });

  it('offer the default among their options', () => {
    for (const [field, value] of Object.entries(defaultBoardSpec)) {
      if (isChoiceField(field)) expect(BOARD_CHOICES[field]).toContain(value);
    }
  });

  it('that came later cost nothing unless asked for: their usual value comes first in the list', () => {
    for (const field of LATER_FIELDS) expect(BOARD_CHOICES[field][0], field).toBe(defaultBoardSpec[field]);
  });

  it('mean something only where the board has the thing', () => {
    expect(isFieldRelevant(defaultBoardSpec, 'innerCopperOz')).toBe(false);
    expect(isFieldRelevant({ ...defaultBoardSpec, layers: 4 }, 'innerCopperOz')).toBe(true);
    expect(isFieldRelevant({ ...defaultBoardSpec, finish: 'enig' }, 'goldThicknessMicroinch')).toBe(true);
    expect(isFieldRelevant({ ...defaultBoardSpec, deliveryForm: 'panelInFile' }, 'panelX')).toBe(true);
    expect(isFieldRelevant({ ...defaultBoardSpec, deliveryForm: 'panelInFile' }, 'rails')).toBe(false);
    expect(isFieldRelevant({ ...defaultBoardSpec, material: 'copperBase' }, 'tgCelsius')).toBe(false);
    expect(isFieldRelevant({ ...defaultBoardSpec, material: 'copperBase' }, 'thermalConductivityWmK')).toBe(true);
    expect(isFieldRelevant(defaultBoardSpec, 'reportForm')).toBe(false);
    // Without impedance there is nothing to report on, so no report is left to send.
    expect(isFieldRelevant({ ...defaultBoardSpec, impedanceReport: true }, 'reportForm')).toBe(false);
    expect(isFieldRelevant({ ...defaultBoardSpec, certificate: true }, 'reportForm')).toBe(true);
  });
});

describe('lengths', () => {
  it('of two decimals become whole hundredths and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), (hundredths) => {
        const lengthMm = Number(`${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`);
        expect(hundredthsOf(lengthMm)).toBe(hundredths);
        expect(hasDecimals(lengthMm, 2)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('of more decimals are recognised', () => {
    expect(hasDecimals(100.001, 2)).toBe(false);
    expect(hasDecimals(0.1 + 0.2, 2)).toBe(false);
    expect(hasDecimals(3.5, 0)).toBe(false);
    expect(hasDecimals(Number.NaN, 2)).toBe(false);
  });
});
