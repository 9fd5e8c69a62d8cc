import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = (spec: object) =>
  server.guest.panel.layout({ body: { spec: { layers: 2, lengthMm: 30, widthMm: 20, quantity: 10, ...spec } } });

test('a guest sees how the boards lie on the working panel, and better panels of them', async () => {
  const { layout, suggestions } = await ask({});
  const placed = layout?.blocks.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
  expect(placed).toBe(layout?.pieces);
  expect(suggestions).toHaveLength(3);
  const [best] = suggestions;
  expect(best?.boards).toBe((best?.layout.pieces ?? 0) * (best?.panelX ?? 0) * (best?.panelY ?? 0));
  // Grooves need no gap between the boards, so a panel makes more of the laminate than loose boards.
  expect(best?.boards).toBeGreaterThan(layout?.pieces ?? 0);

  const asSuggested = await ask({ deliveryForm: 'panelByUs', panelX: best?.panelX, panelY: best?.panelY });
  expect(asSuggested.layout).toEqual(best?.layout);
});

test('the answer does not depend on quantity, lead time or notes', async () => {
  const first = await ask({});
  expect(await ask({ quantity: 3, leadTime: 'rush1', remarks: 'x' })).toEqual(first);
});

test('a panel drawn by the buyer gets no other one, a board that cannot be made no suggestions', async () => {
  const drawn = await ask({ deliveryForm: 'panelInFile', lengthMm: 200, widthMm: 150, panelX: 2, panelY: 3 });
  expect(drawn.suggestions).toEqual([]);
  expect(drawn.layout?.pieces).toBeGreaterThan(0);
  expect((await ask({ lengthMm: 900 })).layout).toBeNull();
  expect((await ask({ lengthMm: 900 })).suggestions).toEqual([]);
});

test('a long search does not delay other requests', async () => {
  const hard = ask({ lengthMm: 7, widthMm: 9 }).then(({ suggestions }) => ['searched', suggestions.length]);
  const { quoteId } = await server.guest.quote.calculate({
    body: { spec: { layers: 2, lengthMm: 30, widthMm: 20, quantity: 10 } },
  });
  const quick = server.guest.storedQuote.read({ params: { id: quoteId } }).then((read) => ['read', read.quoteId]);
  expect(await Promise.race([hard, quick])).toEqual(['read', quoteId]);
  expect(await hard).toEqual(['searched', 3]);
});
