import { APPROVAL_STATES, type ApprovalState, parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { PaymentApproval } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A main order as a request is for it. */
export interface ApprovalShare {
  readonly mainOrderId: string;
  readonly mainNo: string;
  /** The boards that are paid for the first time. */
  readonly boardIds: readonly string[];
  /** Round and price version of each board. */
  readonly content: string;
  readonly amount: Fen;
}

/** A request to pay, as it is stored. */
export interface Approval {
  readonly id: string;
  /** The account of the company. */
  readonly memberId: string;
  readonly amount: Fen;
  readonly total: Fen;
  readonly reason: string;
  readonly state: ApprovalState;
  readonly requestedBy: string;
  readonly requesterName: string;
  readonly requestedAt: Date;
  readonly deadline: Date;
  readonly isBeforeDeadline: boolean;
  readonly deciderName: string;
  readonly decidedAt: Date | null;
  readonly decisionReason: string;
  /** The last payment that began with it. */
  readonly payNo: string | null;
  readonly version: number;
  readonly shares: readonly ApprovalShare[];
}

export const isLive = ({ state }: Pick<Approval, 'state'>): boolean => state === 'open' || state === 'approved';

/** Days in which a request can be decided and an approval can be used. */
const DAYS = 3;
/** Hours before the deadline at which approvers are reminded once. */
const REMIND_HOURS = 24;

interface ShareRow {
  readonly mainOrderId: string;
  readonly mainNo: string;
  readonly boardIds: readonly string[];
  readonly content: string;
  /** JSON numbers are floats, so fen are sent as text. */
  readonly amount: string;
}
type Row = Selectable<PaymentApproval> & { readonly in_time: boolean; readonly shares: readonly ShareRow[] };

const COLUMNS = sql`payment_approval.*, deadline > now() as in_time,
  (select jsonb_agg(jsonb_build_object('mainOrderId', main_order_id, 'mainNo', main_no, 'boardIds', board_ids,
      'content', content, 'amount', amount_fen::text) order by position)
    from payment_approval_order where approval_id = payment_approval.id) as shares`;

const approvalOf = (row: Row): Approval => ({
  id: row.id,
  memberId: row.member_id,
  amount: fen(row.amount_fen),
  total: fen(row.total_fen),
  reason: row.reason,
  state: parseEnum(APPROVAL_STATES, row.state, 'state of a request to pay'),
  requestedBy: row.requested_by,
  requesterName: row.requester_name,
  requestedAt: row.requested_at,
  deadline: row.deadline,
  isBeforeDeadline: row.in_time,
  deciderName: row.decider_name,
  decidedAt: row.decided_at,
  decisionReason: row.decision_reason,
  payNo: row.pay_no,
  version: row.version,
  shares: row.shares.map((share) => ({ ...share, amount: fen(BigInt(share.amount)) })),
});

async function select(reader: Reader, rest: ReturnType<typeof sql>): Promise<Approval[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from payment_approval ${rest}`.execute(reader);
  return rows.map(approvalOf);
}

export const findApproval = async (reader: Reader, id: string): Promise<Approval | undefined> =>
  (await select(reader, sql`where id = ${id}`))[0];

export const lockApproval = async (tx: Tx, id: string): Promise<Approval | undefined> =>
  (await select(tx, sql`where id = ${id} for update`))[0];

/** The latest requests in an account, or for a main order. */
export const latestApprovals = (
  reader: Reader,
  of: { readonly memberId?: string | undefined; readonly mainOrderId?: string | undefined },
  take: number,
): Promise<Approval[]> => {
  const { memberId, mainOrderId } = of;
  const ofAccount = memberId === undefined ? sql`true` : sql`member_id = ${memberId}`;
  const ofMain =
    mainOrderId === undefined
      ? sql`true`
      : sql`id in (select approval_id from payment_approval_order where main_order_id = ${mainOrderId})`;
  return select(reader, sql`where ${ofAccount} and ${ofMain} order by requested_at desc, id limit ${take}`);
};

/** The requests of a person for main orders of an account, the latest first. */
export const approvalsFor = (
  reader: Reader,
  who: { readonly memberId: string; readonly personId: string },
  mainOrderIds: readonly string[],
): Promise<Approval[]> =>
  select(
    reader,
    sql`where member_id = ${who.memberId} and requested_by = ${who.personId}
      and id in (select approval_id from payment_approval_order where main_order_id = any (${[...mainOrderIds]}::uuid[]))
    order by requested_at desc, id limit 20`,
  );

/** Live requests by ascending id, for the job that ends and reminds. */
export const liveApprovalIds = async (reader: Reader, after: string | null, take: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from payment_approval where state in ('open', 'approved') and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${take}`.execute(reader);
  return rows.map(({ id }) => id);
};

export async function insertApproval(
  tx: Tx,
  request: Pick<Approval, 'memberId' | 'amount' | 'total' | 'reason' | 'requestedBy' | 'requesterName' | 'shares'>,
): Promise<Approval> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_approval (member_id, amount_fen, total_fen, reason, requested_by, requester_name, deadline)
    values (${request.memberId}, ${request.amount}, ${request.total}, ${request.reason}, ${request.requestedBy},
      ${request.requesterName}, now() + make_interval(days => ${DAYS})) returning id`.execute(tx);
  const id = rows[0]?.id ?? '';
  await tx
    .insertInto('payment_approval_order')
    .values(
      request.shares.map((share, position) => ({
        approval_id: id,
        main_order_id: share.mainOrderId,
        position,
        main_no: share.mainNo,
        board_ids: [...share.boardIds],
        content: share.content,
        amount_fen: share.amount,
      })),
    )
    .execute();
  const made = await findApproval(tx, id);
  if (!made) throw new Error('invariant: a new request is found');
  return made;
}

export interface Decision {
  readonly state: 'approved' | 'refused';
  readonly decidedBy: string;
  readonly deciderName: string;
  readonly reason: string;
}

/** Decides a locked request. An approval can be used for as long as a request can be decided. */
export async function writeDecision(tx: Tx, { id }: Pick<Approval, 'id'>, decision: Decision): Promise<void> {
  const isRefused = decision.state === 'refused';
  await sql`
    update payment_approval set state = ${decision.state}, decided_by = ${decision.decidedBy},
      decider_name = ${decision.deciderName}, decided_at = now(), decision_reason = ${decision.reason},
      deadline = case when ${isRefused} then deadline else now() + make_interval(days => ${DAYS}) end,
      ended_at = case when ${isRefused} then now() end, version = version + 1
    where id = ${id}`.execute(tx);
}

/** Ends a locked, live request. */
export async function endApproval(
  tx: Tx,
  { id }: Pick<Approval, 'id'>,
  state: Exclude<ApprovalState, 'open' | 'approved' | 'refused'>,
): Promise<void> {
  await sql`
    update payment_approval set state = ${state}, ended_at = now(), version = version + 1 where id = ${id}`.execute(tx);
}

/** Notes the payment that begins with a locked approval. */
export async function notePayment(tx: Tx, { id }: Pick<Approval, 'id'>, payNo: string): Promise<void> {
  await sql`update payment_approval set pay_no = ${payNo}, version = version + 1 where id = ${id}`.execute(tx);
}

/** Marks an open request as reminded. @returns false when it is too early or was done */
export async function noteReminder(tx: Tx, { id }: Pick<Approval, 'id'>): Promise<boolean> {
  const { rows } = await sql`
    update payment_approval set reminded_at = now()
    where id = ${id} and reminded_at is null and deadline < now() + make_interval(hours => ${REMIND_HOURS})
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Erases names and reasons of the requests in an account. */
export async function eraseApprovalTexts(tx: Tx, memberId: string): Promise<void> {
  await sql`
    update payment_approval set reason = '', decision_reason = '', requester_name = '', decider_name = ''
    where member_id = ${memberId}`.execute(tx);
}
