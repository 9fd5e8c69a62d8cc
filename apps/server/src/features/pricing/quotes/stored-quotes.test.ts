import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { currentPriceData } from '../prices/price-data.ts';
import { eraseQuotes } from './erase-quotes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the cheapest board', () => {
  const board = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } as const;

  test('a search runs in a thread of its own, so that others are answered meanwhile', async () => {
    let threads = 0;
    const count = () => {
      threads += 1;
    };
    process.on('worker', count);
    onTestFinished(() => void process.off('worker', count));
    await server.guest.quote.cheapest({ body: { spec: board, free: ['finish'] } });
    expect(threads).toBe(1);
  });

  test('a guest gets the cheapest board, at the price of its quote', async () => {
    const spec = { ...board, finish: 'enig', maskColour: 'matteBlack', leadTime: 'rush1' } as const;
    const asked = await server.guest.quote.quote({ body: { spec } });
    const found = await server.guest.quote.cheapest({ body: { spec, free: ['maskColour', 'finish', 'leadTime'] } });
    expect(found.changes.map(({ field }) => field)).toEqual(['maskColour', 'finish', 'leadTime']);
    expect(found.saving).toBeGreaterThan(0);
    expect(found.total).toBe(Math.round(((asked.chosen?.total ?? 0) - found.saving) * 100) / 100);
    expect(found).toMatchObject({ isProven: true, spec: { leadTime: 'standard', lengthMm: 120 } });
    const then = await server.guest.quote.quote({ body: { spec: found.spec } });
    expect(then.chosen).toMatchObject({ total: found.total, workingDays: found.workingDays });
    expect(found.deltaDays).toBe(found.workingDays - (asked.chosen?.workingDays ?? 0));

    const inTime = await server.guest.quote.cheapest({
      body: { spec, free: ['maskColour', 'leadTime'], withinDays: asked.chosen?.workingDays },
    });
    expect(inTime.workingDays).toBeLessThanOrEqual(asked.chosen?.workingDays ?? 0);
    expect(inTime.spec.leadTime).toBe('rush1');
  });

  test('a board that is the cheapest already stays as it is', async () => {
    const found = await server.guest.quote.cheapest({ body: { spec: board, free: ['finish', 'quantity'] } });
    expect(found).toMatchObject({ changes: [], saving: 0, deltaDays: 0, isProven: true, spec: board });
  });

  test('a search ends at its limit of steps, however much is free', async () => {
    const { options } = await server.guest.quote.config({});
    const spec = { ...board, layers: 8, tgCelsius: 170, testMethod: 'fullProbe', finish: 'hardGold' } as const;
    const free = Object.keys(options) as Parameters<typeof server.guest.quote.cheapest>[0]['body']['free'];
    const found = await server.guest.quote.cheapest({ body: { spec, free } });
    expect(found.isProven).toBe(false);
    expect(found.saving).toBeGreaterThan(0);
  });

  test('a board that cannot be made is refused, and every invalid field is reported', async () => {
    await expect(
      server.guest.quote.cheapest({ body: { spec: { ...board, layers: 1, impedance: true }, free: ['finish'] } }),
    ).rejects.toMatchObject({ code: 'quote.notProducible' });
    const response = await fetch(`${server.url}/api/app/pcb-valuation/cheapest`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ spec: { ...board, widthMm: -1 }, free: ['colour'], withinDays: 0 }),
    });
    const { error } = await response.json();
    expect(response.status).toBe(400);
    expect(error.validationErrors.map(({ members }: { members: string[] }) => members[0]).sort()).toEqual([
      'free.0',
      'spec.widthMm',
      'withinDays',
    ]);
  });
});

const board = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } as const;
const NOT_FOUND = { code: 'notFound' };

/** The same promise, made twenty days ago under a book that asked for 30 yuan less. */
async function agedCopy(quoteId: string): Promise<string> {
  const { db } = server.deps;
  const book = await currentPriceData(db.read, 'price_book');
  const cheaper = { ...book, version: `old-${randomUUID().slice(0, 8)}` };
  return db.transaction(async (tx) => {
    await tx
      .insertInto('price_book')
      .values({ version: cheaper.version, data: JSON.stringify(cheaper), effective_at: new Date('2020-01-01') })
      .execute();
    const { rows } = await sql<{ id: string }>`
      insert into quote (member_id, spec, fingerprint, price_book_version, calendar_version, quoted_at, amount_fen,
        lines, working_days, ship_date, weight_g, piece_length_mm, piece_width_mm, expires_at)
      select member_id, spec, fingerprint, ${cheaper.version}, calendar_version, quoted_at - interval '20 days',
        amount_fen - 3000, lines, working_days, ship_date, weight_g, piece_length_mm, piece_width_mm,
        now() - interval '1 day'
      from quote where id = ${quoteId} returning id`.execute(tx);
    return rows[0]!.id;
  });
}

