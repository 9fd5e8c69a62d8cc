import { fen, ZERO_FEN } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closesAs, openCredit, repays } from '../../../testing/credit.ts';
import { clockByHand } from '../../../testing/database-clock.ts';
import { ledgerBalance, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { buys, fills } from '../../../testing/trade.ts';
import { answerObjection } from './answer-objection.ts';
import { processMemberStatements } from './process-statements.ts';
import { objectToStatement } from './reconcile.ts';
import { findStatement, type Statement } from './statement-store.ts';

/** Late fees by the days of a contract at five ten-thousandths a day, in a database whose clock is set. */

let server: TestServer;
let setClock: (to: Date) => Promise<void>;
let staffId: string;
/** A moment of 2027 in Shanghai. */
const at = (month: number, day: number, hour = 12): Date => new Date(Date.UTC(2027, month - 1, day, hour - 8));
const BOUGHT = at(1, 10);
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  staffId = (await server.newStaff()).staffId;
  await fills(server, (await server.newMember()).memberId, 1n);
  await server.guest.quote.calculate({ body: { spec: { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } } });
  setClock = await clockByHand(server.deps.db, BOUGHT);
});
afterAll(async () => {
  expect(await violations(server.deps.db)).toEqual([]);
  await server.stop();
});

/** A company that bought on credit on 10 January, due on 9 February. */
async function debtor(amount: bigint, rateBp = 5): Promise<string> {
  const { db } = server.deps;
  await setClock(BOUGHT);
  const { memberId } = await server.newMember();
  await sql`update member set member_type = 'Enterprise' where id = ${memberId}`.execute(db.read);
  await openCredit(db, memberId, 1_000_000n);
  await sql`update credit_account set late_fee_bp = ${rateBp} where member_id = ${memberId}`.execute(db.read);
  await buys(server, memberId, { goods: fen(amount), freight: ZERO_FEN, by: 'credit' });
  return memberId;
}

async function billed(amount: bigint, rateBp?: number) {
  const memberId = await debtor(amount, rateBp);
  const statement = await closesAs(server.deps.db, memberId);
  expect(statement.dueOn).toBe('2027-02-09');
  return { memberId, statement };
}

const processOn = async (memberId: string, when: Date): Promise<void> => {
  await setClock(when);
  await processMemberStatements(server.deps.db, memberId);
};
const owedOn = ({ id }: Statement): Promise<bigint> => ledgerBalance(server.deps.db, 'A32', id);
const now = async ({ id }: Statement): Promise<Statement> => {
  const statement = await findStatement(server.deps.db.read, id);
  if (!statement) throw new Error('statement not found');
  return statement;
};

test('the days before a repayment are charged on what was owed before it, those after it on what is left', async () => {
  const { memberId, statement } = await billed(30_000n);
  await setClock(at(2, 20));
  await fills(server, memberId, 20_000n);
  await repays(server.deps.db, memberId, fen(20_000n));
  // 300 yuan on ten days, 10 to 19 February, is 1.50 and is paid first.
  expect(await owedOn(statement)).toBe(10_150n);
  await processOn(memberId, at(3, 2));
  // 101.50 yuan on ten days, 20 February to 1 March, is 0.5075.
  expect(await owedOn(statement)).toBe(10_201n);
});

test('a full repayment pays the fees of the days before it', async () => {
  const { memberId, statement } = await billed(30_000n);
  await setClock(at(2, 20));
  await fills(server, memberId, 30_150n);
  await repays(server.deps.db, memberId, fen(30_150n));
  expect(await owedOn(statement)).toBe(0n);
  expect((await now(statement)).state).toBe('settled');
});

test('a day counts by what is owed when it ends', async () => {
  const { memberId, statement } = await billed(30_000n);
  await setClock(at(2, 10, 23));
  await fills(server, memberId, 30_000n);
  await repays(server.deps.db, memberId, fen(30_000n));
  expect(await owedOn(statement)).toBe(0n);
});

