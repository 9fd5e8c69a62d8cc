import {
  FINDING_ANSWERS,
  type FindingAnswer,
  findOneOf,
  isFieldRelevant,
  isStencil,
  needsEngineer,
  type OrderedSpec,
  REVIEW_VERDICTS,
} from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Finding } from '../../orders-core/orders/findings.ts';
import type { OrderChanged } from '../../orders-core/orders/order-events.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';

/** The fields that determine how hard a board is to make, and so whether a finding on it may pass. */
const DECIDING = ['material', 'layers', 'outerCopperOz', 'innerCopperOz', 'minTraceMil', 'minHoleMm'] as const;

/** Returns the key of comparable boards: those ordered with the same process. Verdicts are stored with it. */
const likeBoard = (spec: OrderedSpec): string =>
  isStencil(spec)
    ? `stencil ${spec.thicknessMm}`
    : DECIDING.map((field) => (isFieldRelevant(spec, field) ? String(spec[field]) : '-')).join(' ');

/** The period of precedents, and the number of the newest verdicts about one finding. */
export const PRECEDENT_DAYS = 90;
const MAX_OF_ONE = 50;
/** A board with more kinds of findings is sent back without looking at precedents. */
const MAX_CODES = 12;

/** Returns the findings that an engineer decides on, each once. */
const reviewedCodes = (findings: readonly Finding[]): string[] =>
  [...new Set(findings.filter(needsEngineer).map(({ code }) => code))].slice(0, MAX_CODES);

/** An engineer decided about a round: what was decided is remembered with each finding that was in the way. */
export async function rememberVerdict(tx: Tx, { order, action, actor }: OrderChanged): Promise<void> {
  const verdict = findOneOf(REVIEW_VERDICTS, action);
  const codes = reviewedCodes(order.findings);
  if (verdict === undefined || actor.kind !== 'staff' || order.state !== 'inReview' || codes.length === 0) return;
  await remember(tx, order, { codes, verdict, staffId: actor.id });
}

/** An engineer asked the buyer about a finding of a board under review, which is an answer to that finding, too. */
export async function rememberAsked(tx: Tx, order: PcbOrder, finding: Finding, staffId: string): Promise<void> {
  if (order.state !== 'inReview' || !needsEngineer(finding)) return;
  await remember(tx, order, { codes: [finding.code], verdict: 'ask', staffId });
}

interface Given {
  readonly codes: readonly string[];
  readonly verdict: FindingAnswer;
  readonly staffId: string;
}

async function remember(tx: Tx, { id, round, spec }: PcbOrder, { codes, verdict, staffId }: Given): Promise<void> {
  const given = { order_id: id, round, verdict, staff_id: staffId, like_board: likeBoard(spec) };
  await tx
    .insertInto('review_verdict')
    .values(codes.map((code) => ({ ...given, code })))
    .execute();
}

/** Verdicts on one finding, by other engineers and by the requesting one. */
interface Verdicts {
  readonly others: Readonly<Record<FindingAnswer, number>>;
  readonly own: Readonly<Record<FindingAnswer, number>>;
  /** Number of other engineers. */
  readonly engineers: number;
}

export interface Precedent extends Verdicts {
  readonly code: string;
  /** Verdicts on boards that were ordered with the same process. */
  readonly alike: Verdicts;
}

interface Counted {
  readonly code: string;
  readonly is_alike: boolean;
  readonly verdict: FindingAnswer;
  readonly is_own: boolean;
  readonly staff_id: string;
  readonly count: number;
}

/**
 * Returns the verdicts on an order's findings in other orders: the newest ones on any board, and those on comparable boards.
 */
export async function precedentsOf(
  reader: Reader,
  staffId: string,
  order: { readonly id: string; readonly findings: readonly Finding[]; readonly spec: OrderedSpec },
): Promise<Precedent[]> {
  const codes = reviewedCodes(order.findings);
  if (codes.length === 0) return [];
  const newest = sql`given_at > now() - make_interval(days => ${sql.lit(PRECEDENT_DAYS)}) and order_id <> ${order.id}
    order by given_at desc limit ${sql.lit(MAX_OF_ONE)}`;
  const { rows } = await sql<Counted>`
    select asked.code, newest.is_alike, newest.verdict, newest.staff_id = ${staffId} as is_own, newest.staff_id,
      count(*)::int as count
    from unnest(${codes}::text[]) as asked (code)
    cross join lateral (
      (select verdict, staff_id, false as is_alike from review_verdict where code = asked.code and ${newest})
      union all
      (select verdict, staff_id, true from review_verdict
        where code = asked.code and like_board = ${likeBoard(order.spec)} and ${newest})
    ) newest
    group by asked.code, newest.is_alike, newest.verdict, newest.staff_id`.execute(reader);
  return codes.map((code) => {
    const found = rows.filter((row) => row.code === code);
    const counted = (isAlike: boolean) => verdictsOf(found.filter(({ is_alike }) => is_alike === isAlike));
    return { code, ...counted(false), alike: counted(true) };
  });
}

function verdictsOf(rows: readonly Counted[]): Verdicts {
  const others = rows.filter(({ is_own }) => !is_own);
  return {
    others: countsOf(others),
    own: countsOf(rows.filter(({ is_own }) => is_own)),
    engineers: new Set(others.map(({ staff_id }) => staff_id)).size,
  };
}

function countsOf(rows: readonly Counted[]): Record<FindingAnswer, number> {
  const of = (answer: FindingAnswer): number =>
    rows.filter(({ verdict }) => verdict === answer).reduce((sum, { count }) => sum + count, 0);
  return Object.fromEntries(FINDING_ANSWERS.map((answer) => [answer, of(answer)])) as Record<FindingAnswer, number>;
}
