import type { BoardSpec } from '@xunban/contract';
import { BOARD_CHOICES } from '@xunban/contract';
import { defaultPriceBook, quoteFingerprint, shippedBookVersions } from '@xunban/pricing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { currentPriceData } from '../prices/price-data.ts';
import { seedPriceData } from '../prices/price-versions.ts';
import { fingerprintOf, replayQuote } from './quote-board.ts';
import { quoteFor } from './store-quote.ts';
import { findQuote } from './stored-quotes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const board = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } as const;

test('a guest gets the full matrix, and its lines add up to the price', async () => {
  const answer = await server.guest.quote.quote({ body: { spec: board } });
  expect(answer.ok).toBe(true);
  expect(answer.matrix.map(({ quantity }) => quantity)).toContain(11_000);
  expect(answer.leadTimes[0]).toBe('standard');
  const fromMatrix = answer.matrix
    .find(({ quantity }) => quantity === 10)
    ?.cells.find(({ leadTime }) => leadTime === 'standard');
  expect(fromMatrix?.total).toBe(answer.chosen?.total);
  const cents = answer.chosen?.lines.reduce((sum, line) => sum + Math.round(line.amount * 100), 0);
  expect(cents).toBe(Math.round((answer.chosen?.total ?? 0) * 100));
  expect(
    answer.options.some(({ field, value, state }) => field === 'finish' && value === 'enig' && state === 'available'),
  ).toBe(true);
});

test('a board that cannot be made is answered with every violation, and is refused as a stored quote', async () => {
  const impossible = { ...board, layers: 1, impedance: true, thicknessMm: 2.4 } as const;
  const answer = await server.guest.quote.quote({ body: { spec: impossible } });
  expect(answer).toMatchObject({ ok: false, chosen: null, matrix: [] });
  expect(new Set(answer.violations.map(({ code }) => code))).toEqual(
    new Set(['impedanceForLayers', 'thicknessForLayers']),
  );
  await expect(server.guest.quote.calculate({ body: { spec: impossible } })).rejects.toMatchObject({
    code: 'quote.notProducible',
  });
});

test('invalid board input reports every invalid field', async () => {
  const response = await fetch(`${server.url}/api/app/pcb-valuation/applet-pcb-quote`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ spec: { layers: 3, lengthMm: -1, widthMm: 10.123, colour: 'red' } }),
  });
  const { error } = await response.json();
  expect(response.status).toBe(400);
  expect(error.validationErrors.map(({ members }: { members: string[] }) => members[0]).sort()).toEqual([
    'spec.colour',
    'spec.layers',
    'spec.lengthMm',
    'spec.quantity',
    'spec.widthMm',
  ]);
  for (const fault of error.validationErrors) expect(fault.message).not.toBe('内容不正确');
});

test('any quantity has its row, and an invalid quantity is reported', async () => {
  const { matrix, chosen } = await server.guest.quote.quote({ body: { spec: { ...board, quantity: 13 } } });
  expect(matrix.map(({ quantity }) => quantity).slice(0, 5)).toEqual([3, 5, 10, 13, 15]);
  expect(chosen?.quantity).toBe(13);
  const some = await server.guest.quote.quote({ body: { spec: board, quantities: [7, 4] } });
  expect(some.matrix.map(({ quantity }) => quantity)).toEqual([4, 7, 10]);
  for (const quantity of [0, -5, 1.5, 11_001])
    await expect(server.guest.quote.quote({ body: { spec: { ...board, quantity } } })).rejects.toMatchObject({
      code: 'invalidInput',
    });
  const few = await server.guest.quote.quote({
    body: { spec: { ...board, material: 'rogers', layers: 4, quantity: 4 } },
  });
  expect(few.violations.filter(({ field }) => field === 'quantity')).toMatchObject([
    { code: 'minQuantityOf', nearest: 5, params: { min: 5 } },
  ]);
});

test('a stored quote replays to the fen under its own versions', async () => {
  for (const spec of [
    board,
    { ...board, quantity: 7 },
    { ...board, layers: 4, finish: 'enig', leadTime: 'rush1', quantity: 30 } as const,
  ]) {
    const { quoteId, chosen, expiresAt, validUntil } = await server.guest.quote.calculate({ body: { spec } });
    expect(expiresAt.slice(0, 10)).toBe(validUntil);
    const stored = await findQuote(server.deps.db.read, quoteId);
    if (!stored) throw new Error('quote not stored');
    const again = await replayQuote(server.deps.db.read, stored);
    expect(again.chosen.totalFen).toBe(stored.amountFen);
    expect(Number(again.chosen.totalFen)).toBe(Math.round(chosen.total * 100));
    expect(stored.lines.map(({ amountFen }) => amountFen)).toEqual(
      again.chosen.lines.map(({ amountFen }) => amountFen),
    );
    expect(again.chosen.shipDate).toBe(stored.shipDate);
    expect(stored.fingerprint).toBe(fingerprintOf(stored.spec));
    expect(stored.fingerprint).not.toBe(quoteFingerprint(stored.spec as BoardSpec));
  }
});

