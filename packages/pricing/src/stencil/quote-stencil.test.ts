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
import { quoteStencil } from './quote-stencil.ts';

const quoteOf = (changes: Partial<StencilSpec>, book: PriceBook = defaultPriceBook) =>
  quoteStencil({ spec: { ...defaultStencilSpec, ...changes }, book, calendar: defaultCalendar, at: FRIDAY_MORNING });

function totalOf(changes: Partial<StencilSpec>): bigint {
  const outcome = quoteOf(changes);
  if (!outcome.ok) throw new Error('refused');
  return outcome.chosen.totalFen;
}

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
      violations: [{ field: 'thicknessMm', code: 'stencilNotSold', nearest: 0.1 }],
    });
    expect(quoteOf({}, { ...defaultPriceBook, stencil: undefined })).toMatchObject({ ok: false });
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

  it.each([
    ['inversion', 'stencil.frames.370x470.yuan', { frames: [first, { ...second, yuan: 50 }, ...others] }],
    ['overlap', 'stencil.frames.frameless', { frames: [first, first, ...others] }],
    ['malformed', 'stencil.leadDays', { leadDays: 0 }],
    ['malformed', 'stencil.electropolishYuan', { electropolishYuan: 1.234 }],
  ] as const)('with %s at %s', (code, path, changes) => {
    expect(problemsWith(changes)).toContainEqual([code, path]);
  });

  it('otherwise it is', () => {
    expect(problemsWith({})).toEqual([]);
  });
});
