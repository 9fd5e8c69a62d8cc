import { defaultStencilSpec, STENCIL_CHOICES, type StencilSpec } from '@xunban/contract/board-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { validatePriceBook } from '../price-book/validate-price-book.ts';
import { evaluateFormula } from '../quote/evaluate-formula.ts';
import { FRIDAY_MORNING } from '../test-support.ts';
import { defaultStencils } from './default-stencils.ts';
import { quoteStencil, stencilFingerprint } from './quote-stencil.ts';

const quoteOf = (changes: Partial<StencilSpec>, book: PriceBook = defaultPriceBook) =>
  quoteStencil({ spec: { ...defaultStencilSpec, ...changes }, book, calendar: defaultCalendar, at: FRIDAY_MORNING });

function totalOf(changes: Partial<StencilSpec>): bigint {
  const outcome = quoteOf(changes);
  if (!outcome.ok) throw new Error('refused');
  return outcome.chosen.totalFen;
}

const odd = { ...defaultStencils.frames[0]!, yuan: 10.05 };

const spec = fc.record({
  sides: fc.constantFrom(...STENCIL_CHOICES.sides),
  frame: fc.constantFrom(...STENCIL_CHOICES.frame),
  thicknessMm: fc.constantFrom(...STENCIL_CHOICES.thicknessMm),
  electropolished: fc.boolean(),
  apertures: fc.integer({ min: 0, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 49 }),
});

describe('the price of stencils', () => {
  it('is the frame, the polish and each begun hundred of further apertures', () => {
    const outcome = quoteOf({ electropolished: true, apertures: 1501 });
    expect(outcome).toMatchObject({ ok: true, pieceLengthMm: 470, pieceWidthMm: 370, weightG: 1300 });
    expect(outcome.ok && outcome.chosen).toMatchObject({ totalFen: 13_300n, workingDays: 2 });
    expect(totalOf({ apertures: 1500 })).toBe(10_000n);
  });

  it('counts two frames and twice the included apertures for one stencil for each side', () => {
    expect(totalOf({ sides: 'two', apertures: 3000 })).toBe(20_000n);
    expect(totalOf({ sides: 'bothOnOne' })).toBe(12_000n);
  });

  it('states each part of the price with what it was computed from', () => {
    const outcome = quoteOf({ sides: 'bothOnOne', electropolished: true, apertures: 3501, quantity: 2 });
    if (!outcome.ok) throw new Error('refused');
    const part = (ruleId: string, line: string, amountFen: bigint, formula: string, inputs: object) => ({
      ...{ ruleId, line, nameKey: `pricing.line.${line}`, inputs, formula, rounding: 'halfUp', amountFen },
    });
    expect(outcome.chosen.lines).toEqual([
      part('stencil.370x470', 'stencil', 20_000n, '2 * 100', { quantity: 2, yuanEach: 100 }),
      part('stencil.bothOnOne', 'stencil', 4000n, '2 * 20', { quantity: 2, yuanEach: 20 }),
      part('stencil.electropolish', 'electropolish', 6000n, '2 * 30', { quantity: 2, yuanEach: 30 }),
      part('stencil.apertures', 'apertures', 12_600n, '2 * ceil(max(0, 3501 - 1500) / 100) * 3', {
        ...{ quantity: 2, apertures: 3501, free: 1500 },
      }),
    ]);
    expect(outcome.chosen).toMatchObject({ totalFen: 42_600n, unitFen: 21_300n });
    expect(outcome.chosen.days).toEqual([
      { ruleId: 'base', nameKey: 'pricing.day.base', days: 1 },
      { ruleId: 'stencil.electropolish', nameKey: 'pricing.line.electropolish', days: 1 },
    ]);
  });

  it('has no part that costs nothing, and no day that polishing does not take', () => {
    const plain = quoteOf({});
    expect(plain.ok && plain.chosen).toMatchObject({
      lines: [{ ruleId: 'stencil.370x470' }],
      days: [{ ruleId: 'base' }],
    });
    const atOnce = { ...defaultPriceBook, stencil: { ...defaultStencils, electropolishDays: 0 } };
    const polished = quoteOf({ electropolished: true }, atOnce);
    expect(polished.ok && polished.chosen).toMatchObject({ workingDays: 1, days: [{ ruleId: 'base' }] });
  });

  it('is that of one set, rounded half up to the fen', () => {
    const stencil = { ...defaultStencils, includedApertures: 0, yuanPerHundredApertures: 0.05, frames: [odd] };
    const three = quoteOf({ frame: odd.frame, quantity: 3 }, { ...defaultPriceBook, stencil });
    expect(three.ok && three.chosen).toMatchObject({ totalFen: 3015n, unitFen: 1005n });
  });

  it('adds up, follows its formulas, and never falls when more is asked for', () => {
    fc.assert(
      fc.property(spec, (asked) => {
        const outcome = quoteOf(asked);
        if (!outcome.ok) throw new Error('refused');
        const { lines, totalFen } = outcome.chosen;
        expect(lines.reduce((sum, { amountFen }) => sum + amountFen, 0n)).toBe(totalFen);
        for (const { formula, rounding, amountFen } of lines)
          expect(evaluateFormula(formula, rounding)).toBe(amountFen);
        const frame = STENCIL_CHOICES.frame[STENCIL_CHOICES.frame.indexOf(asked.frame) + 1] ?? asked.frame;
        for (const more of [
          { quantity: asked.quantity + 1 },
          { apertures: asked.apertures + 100 },
          { electropolished: true },
          { frame },
        ])
          expect(totalOf({ ...asked, ...more })).toBeGreaterThanOrEqual(totalFen);
      }),
    );
  });

  it('names what the book does not sell, and a book without stencils sells none', () => {
    const stencil = { ...defaultStencils, thicknessesMm: [0.1, 0.12] as const };
    expect(quoteOf({ thicknessMm: 0.2 }, { ...defaultPriceBook, stencil })).toMatchObject({
      ok: false,
      violations: [{ field: 'thicknessMm', code: 'stencilNotSold', nearest: 0.1, params: { value: 0.2 } }],
    });
    expect(quoteOf({}, { ...defaultPriceBook, stencil: undefined })).toMatchObject({
      ...{ ok: false, pieceLengthMm: 0, pieceWidthMm: 0, weightG: 0 },
      violations: [
        { field: 'frame', value: '370x470', nearest: null },
        { field: 'thicknessMm', value: 0.12, nearest: null },
      ],
    });
  });
});