test('a stored quote is read as it was made, with a number of its own', async () => {
  const { api } = await server.newMember();
  const made = await api.quote.calculate({ body: { spec: { ...board, remarks: '请联系王工' } } });
  const read = await api.storedQuote.read({ params: { id: made.quoteId } });
  expect(read).toMatchObject({
    ...{ quoteId: made.quoteId, amount: made.chosen.total, bookVersion: made.bookVersion, isExpired: false },
    ...{ workingDays: made.chosen.workingDays, quantity: 10, today: null, repeatOf: '' },
  });
  expect(read.quotationNo).toMatch(/^Q\d{12}$/);
  expect(read.lines).toEqual(made.chosen.lines);
});

test('an expired quote is marked and shows the current price', async () => {
  const { api } = await server.newMember();
  const made = await api.quote.calculate({ body: { spec: board } });
  const read = await api.storedQuote.read({ params: { id: await agedCopy(made.quoteId) } });
  expect(read).toMatchObject({ isExpired: true, amount: made.chosen.total - 30 });
  expect(read.today).toMatchObject({ amount: made.chosen.total, delta: 30, violations: [] });
  expect(read.today?.bookVersion).not.toBe(read.bookVersion);
});

test("a member's quote is as absent for others as a missing one, in every call about it", async () => {
  const owner = await server.newMember();
  const other = await server.newMember();
  const { quoteId } = await owner.api.quote.calculate({ body: { spec: board } });
  const open = await server.guest.quote.calculate({ body: { spec: board } });
  for (const id of [quoteId, randomUUID()])
    for (const { storedQuote } of [other.api, server.guest]) {
      await expect(storedQuote.read({ params: { id } })).rejects.toMatchObject(NOT_FOUND);
      await expect(storedQuote.share({ params: { id } })).rejects.toMatchObject(NOT_FOUND);
      await expect(storedQuote.unshare({ params: { id } })).rejects.toMatchObject(NOT_FOUND);
      await expect(storedQuote.compare({ body: { left: open.quoteId, right: id } })).rejects.toMatchObject(NOT_FOUND);
    }
  await expect(other.api.storedQuote.save({ body: { quoteId, name: 'x' } })).rejects.toMatchObject(NOT_FOUND);
});

test('a link shows the quote to anyone without who asked, until it is taken back', async () => {
  const { api } = await server.newMember();
  const { quoteId } = await api.quote.calculate({ body: { spec: { ...board, remarks: '王工 13800000000' } } });
  const { token, sharedAt } = await api.storedQuote.share({ params: { id: quoteId } });
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(await api.storedQuote.share({ params: { id: quoteId } })).toEqual({ token, sharedAt });
  const shared = await server.guest.storedQuote.shared({ params: { token } });
  expect(shared.spec).toMatchObject({ ...board, remarks: '' });
  expect(JSON.stringify(shared)).not.toMatch(/13800000000|quoteId|memberId/);
  await api.storedQuote.unshare({ params: { id: quoteId } });
  await expect(server.guest.storedQuote.shared({ params: { token } })).rejects.toMatchObject(NOT_FOUND);
  const again = await api.storedQuote.share({ params: { id: quoteId } });
  expect(again.token).not.toBe(token);
});

