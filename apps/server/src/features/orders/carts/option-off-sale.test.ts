import { randomUUID } from 'node:crypto';
import type { PriceBook, Withdrawal } from '@xunban/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import { giveBoardFile } from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
});
afterAll(() => server.stop());

const board = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10, maskColour: 'purple' } as const;
const reason = { 'zh-CN': '紫色油墨缺货，预计下月恢复', en: 'Purple ink is out of stock' };

async function draftWith(withdrawals: readonly Withdrawal[]) {
  const { api } = await server.newStaff(['price.view', 'price.edit']);
  const publisher = await server.newStaff(['price.publish']);
  const draft = await api.priceBook.startDraft({ body: { kind: 'priceBook', name: '停售' } });
  const book = draft.data as unknown as PriceBook;
  const data = { ...book, withdrawals } as unknown as typeof draft.data;
  const saved = await api.priceBook.saveDraft({ params: { id: draft.id }, body: { revision: 1, data } });
  const publish = () =>
    publisher.api.priceBook.publish({
      params: { id: draft.id },
      body: { revision: saved.revision, version: `off-${randomUUID().slice(0, 8)}`, reason: '缺油墨' },
    });
  return { saved, publish };
}

test('an option taken off sale is refused with the published reason; old quotes and the cart keep theirs', async () => {
  const buyer = await server.newMember();
  const old = await buyer.api.quote.calculate({ body: { spec: board } });
  const fileId = await giveBoardFile(server, buyer.memberId);
  await buyer.api.order.addToCart({ body: { quoteId: old.quoteId, fileId } });
  const { saved, publish } = await draftWith([{ field: 'maskColour', values: ['purple'], reason }]);
  expect(saved.problems).toEqual([]);
  expect(saved.differences.map(({ place, change }) => `${place}：${change}`)).toEqual([
    '停售 · 阻焊颜色 紫色：新增：给买家的说明 简体 「紫色油墨缺货，预计下月恢复」、英文 「Purple ink is out of stock」',
  ]);
  await publish();

  await expect(buyer.api.quote.calculate({ body: { spec: board } })).rejects.toMatchObject({
    code: 'quote.notProducible',
    validationErrors: [{ members: ['spec.maskColour'], message: '已停售：紫色油墨缺货，预计下月恢复' }],
  });
  const open = await server.guest.quote.calculate({ body: { spec: { ...board, maskColour: 'green' } } });
  const purple = open.options.find(({ field, value }) => field === 'maskColour' && value === 'purple');
  expect(purple).toMatchObject({
    state: 'unavailable',
    because: [{ code: 'optionWithdrawn', params: { reason: reason['zh-CN'], reasonEn: reason.en } }],
  });

  // The promise holds until it expires, and the row states that the option is discontinued.
  const [row] = await buyer.api.order.cart({ query: {} });
  expect(row).toMatchObject({ amount: old.chosen.total, isOrderable: true });
  expect(row?.changes).toEqual([
    { kind: 'withdrawn', because: ['optionWithdrawn'], notes: ['阻焊颜色: 已停售：紫色油墨缺货，预计下月恢复'] },
  ]);
  expect(await buyer.api.storedQuote.read({ params: { id: old.quoteId } })).toMatchObject({
    amount: old.chosen.total,
  });
});

test('a withdrawal of no option, of every option or of a foreign option is invalid', async () => {
  const faulty: readonly Withdrawal[] = [
    { field: 'maskColour', values: [], reason },
    { field: 'halogenFree', values: [true, false], reason },
    { field: 'maskColour', values: ['enig'], reason },
    { field: 'leadTime', values: ['rush1'], reason },
    { field: 'maskColour', values: ['purple'], reason: { 'zh-CN': '' } },
  ];
  for (const one of faulty) {
    const { saved, publish } = await draftWith([one]);
    expect(saved.problems, JSON.stringify(one)).not.toEqual([]);
    for (const { place } of saved.problems) expect(place).toMatch(/^停售/);
    await expect(publish()).rejects.toMatchObject({ code: 'tariff.hasFaults' });
  }
});

test('an option goes off sale on its own day: until then it is sold, in the quote and in what is offered', async () => {
  const [today, tomorrow] = ['2026-11-18', '2026-11-19'];
  const purple = { field: 'maskColour', values: ['purple'], reason } as const;
  const calculate = () => server.guest.quote.calculate({ body: { spec: board } });

  const later = await draftWith([{ ...purple, from: tomorrow }]);
  expect(later.saved.problems).toEqual([]);
  const [difference] = later.saved.differences;
  expect(`${difference?.place} ${difference?.change}`).toMatch(new RegExp(`停售日期.*「${tomorrow}」`));
  await later.publish();
  const sold = await calculate();
  expect(sold.chosen.total).toBeGreaterThan(0);
  expect(sold.options.find(({ field, value }) => field === 'maskColour' && value === 'green')).toBeDefined();

  await (await draftWith([{ ...purple, from: today }])).publish();
  await expect(calculate()).rejects.toMatchObject({
    validationErrors: [{ members: ['spec.maskColour'], message: '已停售：紫色油墨缺货，预计下月恢复' }],
  });
  const { saved } = await draftWith([{ ...purple, from: '2026-02-30' }]);
  expect(saved.problems).not.toEqual([]);
});
