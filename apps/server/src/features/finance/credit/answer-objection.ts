import { type Fen, fen, sum, toYuanText } from '@xunban/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { consumeActionLimit } from '../../base/action-limits/consume-action-limit.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { clearWhenNoneOverdue } from './apply-reduction.ts';
import { recordCredit } from './decide-credit.ts';
import { lockAccount } from './lock-account.ts';
import { moveStatement } from './move-statement.ts';
import { objectionsOf, writeAnswer } from './objection-store.ts';
import { dayAfter } from './periods.ts';
import { reduceStatement } from './reduce-statement.ts';
import { linesOfStatement } from './statement-lines.ts';
import { CONFIRM_BY, findStatement, requireStatement, type Statement } from './statement-store.ts';

/** Minimum number of days that a member has to pay a disputed amount. */
const MIN_DAYS = 7;

interface Answer {
  readonly statementId: string;
  readonly version: number;
  readonly staffId: string;
  readonly answer: string;
  /** By how much less is owed for which lines. */
  readonly corrections: readonly { readonly lineId: string; readonly amount: Fen }[];
}

/**
 * Answers an objection: the statement is put to its member again as another edition, lowered by what was right of the objection.
 * @throws {Refusal} `notFound`, `staleVersion`, `credit.statementChanged`, `credit.tooMuch`, `invalidInput`, `limit.perAction`, `limit.perDay`
 */
export async function answerObjection(tx: Tx, given: Answer): Promise<void> {
  const { statementId, staffId, answer, corrections } = given;
  const found = await findStatement(tx, statementId);
  const locked = found && (await lockAccount(tx, found.memberId));
  const statement = locked && (await requireStatement(tx, statementId));
  if (!statement) throw new Refusal('notFound');
  if (statement.version !== given.version) throw new Refusal('staleVersion');
  const objection = (await objectionsOf(tx, statementId)).find(({ answeredAt }) => answeredAt === null);
  if (!objection) throw new Refusal('credit.statementChanged');
  await requireLines(tx, statement, corrections);
  const amount = fen(sum(corrections.map((correction) => correction.amount)));
  if (amount > 0n)
    await consumeActionLimit(tx, { action: 'creditCorrection', staffId, amount, subject: statement.statementNo });
  const minDue = dayAfter(locked.now, MIN_DAYS);
  await writeAnswer(tx, objection.id, { staffId, answer });
  const { memberId, statementNo } = statement;
  const by = { kind: 'staff', id: staffId } as const;
  await moveStatement(tx, statement, 'answer', {
    by,
    note: answer,
    fields: {
      edition: statement.edition + 1,
      confirm_by: CONFIRM_BY,
      due_on: statement.dueOn < minDue ? minDue : statement.dueOn,
      ...(statement.overdueSince === null ? {} : { overdue_since: sql<null>`null` }),
    },
  });
  let { account } = locked;
  for (const { lineId, amount: part } of corrections)
    account = await reduceStatement(tx, { ...locked, account }, await requireStatement(tx, statementId), {
      ...{ kind: 'correction', bizKey: `correct:${statementNo}:${statement.edition}:${lineId}`, amount: part, staffId },
      note: answer,
    });
  // Its payment term starts again, so it no longer blocks purchases.
  await clearWhenNoneOverdue(tx, account, by);
  await notifyMember(tx, {
    ...{ memberId, event: 'statementAnswered', fact: `${statementId} ${statement.edition}`, about: statementId },
    params: { statementNo },
  });
  await recordCredit(tx, account, {}, { amount: toYuanText(amount) }, answer);
}

/** A correction is of a line of this statement, once, and not of more than the line is. */
async function requireLines(tx: Tx, { id }: Statement, corrections: Answer['corrections']): Promise<void> {
  const lines = new Map((await linesOfStatement(tx, id)).map((line) => [line.id, line.amount]));
  const fields = corrections.flatMap(({ lineId, amount }, place) => {
    const isTwice = corrections.findIndex((other) => other.lineId === lineId) !== place;
    const max = lines.get(lineId);
    if (max === undefined || isTwice) return [{ field: `corrections[${place}].id`, code: 'invalid' as const }];
    return amount > 0n && amount <= max ? [] : [{ field: `corrections[${place}].amount`, code: 'invalid' as const }];
  });
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
}