test('a guest’s quote is accessible with its id, a member’s only to the member', async () => {
  const owner = await server.newMember();
  const other = await server.newMember();
  const open = await server.guest.quote.calculate({ body: { spec: board } });
  const own = await owner.api.quote.calculate({ body: { spec: board } });
  const { read } = server.deps.db;
  await expect(quoteFor(read, other.memberId, open.quoteId)).resolves.toMatchObject({ quoteId: open.quoteId });
  await expect(quoteFor(read, owner.memberId, own.quoteId)).resolves.toMatchObject({ quoteId: own.quoteId });
  await expect(quoteFor(read, other.memberId, own.quoteId)).rejects.toMatchObject({ code: 'notFound' });
});

test('a new price book counts at once for new quotes, and a stored one still replays under its own', async () => {
  const { db } = server.deps;
  const before = await server.guest.quote.calculate({ body: { spec: board } });
  const book = await currentPriceData(db.read, 'price_book');
  const raisedBook = {
    ...book,
    version: 'test-higher',
    tariffs: book.tariffs.map((tariff) => ({
      ...tariff,
      engineering: { ...tariff.engineering, yuan: tariff.engineering.yuan + 100 },
    })),
  };
  await db.transaction((tx) =>
    tx
      .insertInto('price_book')
      .values({
        version: raisedBook.version,
        data: JSON.stringify(raisedBook),
        effective_at: new Date(Date.now() - 1000),
      })
      .execute(),
  );
  const after = await server.guest.quote.calculate({ body: { spec: board } });
  expect(after).toMatchObject({ bookVersion: 'test-higher', chosen: { total: before.chosen.total + 100 } });
  const stored = await findQuote(db.read, before.quoteId);
  if (!stored) throw new Error('quote not stored');
  const again = await replayQuote(db.read, stored);
  expect(again.bookVersion).toBe(book.version);
  expect(again.chosen.totalFen).toBe(stored.amountFen);
});

test('published prices and stored quotes cannot be changed', async () => {
  const { quoteId } = await server.guest.quote.calculate({ body: { spec: board } });
  const { db } = server.deps;
  await expect(
    db.transaction((tx) => tx.updateTable('quote').set({ amount_fen: 1n }).where('id', '=', quoteId).execute()),
  ).rejects.toThrow(/written once/);
  await expect(db.transaction((tx) => tx.updateTable('price_book').set({ data: '{}' }).execute())).rejects.toThrow(
    /written once/,
  );
});

test('the form as data comes from the same lists and rules', async () => {
  const config = await server.guest.quote.config({});
  expect(config.options['layers']).toEqual([...BOARD_CHOICES.layers]);
  expect(config.rules.map(({ code }) => code)).toContain('holeForThickness');
  expect(config.quantities).toHaveLength(49);
});

test('a new release publishes its book after that of the previous release, and never over one published by staff', async () => {
  const other = await startTestServer();
  onTestFinished(() => other.stop());
  const { db } = other.deps;
  const release = (version: string) =>
    db.transaction((tx) =>
      seedPriceData(
        tx,
        'price_book',
        {
          version,
          data: { ...defaultPriceBook, version },
          effectiveAt: `${defaultPriceBook.effectiveFrom}T00:00+08:00`,
        },
        [defaultPriceBook.version, ...shippedBookVersions, 'next'],
      ),
    );
  const inForce = async () => (await currentPriceData(db.read, 'price_book')).version;
  const promised = await other.guest.quote.calculate({ body: { spec: board } });
  expect(promised.bookVersion).toBe(defaultPriceBook.version);
  await release('next');
  await release('next');
  expect(await inForce()).toBe('next');
  const stored = await findQuote(db.read, promised.quoteId);
  if (!stored) throw new Error('quote not stored');
  expect(await replayQuote(db.read, stored)).toMatchObject({ bookVersion: defaultPriceBook.version });

  const own = { version: 'own-1', data: JSON.stringify({ ...defaultPriceBook, version: 'own-1' }) };
  await db.transaction((tx) =>
    tx
      .insertInto('price_book')
      .values({ ...own, effective_at: new Date(Date.now() - 1000) })
      .execute(),
  );
  await release('after-next');
  expect(await inForce()).toBe('own-1');
});