test("a board's image goes along with its quote: own list, link and paper, until the link is taken back", async () => {
  const { api, memberId } = await server.newMember();
  const other = await server.newMember();
  const { quoteId } = await api.quote.calculate({ body: { spec: board } });
  const drawn = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0b4a32' } })
    .png()
    .toBuffer();
  const give = (who: typeof api, id: string, bytes: Buffer) =>
    who.storedQuote.putImage({
      params: { id },
      files: { file: new File([new Uint8Array(bytes)], 'board.png') },
    });
  const { image } = await give(api, quoteId, drawn);
  const fetchImage = () => fetch(`${server.url}${image}`);
  const { width, height, format } = await sharp(Buffer.from(await (await fetchImage()).arrayBuffer())).metadata();
  expect([width, height, format]).toEqual([800, 450, 'jpeg']);

  expect((await api.storedQuote.save({ body: { quoteId, name: '带图' } })).image).toBe(image);
  const { token } = await api.storedQuote.share({ params: { id: quoteId } });
  expect((await server.guest.storedQuote.shared({ params: { token } })).image).toBe(image);
  const size = async () => (await server.guest.storedQuote.sharedPdf({ params: { token }, query: {} })).size;
  const sizeWithImage = await size();

  await expect(give(other.api, quoteId, drawn)).rejects.toMatchObject(NOT_FOUND);
  const open = await server.guest.quote.calculate({ body: { spec: board } });
  await expect(give(api, open.quoteId, drawn)).rejects.toMatchObject(NOT_FOUND);
  await expect(give(api, quoteId, Buffer.from('not an image'))).rejects.toMatchObject({ code: 'image.type' });
  await expect(give(api, quoteId, Buffer.alloc(2 * 1024 * 1024 + 1))).rejects.toThrow('上传图片大小不能超过 2MB!');
  expect((await fetch(`${server.url}${image.replace(/key=.{5}/, 'key=abcde')}`)).status).toBe(404);

  await api.storedQuote.unshare({ params: { id: quoteId } });
  expect((await fetchImage()).status).toBe(404);
  const [again] = (await api.storedQuote.saved({ query: {} })).items;
  expect(again?.image).toMatch(/^\/api\/app\/quote-images\//);
  await server.deps.db.transaction((tx) => eraseQuotes(tx, memberId));
  const later = await api.storedQuote.share({ params: { id: quoteId } });
  expect((await server.guest.storedQuote.shared({ params: { token: later.token } })).image).toBe('');
  const without = await server.guest.storedQuote.sharedPdf({ params: { token: later.token }, query: {} });
  expect(sizeWithImage).toBeGreaterThan(without.size);
});

test('own links are found again, saved under a name or not, and only by their owner', async () => {
  const { api } = await server.newMember();
  const other = await server.newMember();
  const quoteIds: string[] = [];
  for (const quantity of [10, 50]) {
    const { quoteId } = await api.quote.calculate({ body: { spec: { ...board, quantity } } });
    await api.storedQuote.share({ params: { id: quoteId } });
    quoteIds.push(quoteId);
  }
  const [older, newer] = quoteIds as [string, string];
  await api.storedQuote.save({ body: { quoteId: older, name: '给采购看的' } });
  const { totalCount, items } = await api.storedQuote.ownLinks({ query: {} });
  expect(totalCount).toBe(2);
  expect(items).toMatchObject([
    { quoteId: newer, name: '', spec: { quantity: 50 } },
    { quoteId: older, name: '给采购看的', isExpired: false },
  ]);
  expect(await api.storedQuote.ownLinks({ query: { maxResultCount: 1, skipCount: 1 } })).toMatchObject({
    totalCount: 2,
    items: [{ quoteId: older }],
  });
  expect((await other.api.storedQuote.ownLinks({ query: {} })).totalCount).toBe(0);
  await api.storedQuote.unshare({ params: { id: newer } });
  expect((await api.storedQuote.ownLinks({ query: {} })).items.map(({ quoteId }) => quoteId)).toEqual([older]);
  await expect(server.guest.storedQuote.ownLinks({ query: {} })).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('the list of saved quotes: save, rename, find, page, remove', async () => {
  const { api } = await server.newMember();
  const other = await server.newMember();
  const names = ['电源板', '主控板 V2', '100% 样板'];
  for (const name of names) {
    const { quoteId } = await api.quote.calculate({ body: { spec: board } });
    await api.storedQuote.save({ body: { quoteId, name } });
  }
  const all = await api.storedQuote.saved({ query: {} });
  expect(all.items.map(({ name }) => name)).toEqual([...names].reverse());
  const first = all.items[0]!;
  // Saved again it is renamed, not doubled.
  await api.storedQuote.save({ body: { quoteId: first.quoteId, name: '再存一次' } });
  expect(await api.storedQuote.rename({ params: { id: first.id }, body: { name: '百分百' } })).toMatchObject({
    ...{ id: first.id, name: '百分百', quotationNo: first.quotationNo, shareToken: '' },
  });
  expect((await api.storedQuote.saved({ query: { filter: '主控' } })).items.map(({ name }) => name)).toEqual([
    '主控板 V2',
  ]);
  expect((await api.storedQuote.saved({ query: { filter: first.quotationNo } })).totalCount).toBe(1);
  // Pattern characters are treated as text.
  expect((await api.storedQuote.saved({ query: { filter: '%' } })).totalCount).toBe(0);
  expect(await api.storedQuote.saved({ query: { maxResultCount: 1, skipCount: 1 } })).toMatchObject({
    totalCount: 3,
    items: [{ name: '主控板 V2' }],
  });
  const { id } = first;
  await expect(other.api.storedQuote.rename({ params: { id }, body: { name: 'x' } })).rejects.toMatchObject(NOT_FOUND);
  await expect(other.api.storedQuote.removeSaved({ params: { id } })).rejects.toMatchObject(NOT_FOUND);
  const { token } = await api.storedQuote.share({ params: { id: first.quoteId } });
  expect((await api.storedQuote.saved({ query: {} })).items[0]?.shareToken).toBe(token);
  await api.storedQuote.removeSaved({ params: { id } });
  expect((await api.storedQuote.saved({ query: {} })).totalCount).toBe(2);
  await expect(server.guest.storedQuote.shared({ params: { token } })).rejects.toMatchObject(NOT_FOUND);
  // The stored quote itself stays: carts and orders refer to it.
  await expect(api.storedQuote.read({ params: { id: first.quoteId } })).resolves.toMatchObject({ isExpired: false });
  await expect(api.storedQuote.save({ body: { quoteId: first.quoteId, name: '  ' } })).rejects.toMatchObject({
    kind: 'invalid',
  });
});

test('two quotes side by side: fields, kinds of line and totals add up', async () => {
  const { api } = await server.newMember();
  const plain = await api.quote.calculate({ body: { spec: board } });
  const better = await api.quote.calculate({
    body: { spec: { ...board, layers: 4, finish: 'enig', goldThicknessMicroinch: 2, leadTime: 'rush1', quantity: 30 } },
  });
  const compared = await api.storedQuote.compare({ body: { left: plain.quoteId, right: better.quoteId } });
  expect(compared.delta).toBe(Math.round((better.chosen.total - plain.chosen.total) * 100) / 100);
  const cents = (sum: number, { delta }: { delta: number }) => sum + Math.round(delta * 100);
  expect(compared.lines.reduce(cents, 0)).toBe(Math.round(compared.delta * 100));
  expect(compared.fields).toEqual(
    expect.arrayContaining([
      { field: 'layers', left: 2, right: 4 },
      { field: 'finish', left: 'leadHasl', right: 'enig' },
      // Gold means nothing on a tinned board.
      { field: 'goldThicknessMicroinch', left: null, right: 2 },
    ]),
  );
  expect(compared.fields.some(({ field }) => field === 'lengthMm')).toBe(false);
  expect(compared.isSameBook).toBe(true);
  const same = await api.storedQuote.compare({ body: { left: plain.quoteId, right: plain.quoteId } });
  expect(same).toMatchObject({ delta: 0, fields: [], workingDaysDelta: 0 });
});

test('profiles: names are unique, others cannot touch them, and what is gone from the catalogue is left out', async () => {
  const { api, memberId } = await server.newMember();
  const other = await server.newMember();
  const made = await api.storedQuote.putProfile({
    body: { name: '黑油沉金', spec: { maskColour: 'black', finish: 'enig' } },
  });
  await expect(api.storedQuote.putProfile({ body: { name: '黑油沉金', spec: {} } })).rejects.toMatchObject({
    code: 'quote.profileNameTaken',
  });
  const { id } = made;
  expect(await api.storedQuote.putProfile({ body: { id, name: '黑油', spec: { maskColour: 'black' } } })).toMatchObject(
    {
      ...{ id, name: '黑油', spec: { maskColour: 'black' } },
    },
  );
  await expect(other.api.storedQuote.putProfile({ body: { id, name: '我的', spec: {} } })).rejects.toMatchObject(
    NOT_FOUND,
  );
  await expect(other.api.storedQuote.removeProfile({ params: { id } })).rejects.toMatchObject(NOT_FOUND);
  expect(await other.api.storedQuote.profiles({})).toEqual([]);
  await server.deps.db.transaction((tx) =>
    tx
      .updateTable('quote_profile')
      .set({ spec: JSON.stringify({ maskColour: 'black', finish: 'platinum', wings: 2 }) })
      .where('member_id', '=', memberId)
      .execute(),
  );
  expect((await api.storedQuote.profiles({}))[0]?.spec).toEqual({ maskColour: 'black' });
  const bad = { name: 'x', spec: { lengthMm: 10, finish: 'platinum' } } as never;
  await expect(api.storedQuote.putProfile({ body: bad })).rejects.toMatchObject({
    validationErrors: expect.arrayContaining([
      expect.objectContaining({ members: ['spec.finish'] }),
      expect.objectContaining({ members: ['spec.lengthMm'] }),
    ]),
  });
  await api.storedQuote.removeProfile({ params: { id } });
  expect(await api.storedQuote.profiles({})).toEqual([]);
});

test('two at once cannot give two profiles one name', async () => {
  const { api } = await server.newMember();
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => api.storedQuote.putProfile({ body: { name: '同名', spec: {} } })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await api.storedQuote.profiles({})).toHaveLength(1);
});

test('signed out there is no list access', async () => {
  await expect(server.guest.storedQuote.saved({ query: {} })).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(server.guest.storedQuote.profiles({})).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(server.guest.storedQuote.lastOrderSpec({})).rejects.toMatchObject({ kind: 'unauthenticated' });
});

describe('panels', () => {
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
});
