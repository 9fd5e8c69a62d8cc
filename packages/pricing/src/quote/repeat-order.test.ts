import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { board, FRIDAY_MORNING, makeableSpec, quoteOf } from '../test-support.ts';
import { evaluateFormula } from './evaluate-formula.ts';
import { totalsOf } from './price-plan.ts';
import { quote } from './quote.ts';
import { fieldsThatNeedTooling } from './repeat-order.ts';

const repeated = (spec: Parameters<typeof board>[0]) => {
  const outcome = quote({
    spec: board(spec),
    repeatOf: 'P261101001001',
    book: defaultPriceBook,
    calendar: defaultCalendar,
    at: FRIDAY_MORNING,
  });
  if (!outcome.ok) throw new Error('refused');
  return outcome;
};

describe('a repeated order', () => {
  it('shows the fees of the tooling and takes them off again', () => {
    const spec = { layers: 4, lengthMm: 400, widthMm: 300, quantity: 30, designCount: 3 } as const;
    const { chosen } = repeated(spec);
    const paidOnce = chosen.lines.filter(({ line }) => ['engineering', 'film', 'designs'].includes(line));
    const relief = chosen.lines.filter(({ line }) => line === 'repeat');
    expect(paidOnce.map(({ line }) => line)).toEqual(['engineering', 'film', 'designs']);
    expect(relief.map(({ amountFen }) => amountFen).sort()).toEqual(paidOnce.map(({ amountFen }) => -amountFen).sort());
    expect(quoteOf(board(spec)).chosen.totalFen - chosen.totalFen).toBe(
      paidOnce.reduce((sum, { amountFen }) => sum + amountFen, 0n),
    );
  });

  it('takes each fee off under its own name, from the same figures', () => {
    const { lines } = repeated({ lengthMm: 400, widthMm: 300, quantity: 15, designCount: 3 }).chosen;
    const byRule = new Map(lines.map((line) => [line.ruleId, line]));
    for (const ruleId of ['engineering.2', 'film.2', 'designs.2']) {
      const relief = byRule.get(`repeat.${ruleId}`);
      expect(byRule.has(ruleId)).toBe(true);
      expect(relief?.inputs).toEqual(byRule.get(ruleId)?.inputs);
      expect(relief?.amountFen).toBe(-byRule.get(ruleId)!.amountFen);
    }
  });

  it('saves nothing at the sample price, which has no tooling in it', () => {
    expect(repeated({ quantity: 5 }).chosen.totalFen).toBe(quoteOf(board({ quantity: 5 })).chosen.totalFen);
  });

  it('adds up, proves its formulas and never costs more', () => {
    fc.assert(
      fc.property(makeableSpec, (spec) => {
        const { chosen } = repeated(spec);
        expect(chosen.lines.reduce((sum, { amountFen }) => sum + amountFen, 0n)).toBe(chosen.totalFen);
        for (const { formula, rounding, amountFen } of chosen.lines)
          expect(evaluateFormula(formula, rounding)).toBe(amountFen);
        expect(chosen.totalFen).toBeGreaterThan(0n);
        expect(chosen.totalFen).toBeLessThanOrEqual(quoteOf(spec, defaultPriceBook, []).chosen.totalFen);
        expect(totalsOf(spec, defaultPriceBook, true)?.totalFen).toBe(chosen.totalFen);
      }),
      { numRuns: 60 },
    );
  });

  it('loses the relief with an option that needs new tooling, and keeps it with one that does not', () => {
    const spec = { layers: 4, lengthMm: 200, widthMm: 150, quantity: 50 } as const;
    const fresh = quoteOf(board(spec)).options;
    for (const option of repeated(spec).options) {
      const before = fresh.find(({ field, value }) => field === option.field && value === option.value);
      if (option.state !== 'available' || before?.state !== 'available') continue;
      const needsTooling =
        fieldsThatNeedTooling(board(spec), board({ ...spec, [option.field]: option.value })).length > 0;
      if (needsTooling) expect(option.deltaFen, option.field).toBeGreaterThan(before.deltaFen);
      else expect(option.deltaFen, option.field).toBe(before.deltaFen);
    }
  });
});

/** Fields that may change while the tooling of the previous order still fits, with a board to which each applies. */
const KEEPING: { readonly [F in ChoiceField]?: Partial<BoardSpec> } = {
  leadTime: {},
  tgCelsius: {},
  laminateBrand: {},
  halogenFree: {},
  thermalConductivityWmK: { material: 'aluminium', layers: 1 },
  rogersLaminate: { material: 'rogers' },
  ptfeDielectric: { material: 'ptfe' },
  thicknessMm: {},
  maskColour: {},
  legendColour: {},
  finish: {},
  goldThicknessMicroinch: { finish: 'enig' },
  hardGoldMicroinch: { finish: 'hardGold' },
  fingerPlating: { goldFingers: true },
  holeCopperMicrometres: {},
  testMethod: {},
  ipcClass: {},
  productionFileConfirm: {},
  certificate: {},
  outgoingReport: {},
  microsectionReport: {},
  impedanceReport: { impedance: true },
  solderabilityReport: {},
  reportForm: { certificate: true },
  xOutPanels: { deliveryForm: 'panelInFile' },
  shortagePolicy: {},
  stencilSides: {},
  stencilFrame: { stencilSides: 'top' },
  stencilThicknessMm: { stencilSides: 'top' },
  interleaf: {},
  packing: {},
};

describe('tooling', () => {
  it.each(Object.keys(KEEPING).filter(isChoiceField))('still fits when %s changes', (field) => {
    const before = board(KEEPING[field]);
    expect(isFieldRelevant(before, field)).toBe(true);
    const others = BOARD_CHOICES[field].filter((value) => value !== before[field]);
    expect(others.length).toBeGreaterThan(0);
    for (const value of others) expect(fieldsThatNeedTooling(before, { ...before, [field]: value })).toEqual([]);
  });

  it('still fits whatever is remarked', () => {
    expect(fieldsThatNeedTooling(board(), board({ remarks: '请尽快' }))).toEqual([]);
  });

  it.each([
    [{ quantity: 50, leadTime: 'rush1', finish: 'enig', maskColour: 'blue' }, []],
    [{ layers: 4 }, ['layers']],
    [{ lengthMm: 100.01 }, ['lengthMm']],
    // The panel means nothing on loose boards.
    [{ panelX: 3 }, []],
    [{ deliveryForm: 'panelInFile', panelX: 3 }, ['deliveryForm', 'panelX']],
  ] as const)('for %j', (changes, fields) => {
    expect(fieldsThatNeedTooling(board(), board(changes))).toEqual(fields);
  });

  it('omits parts that were not requested', () => {
    const spec = board({ layers: 4, lengthMm: 200, widthMm: 150, quantity: 50 });
    const request = { spec, book: defaultPriceBook, calendar: defaultCalendar, at: FRIDAY_MORNING };
    const bare = quote({ ...request, parts: [] });
    const whole = quoteOf(spec);
    expect(bare).toMatchObject({ ok: true, matrix: [], options: [], hints: [], chosen: whole.chosen });
    expect(quote({ ...request, parts: ['hints'] })).toMatchObject({ hints: whole.hints, matrix: [], options: [] });
    expect(quote({ ...request, parts: ['matrix'] })).toMatchObject({ matrix: whole.matrix, hints: [] });
  });
});
