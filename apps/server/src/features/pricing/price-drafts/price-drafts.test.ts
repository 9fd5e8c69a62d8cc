import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { defaultPriceBook, type PriceBook } from '@xunban/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/transaction.ts';
import { startTestServer, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { recordControl } from '../../base/staff-accounts/control-events.ts';
import { currentPriceData } from '../prices/price-data.ts';
import { publishVersion, withdrawVersion } from '../prices/price-versions.ts';

const PERMISSIONS = ['price.view', 'price.edit', 'price.publish'] as const;

let server: TestServer;
let staff: TestStaff;
/** Publishes the drafts of `staff`. */
let publisher: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  [staff, publisher] = (await Promise.all([1, 2].map(() => server.newStaff(PERMISSIONS)))) as [TestStaff, TestStaff];
});
afterAll(() => server.stop());

const board = { layers: 2, lengthMm: 300, widthMm: 200, quantity: 10 } as const;
const newVersion = () => `test-${randomUUID().slice(0, 8)}`;
const totalNow = async () => (await server.guest.quote.calculate({ body: { spec: board } })).chosen.total;

/** Raises every tooling fee by this many yuan; stays within the limits of a book. */
const raiseFees = (data: Record<string, unknown>, yuan: number) => {
  const book = data as unknown as PriceBook;
  const tariffs = book.tariffs.map((tariff) => ({
    ...tariff,
    engineering: { ...tariff.engineering, yuan: tariff.engineering.yuan + yuan },
  }));
  return { ...book, tariffs } as unknown as Record<string, unknown>;
};

async function newDraft(name = '调价') {
  return staff.api.priceBook.startDraft({ body: { kind: 'priceBook', name } });
}

async function publishRaised(yuan: number, effectiveAt?: string) {
  const draft = await newDraft();
  const saved = await staff.api.priceBook.saveDraft({
    params: { id: draft.id },
    body: { revision: draft.revision, data: raiseFees(draft.data, yuan) },
  });
  expect(saved.problems).toEqual([]);
  const version = newVersion();
  const published = await publisher.api.priceBook.publish({
    params: { id: draft.id },
    body: { revision: saved.revision, version, reason: '铜价上涨', ...(effectiveAt ? { effectiveAt } : {}) },
  });
  return { version, published, draftId: draft.id };
}

