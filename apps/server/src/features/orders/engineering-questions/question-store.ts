import { parseEnum, QUESTION_ENDS, QUESTION_STATES, type QuestionEnd } from '@xunban/contract';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, EngineeringQuestion as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { storedFindings } from '../../orders-core/orders/findings.ts';
import { type OrderActor, recordedActor } from '../../orders-core/orders/order-actor.ts';
import {
  type QuestionEntryRecord,
  type QuestionOptionRecord,
  type QuestionPlace,
  type QuestionRecord,
  storedOptions,
  writeOptions,
} from './question-records.ts';

export type NewQuestion = Pick<
  QuestionRecord,
  'orderId' | 'memberId' | 'title' | 'finding' | 'findingCode' | 'place' | 'fileSha256' | 'isAboutShortage'
>;

export async function insertQuestion(tx: Tx, question: NewQuestion): Promise<string> {
  const row = await tx
    .insertInto('engineering_question')
    .values({
      order_id: question.orderId,
      member_id: question.memberId,
      title: question.title,
      finding: question.finding && JSON.stringify(question.finding),
      finding_code: question.findingCode,
      place: question.place && JSON.stringify(question.place),
      file_sha256: question.fileSha256,
      is_about_shortage: question.isAboutShortage,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface NewEntry {
  readonly questionId: string;
  readonly kind: QuestionEntryRecord['kind'];
  readonly by: OrderActor;
  readonly because?: QuestionEntryRecord['because'];
  readonly text?: string;
  readonly options?: readonly QuestionOptionRecord[];
  readonly recommended?: number | null;
  readonly chosen?: number | null;
}

/**
 * Adds a turn to a question that the caller has locked.
 * @returns its position
 */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const by = recordedActor(tx, entry.by);
  const row = await tx
    .insertInto('engineering_question_entry')
    .values({
      question_id: entry.questionId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from engineering_question_entry
        where question_id = ${entry.questionId})`,
      kind: entry.kind,
      author_kind: by.kind,
      author_id: by.kind === 'system' ? null : by.id,
      author_name: by.kind === 'system' ? '' : (by.name ?? ''),
      because: entry.because ?? '',
      text: entry.text ?? '',
      options: writeOptions(entry.options ?? []),
      recommended: entry.recommended ?? null,
      chosen: entry.chosen ?? null,
    })
    .returning('position')
    .executeTakeFirstOrThrow();
  return row.position;
}

/** The state of a question that the caller has locked; `askAgain` begins the next round. */
export async function moveQuestion(
  tx: Tx,
  id: string,
  to: 'answered' | 'askAgain' | { readonly closedBecause: QuestionEnd },
): Promise<void> {
  const set =
    to === 'answered'
      ? { state: 'answered' }
      : to === 'askAgain'
        ? { state: 'awaitingReply', round: sql<number>`round + 1`, asked_at: sql<Date>`now()`, reminders: 0 }
        : { state: 'closed', closed_at: sql<Date>`now()`, closed_because: to.closedBecause };
  await tx
    .updateTable('engineering_question')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function findQuestion(reader: Reader, id: string): Promise<QuestionRecord | undefined> {
  const row = await questions(reader).where('id', '=', id).executeTakeFirst();
  return row && readQuestion(row);
}

/** The caller holds its main order. */
export async function lockQuestion(tx: Tx, id: string): Promise<QuestionRecord> {
  return readQuestion(await questions(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow());
}

/** Locks what is asked about an order, the oldest first. The caller holds its main order. */
export async function lockQuestionsOf(tx: Tx, orderId: string): Promise<QuestionRecord[]> {
  const rows = await questions(tx)
    .where('order_id', '=', orderId)
    .orderBy('asked_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(readQuestion);
}

export async function entriesOf(
  reader: Reader,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly QuestionEntryRecord[]>> {
  const entries = new Map<string, QuestionEntryRecord[]>(questionIds.map((id) => [id, []]));
  if (questionIds.length === 0) return entries;
  const rows = await reader
    .selectFrom('engineering_question_entry')
    .selectAll()
    .where('question_id', 'in', [...questionIds])
    .orderBy('question_id')
    .orderBy('position')
    .execute();
  for (const row of rows)
    entries.get(row.question_id)?.push({
      questionId: row.question_id,
      position: row.position,
      kind: parseEnum(['ask', 'answer', 'note'], row.kind),
      authorKind: parseEnum(['buyer', 'staff', 'system'], row.author_kind),
      authorId: row.author_id,
      authorName: row.author_name,
      because: parseEnum(['', 'policy', 'previous'], row.because),
      text: row.text,
      options: storedOptions.parse(row.options),
      recommended: row.recommended,
      chosen: row.chosen,
      at: row.at,
    });
  return entries;
}

export interface QuestionFilter {
  readonly memberId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly states?: readonly string[] | undefined;
}

/**
 * Returns a page of questions: those that wait for the buyer first, then those that wait for staff; the longest or the newest
 * first.
 */
export async function pageOfQuestions(
  reader: Reader,
  filter: QuestionFilter,
  page: { readonly skip: number; readonly take: number; readonly first: 'longest' | 'newest' },
): Promise<{ readonly total: number; readonly found: readonly QuestionRecord[] }> {
  const matching = <O>(query: SelectQueryBuilder<Database, 'engineering_question', O>) => {
    let narrowed = query;
    if (filter.memberId !== undefined) narrowed = narrowed.where('member_id', '=', filter.memberId);
    if (filter.orderId !== undefined) narrowed = narrowed.where('order_id', '=', filter.orderId);
    if (filter.states) narrowed = narrowed.where('state', 'in', [...filter.states]);
    return narrowed;
  };
  const { total } = await matching(
    reader.selectFrom('engineering_question').select(sql<number>`count(*)::int`.as('total')),
  ).executeTakeFirstOrThrow();
  if (total === 0) return { total, found: [] };
  const direction = page.first === 'longest' ? 'asc' : 'desc';
  let sorted = matching(questions(reader));
  // One member or order has few; those that need an answer come first.
  if (filter.memberId !== undefined || filter.orderId !== undefined)
    sorted = sorted.orderBy(sql`array_position(array['awaitingReply', 'answered', 'closed'], state)`);
  const rows = await sorted
    .orderBy('asked_at', direction)
    .orderBy('id', direction)
    .offset(page.skip)
    .limit(page.take)
    .execute();
  return { total, found: rows.map(readQuestion) };
}

/** Returns all questions about boards; their number per checkout is small. */
export async function questionsOfOrders(reader: Reader, orderIds: readonly string[]): Promise<QuestionRecord[]> {
  if (orderIds.length === 0) return [];
  const rows = await questions(reader)
    .where('order_id', 'in', [...orderIds])
    .orderBy('asked_at')
    .limit(500)
    .execute();
  return rows.map(readQuestion);
}

export async function countByState(reader: Reader, memberId: string): Promise<Record<QuestionRecord['state'], number>> {
  const rows = await reader
    .selectFrom('engineering_question')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('member_id', '=', memberId)
    .groupBy('state')
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { awaitingReply: of('awaitingReply'), answered: of('answered'), closed: of('closed') };
}

/** The last question of the member about the same file and finding that was answered and closed. */
export async function findPrevious(
  reader: Reader,
  about: { readonly memberId: string; readonly fileSha256: string; readonly findingCode: string },
): Promise<QuestionRecord | undefined> {
  const row = await questions(reader)
    .where('member_id', '=', about.memberId)
    .where('file_sha256', '=', about.fileSha256)
    .where('finding_code', '=', about.findingCode)
    .where('finding_code', '<>', '')
    .where('closed_because', 'in', ['answered', 'changeOrder', 'previous'])
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readQuestion(row);
}

/**
 * Returns the numbers of open questions about these orders that wait for the buyer, and of answers that wait for engineers.
 * Those about missing pieces belong to the planner and do not stop the board.
 */
export async function openByOrder(
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly awaiting: number; readonly answered: number }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('engineering_question')
    .select([
      'order_id',
      sql<number>`count(*) filter (where state = 'awaitingReply')::int`.as('awaiting'),
      sql<number>`count(*) filter (where state = 'answered')::int`.as('answered'),
    ])
    .where('order_id', 'in', [...orderIds])
    .where('state', '<>', 'closed')
    .where('is_about_shortage', '=', false)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id, awaiting, answered }) => [order_id, { awaiting, answered }]));
}

/** Returns the orders whose buyers have not answered yet about missing pieces. */
export async function askedAboutShortage(reader: Reader, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom('engineering_question')
    .select('order_id')
    .where('order_id', 'in', [...orderIds])
    .where('state', '=', 'awaitingReply')
    .where('is_about_shortage', '=', true)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

export async function setReminders(tx: Tx, id: string, reminders: number): Promise<void> {
  await tx.updateTable('engineering_question').set({ reminders }).where('id', '=', id).execute();
}

const questions = (reader: Reader) => reader.selectFrom('engineering_question').selectAll();

function readQuestion(row: Selectable<Row>): QuestionRecord {
  return {
    id: row.id,
    questionNo: row.question_no,
    orderId: row.order_id,
    memberId: row.member_id,
    state: parseEnum(QUESTION_STATES, row.state),
    title: row.title,
    finding: row.finding === null ? null : storedFindings.element.parse(row.finding),
    findingCode: row.finding_code,
    // Written only by `insertQuestion`, after validation by the contract.
    place: row.place as QuestionPlace | null,
    fileSha256: row.file_sha256,
    isAboutShortage: row.is_about_shortage,
    round: row.round,
    askedAt: row.asked_at,
    reminders: row.reminders,
    version: row.version,
    closedAt: row.closed_at,
    closedBecause: row.closed_because === null ? null : parseEnum(QUESTION_ENDS, row.closed_because),
  };
}
