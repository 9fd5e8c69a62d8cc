import { BOARD_CHOICES, type BoardSpec, isChoiceField, isFieldRelevant } from '@xunban/contract/board-spec';
import { describe, expect, it } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { indexBook } from '../price-book/indexed-book.ts';
import { board, quoteOf } from '../test-support.ts';

const book = indexBook(defaultPriceBook);

describe('the price of another option', () => {
  it.each<[string, Partial<BoardSpec>]>([
    ['a sample', { quantity: 5 }],
    ['a large board of four layers', { layers: 4, lengthMm: 300, widthMm: 200, quantity: 40, leadTime: 'rush1' }],
    [
      // Rails and gaps change the size, and the panel of the file has no outlines of its own.
      'a panel that the company arranges',
      {
        ...{ deliveryForm: 'panelByUs', lengthMm: 60, widthMm: 45, panelX: 2, panelY: 3, quantity: 80 },
        ...{ panelSeparation: 'tabs', rails: 'leftRight', railWidthMm: 5, measured: { slotCount: 40 } },
      },
    ],
  ])('is what it costs when it is chosen: %s', (_, changes) => {
    const spec = board(changes);
    const { options, chosen } = quoteOf(spec, book, ['options']);
    let compared = 0;
    for (const effect of options) {
      if (effect.state !== 'available') continue;
      const followed = Object.fromEntries(effect.alsoChanges.map(({ field, to }) => [field, to]));
      const then = quoteOf({ ...spec, [effect.field]: effect.value, ...followed } as BoardSpec, book, []).chosen;
      expect([effect.field, effect.value, effect.deltaFen]).toEqual([
        effect.field,
        effect.value,
        then.totalFen - chosen.totalFen,
      ]);
      expect(effect.deltaDays).toBe(then.workingDays - chosen.workingDays);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(30);
  });

  it('lists options that lose the sample price, only while it applies', () => {
    const losing = (quantity: number) =>
      quoteOf(board({ quantity }), book, ['options']).options.flatMap((effect) =>
        effect.state === 'available' && effect.losesSample ? [`${effect.field} ${effect.value}`] : [],
      );
    expect(losing(5)).toContain('minHoleMm 0.2');
    expect(losing(5)).not.toContain('maskColour red');
    expect(losing(500)).toEqual([]);
  });

  it('exists for every option of every applicable field except the lead time', () => {
    const spec = board({ layers: 4 });
    const offered = quoteOf(spec, book, ['options']).options;
    const fields = Object.keys(BOARD_CHOICES)
      .filter(isChoiceField)
      .filter((field) => isFieldRelevant(spec, field) && field !== 'leadTime');
    expect(offered.map(({ field, value }) => [field, value])).toEqual(
      fields.flatMap((field) => BOARD_CHOICES[field].map((value) => [field, value])),
    );
    expect(offered.filter(({ state }) => state === 'chosen').map(({ field, value }) => [field, value])).toEqual(
      fields.map((field) => [field, spec[field]]),
    );
  });

  it('names the rules that exclude an option', () => {
    const { options } = quoteOf(board({ layers: 1 }), book, ['options']);
    const tg = options.find(({ field, value }) => field === 'tgCelsius' && value === 170);
    expect(tg).toMatchObject({
      state: 'unavailable',
      because: [{ code: 'tgForLayers', reasonKey: 'pricing.rule.tgForLayers' }],
    });
  });

  it('reports a violation of both sides of a board once', () => {
    const { options } = quoteOf(board({ lengthMm: 590, widthMm: 490 }), book, ['options']);
    const sentences = options.flatMap((option) =>
      option.state === 'unavailable' ? [option.because.map(({ code, params }) => JSON.stringify([code, params]))] : [],
    );
    expect(sentences.flat().some((sentence) => sentence.includes('sizeMax'))).toBe(true);
    for (const reasons of sentences) expect(new Set(reasons).size).toBe(reasons.length);
  });
});