test('a transaction counts by the book that it read first, and by one that it publishes itself', async () => {
  const version = newVersion();
  const bookOf = async (tx: Tx) => (await currentPriceData(tx, 'price_book')).version;
  const publish = (tx: Tx, name: string) =>
    publishVersion(tx, 'price_book', {
      version: name,
      data: { ...defaultPriceBook, version: name },
      effectiveAt: new Date(Date.now() - 1_000),
    });
  const undone = server.deps.db.transaction(async (tx) => {
    const first = await bookOf(tx);
    await server.deps.db.transaction((other) => publish(other, version));
    expect(await bookOf(tx)).toBe(first);
    const own = newVersion();
    await publish(tx, own);
    expect(await bookOf(tx)).toBe(own);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await server.deps.db.transaction(bookOf)).toBe(version);
  await server.deps.db.transaction((tx) => withdrawVersion(tx, 'price_book', version));
});

test('a draft starts as the book in force, lists its changes, and takes effect once published', async () => {
  const before = await totalNow();
  const draft = await newDraft();
  expect(draft).toMatchObject({ kind: 'priceBook', revision: 1, problems: [], differences: [] });
  const saved = await staff.api.priceBook.saveDraft({
    params: { id: draft.id },
    body: { revision: 1, data: raiseFees(draft.data, 30) },
  });
  expect(saved.revision).toBe(2);
  const [first] = saved.differences;
  expect(first?.path).toMatch(/^tariffs\.0\.engineering\.yuan$/);
  expect(Number(first?.after) - Number(first?.before)).toBe(30);
  expect(first).toMatchObject({ place: '1 层 · 工程费', change: `¥${first?.before} → ¥${first?.after}` });
  expect(await totalNow()).toBe(before);
  const version = newVersion();
  const published = await publisher.api.priceBook.publish({
    params: { id: draft.id },
    body: { revision: 2, version, reason: '铜价上涨' },
  });
  expect(published).toMatchObject({ version, state: 'inForce' });
  expect(await totalNow()).toBe(before + 30);
  const { data } = await staff.api.priceBook.publishedData({ params: { kind: 'priceBook', version } });
  expect(data).toMatchObject({ version, effectiveFrom: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
  await expect(staff.api.priceBook.draft({ params: { id: draft.id } })).rejects.toMatchObject({ code: 'notFound' });
  const { items } = await staff.api.priceBook.changes({ query: { maxResultCount: 3 } });
  expect(items.map(({ action, subject, reason }) => [action, subject, reason])).toEqual([
    ['publish', version, '铜价上涨'],
    ['save', '调价', ''],
    ['draft', '调价', ''],
  ]);
  expect(items[0]?.staffName).toBe('测试员工');
});

test('an invalid draft is stored, describes every fault, and is not published', async () => {
  const draft = await newDraft();
  const book = draft.data as unknown as PriceBook;
  const [first, ...others] = book.tariffs;
  const faulty = {
    ...book,
    tariffs: [{ ...first, extraDesignYuan: -5, engineering: { ...first?.engineering, yuan: 'viel' } }, ...others],
    colour: 'red',
  };
  const saved = await staff.api.priceBook.saveDraft({ params: { id: draft.id }, body: { revision: 1, data: faulty } });
  expect(saved.problems.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['colour', 'tariffs.0.engineering.yuan']),
  );
  expect(saved.problems.map(({ place }) => place)).toEqual(
    expect.arrayContaining(['多余的内容「colour」', '1 层 · 工程费']),
  );
  await expect(
    publisher.api.priceBook.publish({
      params: { id: draft.id },
      body: { revision: saved.revision, version: newVersion(), reason: '试试' },
    }),
  ).rejects.toMatchObject({ code: 'tariff.hasFaults' });
  await staff.api.priceBook.discardDraft({ params: { id: draft.id } });
});

test('concurrent editors cannot overwrite or publish unseen changes', async () => {
  const draft = await newDraft();
  const { id } = draft;
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, (_, index) =>
      staff.api.priceBook.saveDraft({ params: { id }, body: { revision: 1, data: raiseFees(draft.data, index + 1) } }),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'staleVersion', status: 409 });
  await expect(
    publisher.api.priceBook.publish({ params: { id }, body: { revision: 1, version: newVersion(), reason: '旧版' } }),
  ).rejects.toMatchObject({ code: 'staleVersion' });
  await expect(
    publisher.api.priceBook.publish({
      params: { id },
      body: { revision: 2, version: defaultPriceBook.version, reason: '重名' },
    }),
  ).rejects.toMatchObject({ code: 'tariff.versionTaken' });
  await staff.api.priceBook.discardDraft({ params: { id } });
});

test('a later date waits, the past is refused, and a withdrawn version gives way to the one before', async () => {
  const before = await totalNow();
  const soon = new Date(Date.now() + 3600_000).toISOString();
  const scheduled = await publishRaised(50, soon);
  expect(scheduled.published.state).toBe('scheduled');
  expect(await totalNow()).toBe(before);
  const now = await publishRaised(70);
  expect(await totalNow()).toBe(before + 70);
  const promised = await server.guest.quote.calculate({ body: { spec: board } });
  const withdrawn = await staff.api.priceBook.withdraw({
    params: { kind: 'priceBook', version: now.version },
    body: { reason: '录入错误' },
  });
  expect(withdrawn).toMatchObject({ version: now.version, state: 'withdrawn', quotes: 2 });
  expect(await totalNow()).toBe(before);
  // A quote promised under it stays valid.
  expect(await server.guest.storedQuote.read({ params: { id: promised.quoteId } })).toMatchObject({
    ...{ amount: before + 70, isExpired: false, bookVersion: now.version },
  });
  await expect(
    staff.api.priceBook.withdraw({ params: { kind: 'priceBook', version: now.version }, body: { reason: '再次' } }),
  ).rejects.toMatchObject({ code: 'tariff.withdrawn' });
  await staff.api.priceBook.withdraw({
    params: { kind: 'priceBook', version: scheduled.version },
    body: { reason: '取消' },
  });
  const draft = await newDraft();
  await expect(
    publisher.api.priceBook.publish({
      params: { id: draft.id },
      body: { revision: 1, version: newVersion(), reason: '过去', effectiveAt: '2020-01-01T00:00:00+08:00' },
    }),
  ).rejects.toMatchObject({ code: 'tariff.effectiveInPast' });
  await staff.api.priceBook.discardDraft({ params: { id: draft.id } });
});