test('the fee does not depend on how often it is charged', async () => {
  const [daily, once] = [await billed(999n), await billed(999n)];
  for (let day = 10; day <= 28; day += 1) await processOn(daily.memberId, at(2, day, 1));
  for (let day = 1; day <= 12; day += 1) await processOn(daily.memberId, at(3, day, 1));
  await processOn(once.memberId, at(3, 12, 1));
  // 9.99 yuan on thirty days is 0.14985.
  expect([await owedOn(daily.statement), await owedOn(once.statement)]).toEqual([1_014n, 1_014n]);
});

test('the days of an objection and of the term after its answer are free', async () => {
  const { db } = server.deps;
  const { memberId, statement } = await billed(30_000n);
  await sql`update credit_statement set confirm_by = ${at(2, 28)} where id = ${statement.id}`.execute(db.read);
  await setClock(at(2, 13));
  await db.transaction((tx) =>
    objectToStatement(tx, {
      ...{ memberId, statementId: statement.id, edition: 1, reason: '单价不符', lines: [] },
    }),
  );
  await processOn(memberId, at(2, 20));
  const { version } = await now(statement);
  await db.transaction((tx) =>
    answerObjection(tx, { statementId: statement.id, staffId, answer: '已核对', corrections: [], version }),
  );
  expect((await now(statement)).dueOn).toBe('2027-02-27');
  await processOn(memberId, at(3, 3));
  // 300 yuan on 10, 11 and 12 February, and on 28 February, 1 and 2 March.
  expect(await owedOn(statement)).toBe(30_090n);
});

test('a rate that is agreed later does not charge the days before it', async () => {
  const { db } = server.deps;
  const { memberId, statement } = await billed(30_000n, 0);
  await processOn(memberId, at(2, 20));
  await sql`update credit_account set late_fee_bp = 5 where member_id = ${memberId}`.execute(db.read);
  await processOn(memberId, at(2, 22));
  expect(await owedOn(statement)).toBe(30_030n);
});

test('a statement that is made late is due and confirmed by days that count from then', async () => {
  const memberId = await debtor(30_000n);
  await processOn(memberId, at(3, 15));
  const statement = await server.deps.db.read
    .selectFrom('credit_statement')
    .select(['period_until', 'due_on', 'confirm_by', 'overdue_since', 'state'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  expect(statement).toEqual({
    ...{ period_until: at(2, 1, 0), due_on: '2027-04-14', confirm_by: at(3, 22) },
    ...{ overdue_since: null, state: 'toConfirm' },
  });
});

test('a statement is overdue from the first moment after its due day, and the first fee is booked when that day is over', async () => {
  const { memberId, statement } = await billed(30_000n);
  await processOn(memberId, new Date(at(2, 10, 0).getTime() - 1));
  expect([(await now(statement)).overdueSince, await owedOn(statement)]).toEqual([null, 30_000n]);
  await processOn(memberId, at(2, 10, 0));
  expect((await now(statement)).overdueSince).not.toBeNull();
  await processOn(memberId, new Date(at(2, 11, 0).getTime() - 1));
  expect(await owedOn(statement)).toBe(30_000n);
  await processOn(memberId, at(2, 11, 0));
  expect(await owedOn(statement)).toBe(30_015n);
});

test('a statement can be objected to until its last moment, and confirms itself after it', async () => {
  const { db } = server.deps;
  for (const isLate of [false, true]) {
    const { memberId, statement } = await billed(30_000n);
    const { confirm_by: confirmBy } = await db.read
      .selectFrom('credit_statement')
      .select('confirm_by')
      .where('id', '=', statement.id)
      .executeTakeFirstOrThrow();
    if (!confirmBy) throw new Error('statement has no end of its term');
    await processOn(memberId, new Date(confirmBy.getTime() + (isLate ? 1 : -1)));
    expect((await now(statement)).state).toBe(isLate ? 'confirmed' : 'toConfirm');
  }
});