describe('a book is not published', () => {
  const problemsWith = (changes: Partial<typeof defaultStencils>) =>
    validatePriceBook({ ...defaultPriceBook, stencil: { ...defaultStencils, ...changes } }).map(({ code, path }) => [
      code,
      path,
    ]);
  const [first, second, ...others] = defaultStencils.frames;
  if (!first || !second) throw new Error('frames expected');
  const sameSize = { ...second, shortMm: first.longMm, longMm: first.shortMm };

  it.each([
    ['inversion', 'stencil.frames.370x470.yuan', { frames: [first, { ...second, yuan: 50 }, ...others] }],
    ['inversion', 'stencil.frames.370x470.yuan', { frames: [first, { ...sameSize, yuan: 59.99 }, ...others] }],
    ['overlap', 'stencil.frames.frameless', { frames: [first, first, ...others] }],
    ['malformed', 'stencil.frames.frameless.yuan', { frames: [{ ...first, yuan: 0 }, second, ...others] }],
    ['malformed', 'stencil.frames.frameless.shortMm', { frames: [{ ...first, shortMm: 0 }, second, ...others] }],
    ['malformed', 'stencil.frames.frameless.longMm', { frames: [{ ...first, longMm: 0.5 }, second, ...others] }],
    [
      'malformed',
      'stencil.frames.frameless.weightG',
      { frames: [{ ...first, weightG: 1_000_001 }, second, ...others] },
    ],
    ['malformed', 'stencil.leadDays', { leadDays: 0 }],
    ['malformed', 'stencil.leadDays', { leadDays: 366 }],
    ['malformed', 'stencil.electropolishDays', { electropolishDays: -1 }],
    ['malformed', 'stencil.electropolishYuan', { electropolishYuan: 1.234 }],
    ['malformed', 'stencil.bothOnOneYuan', { bothOnOneYuan: -0.01 }],
    ['malformed', 'stencil.yuanPerHundredApertures', { yuanPerHundredApertures: 100_000.01 }],
    ['malformed', 'stencil.includedApertures', { includedApertures: 1_000_001 }],
  ] as const)('with %s at %s', (code, path, changes) => {
    expect(problemsWith(changes)).toEqual([[code, path]]);
  });

  it('with what is wrong beside its place', () => {
    const paramsOf = (frames: typeof defaultStencils.frames) =>
      validatePriceBook({ ...defaultPriceBook, stencil: { ...defaultStencils, frames } }).map(({ params }) => params);
    expect(paramsOf([first, first, ...others])).toEqual([{ option: 'frameless' }]);
    expect(paramsOf([first, { ...second, yuan: 50 }, ...others])).toEqual([{ smaller: 60, larger: 50 }]);
    expect(paramsOf([{ ...first, yuan: -1 }, second, ...others])).toEqual([{ value: -1 }]);
  });

  it.each([
    [
      'the least and the most of each figure',
      { bothOnOneYuan: 0, electropolishYuan: 100_000, includedApertures: 0, leadDays: 365 },
    ],
    ['a frame as dear as a smaller one', { frames: [first, { ...second, yuan: 60 }, ...others] }],
    ['a smaller frame after a larger one, for less', { frames: [second, first, ...others] }],
    ['no stencils at all', undefined],
  ] as const)('but is with %s', (_what, changes) => {
    const stencil = changes && { ...defaultStencils, ...changes };
    expect(validatePriceBook({ ...defaultPriceBook, stencil })).toEqual([]);
  });

  it('otherwise it is', () => {
    expect(problemsWith({})).toEqual([]);
  });
});

describe('the fingerprint of stencils', () => {
  it('is the same whatever the order of the fields and the remarks, and another for another stencil', () => {
    const { remarks, quantity, ...fields } = defaultStencilSpec;
    expect(stencilFingerprint({ quantity, remarks: 'urgent', ...fields })).toBe(stencilFingerprint(defaultStencilSpec));
    expect(stencilFingerprint({ ...defaultStencilSpec, quantity: 2 })).not.toBe(stencilFingerprint(defaultStencilSpec));
    expect(Object.keys(JSON.parse(stencilFingerprint(defaultStencilSpec)))).toEqual(
      Object.keys({ quantity, ...fields }).sort(),
    );
  });
});