test('the last version in force cannot be withdrawn, not even by two at once', async () => {
  const { items } = await staff.api.priceBook.published({ query: { kind: 'freightTable' } });
  expect(items).toMatchObject([{ state: 'inForce', isWithdrawable: false }]);
  const params = { kind: 'freightTable', version: items[0]!.version } as const;
  const tries = await Promise.allSettled(
    [1, 2].map(() => staff.api.priceBook.withdraw({ params, body: { reason: '误操作' } })),
  );
  for (const one of tries) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'tariff.nothingLeft' } });
  expect(await server.guest.quote.freight({ body: { spec: board, province: '广东' } })).not.toEqual([]);
});

test('prices and freight are published by a user who is independent of every author; a calendar by anyone', async () => {
  const rows: readonly (readonly ['priceBook' | 'freightTable' | 'workCalendar', boolean])[] = [
    ['priceBook', true],
    ['freightTable', true],
    ['workCalendar', false],
  ];
  const [second, outsider] = [await server.newStaff(PERMISSIONS), await server.newStaff(PERMISSIONS)];
  for (const [kind, isMoney] of rows) {
    const draft = await staff.api.priceBook.startDraft({ body: { kind, name: '一人调价' } });
    const params = { id: draft.id };
    const { data } = draft;
    const { revision, isForAnother } = await second.api.priceBook.saveDraft({ params, body: { revision: 1, data } });
    expect(isForAnother).toBe(isMoney);
    const publish = ({ api }: TestStaff) =>
      api.priceBook.publish({ params, body: { revision, version: newVersion(), reason: '一人' } });
    if (isMoney) {
      const puppet = await server.newStaff(PERMISSIONS);
      await server.deps.db.transaction((tx) =>
        recordControl(tx, 'created', { staffId: second.staffId, waitingHours: 0 }, [puppet.staffId]),
      );
      for (const author of [staff, second])
        await expect(publish(author)).rejects.toMatchObject({ code: 'tariff.own', status: 403 });
      await expect(publish(puppet)).rejects.toMatchObject({ code: 'approval.dependent', status: 403 });
      expect((await outsider.api.priceBook.draft({ params })).isForAnother).toBe(false);
    }
    const { version } = await publish(isMoney ? outsider : second);
    await outsider.api.priceBook.withdraw({ params: { kind, version }, body: { reason: '演练' } });
  }
  const { items } = await server
    .newStaff()
    .then(({ api }) => api.staffLedgerChecks.alarms({ query: { filter: '一人调价' } }));
  expect(items.map(({ kind }) => kind)).toEqual(['dependentApproval', 'dependentApproval']);
});

test('calendar and freight are edited alike', async () => {
  const draft = await staff.api.priceBook.startDraft({ body: { kind: 'workCalendar', name: '春节停线' } });
  const bad = { ...draft.data, makeUpDays: ['2026-02-30'] };
  const faulty = await staff.api.priceBook.saveDraft({ params: { id: draft.id }, body: { revision: 1, data: bad } });
  expect(faulty.problems).toMatchObject([{ code: 'malformed', path: 'makeUpDays.0' }]);
  const restWeekdays = [0, 6];
  const saved = await staff.api.priceBook.saveDraft({
    params: { id: draft.id },
    body: { revision: 2, data: { ...draft.data, restWeekdays } },
  });
  const version = newVersion();
  await publisher.api.priceBook.publish({
    params: { id: draft.id },
    body: { revision: saved.revision, version, reason: '双休' },
  });
  expect(await staff.api.priceBook.calendarOutlook()).toMatchObject({ version, knownUntil: '2026-12-31' });
  const { calendarVersion } = await server.guest.quote.calculate({ body: { spec: board } });
  expect(calendarVersion).toBe(version);
  const freight = await staff.api.priceBook.startDraft({ body: { kind: 'freightTable', name: '顺丰调价' } });
  await expect(staff.api.priceBook.replay({ params: { id: freight.id }, body: { count: 10 } })).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('a replay reports the price of the newest quotes under a draft', async () => {
  for (const quantity of [10, 20, 30]) await server.guest.quote.calculate({ body: { spec: { ...board, quantity } } });
  const draft = await newDraft();
  const same = await staff.api.priceBook.replay({ params: { id: draft.id }, body: { count: 3 } });
  expect(same).toMatchObject({ asked: 3, up: 0, down: 0, same: 3, refused: 0, delta: 0 });
  await staff.api.priceBook.saveDraft({
    params: { id: draft.id },
    body: { revision: 1, data: raiseFees(draft.data, 40) },
  });
  const raised = await staff.api.priceBook.replay({ params: { id: draft.id }, body: { count: 3 } });
  expect(raised).toMatchObject({ asked: 3, up: 3, same: 0, down: 0, delta: 120 });
  expect(raised.newTotal).toBeCloseTo(raised.oldTotal + 120, 2);
  expect(raised.percentiles.min).toBeGreaterThan(0);
  expect(raised.percentiles.max).toBeGreaterThanOrEqual(raised.percentiles.median);
  expect(raised.extremes[0]).toMatchObject({
    deltaPercent: raised.percentiles.max,
    board: expect.stringMatching(/^FR-4 2 层，300 × 200 mm，\d+ 件$/),
    why: '工程费 +¥40.00',
  });
});

test('a second process quotes by the new book at once', async () => {
  const { version } = await publishRaised(10);
  const script = `
    const { openDatabase } = await import('${new URL('../../../platform/db/database.ts', import.meta.url)}');
    const { currentPriceData } = await import('${new URL('../prices/price-data.ts', import.meta.url)}');
    const db = openDatabase({ url: process.env.URL_OF_DATABASE, log: { info() {}, warn() {}, error() {} } });
    process.stdout.write((await currentPriceData(db.read, 'price_book')).version);
    await db.close();`;
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('../../../../../..', import.meta.url)),
    env: { ...process.env, URL_OF_DATABASE: server.databaseUrl },
  });
  expect((await run).stdout).toBe(version);
});

test('each step needs its permission', async () => {
  const viewer = await server.newStaff(['price.view']);
  const editor = await server.newStaff(['price.view', 'price.edit']);
  const member = await server.newMember();
  const draft = await newDraft();
  const { id } = draft;
  const save = { params: { id }, body: { revision: 1, data: draft.data } };
  const publish = { params: { id }, body: { revision: 1, version: newVersion(), reason: '越权' } };
  await expect(viewer.api.priceBook.saveDraft(save)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(editor.api.priceBook.publish(publish)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(member.api.priceBook.draft({ params: { id } })).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(server.guest.priceBook.published({ query: {} })).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect((await viewer.api.priceBook.draft({ params: { id } })).id).toBe(id);
  await expect(
    editor.api.priceBook.publish({ ...publish, body: { ...publish.body, reason: '' } }),
  ).rejects.toMatchObject({ code: 'forbidden' });
  await expect(
    publisher.api.priceBook.publish({
      params: { id },
      body: { revision: 0, version: '新 版', reason: '', effectiveAt: '明天' },
    }),
  ).rejects.toMatchObject({
    validationErrors: expect.arrayContaining(
      ['revision', 'version', 'reason', 'effectiveAt'].map((field) => expect.objectContaining({ members: [field] })),
    ),
  });
});

test('data as deep as the size limit allows are refused as an invalid book, without an internal error', async () => {
  const draft = await newDraft();
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const response = await fetch(`${server.consoleUrl}/api/staff/tariff-drafts/${draft.id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${staff.token}` },
    body: `{"revision":1,"data":${deep}}`,
  });
  expect(response.status).toBe(400);
  await staff.api.priceBook.discardDraft({ params: { id: draft.id } });
});
