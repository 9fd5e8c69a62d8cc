import { type HoldCause, orderStateOf, type TaskKind } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader } from '../platform/db/transaction.ts';

interface Facts {
  readonly id: string;
  readonly orderNo: string;
  readonly state: number;
  readonly heldFor: HoldCause | null;
  readonly hasAnswerDeadline: boolean;
  readonly hasPayDeadline: boolean;
  readonly isReviewed: boolean;
  readonly arrived: boolean;
  readonly inTrouble: boolean;
  /** Open shortages: undecided, or made again in a batch that is not finished. */
  readonly undecided: number;
  readonly remade: number;
  /** Undecided shortages of a batch in production whose buyer chose a refund: it is offered when the panels are separated. */
  readonly refunds: number;
  readonly nonconformances: number;
  readonly unreleased: number;
  readonly cancelRequests: number;
  readonly proposals: number;
  readonly tasks: readonly TaskKind[];
  readonly batchTasks: readonly TaskKind[];
  readonly nonconformanceTasks: number;
  readonly camTasks: number;
  /** Undecided complaints and claims against carriers, and their tasks. */
  readonly cases: number;
  readonly caseTasks: number;
}

/** The only task kinds that an order on hold may have, besides requests to colleagues. */
const OF_HOLD: Readonly<Record<HoldCause, readonly TaskKind[]>> = {
  question: ['awaitAnswer', 'readAnswer'],
  change: ['awaitConsent'],
  cancellation: ['awaitConsent'],
  payment: ['awaitPayment'],
  productionFile: ['awaitFileConfirm'],
  floor: ['decideHold'],
  material: ['decideMaterial'],
};

/**
 * Lists the orders with neither an open task of a role nor a running clock, and those whose task does not match their state or
 * hold. The rule is written from the tables alone, apart from the facts that tasks are made from.
 */
export async function idleOrders(reader: Reader, orderIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<Facts>`
    select o.id, o.order_no as "orderNo", o.state, o.held_for as "heldFor",
      o.answer_deadline is not null as "hasAnswerDeadline", main.pay_deadline is not null as "hasPayDeadline",
      o.machine_reviewed_at is not null as "isReviewed",
      coalesce(sent.delivered_at is not null, false) as arrived,
      exists (select from parcel_item item join shipment lost on lost.id = item.parcel_id
        where item.order_id = o.id and lost.trouble is not null and lost.replaced_by is null) as "inTrouble",
      short.undecided, short.remade, short.refunds, nc.open as nonconformances, nc.tasks as "nonconformanceTasks",
      cam.unreleased, cam.tasks as "camTasks", cases.open as cases, cases.tasks as "caseTasks",
      (select count(*)::int from cancellation_request where order_id = o.id and state = 'waiting'
        and order_version = o.version) as "cancelRequests",
      (select count(*)::int from change_proposal where order_id = o.id and state = 'waiting'
        and order_version = o.version) as proposals,
      array(select kind from task where subject_id = o.id and ended_at is null) as tasks,
      array(select kind from task where ended_at is null and subject_id in (
        select batch_id from batch_order where order_id = o.id
        union select remake_id from batch_shortage where order_id = o.id)) as "batchTasks"
    from pcb_order o join main_order main on main.id = o.main_order_id
    left join shipment sent on sent.id = o.shipment_id
    cross join lateral (
      select count(*)::int as open, count(task.id)::int as tasks from (
        select id from complaint where order_id = o.id and ended_at is null
        union all select claim.id from carrier_claim claim join parcel_item item on item.parcel_id = claim.shipment_id
        where item.order_id = o.id and claim.state in ('sent', 'agreed')) undecided
      left join task on task.subject_id = undecided.id and task.ended_at is null) cases
    cross join lateral (
      select (count(*) filter (where s.decision is null))::int as undecided,
        (count(*) filter (where s.decision is null and s.policy = 'refund' and b.state = 'inProduction'))::int as refunds,
        (count(*) filter (where remake.state in ('planned', 'inProduction')))::int as remade
      from batch_shortage s join batch b on b.id = s.batch_id left join batch remake on remake.id = s.remake_id
      where s.order_id = o.id) short
    cross join lateral (
      select count(*)::int as open, count(task.id)::int as tasks from nonconformance n
      left join task on task.subject_id = n.id and task.ended_at is null
      where n.order_id = o.id and n.state <> 'closed') nc
    cross join lateral (
      select count(*)::int as unreleased, count(task.id)::int as tasks from cam_job job
      left join task on task.subject_id = job.id and task.ended_at is null
      where job.order_id = o.id and o.state = 50 and not exists (
        select from batch_order part join cam_job other on other.batch_id = part.batch_id
        where part.order_id = o.id and not part.is_remake and (part.left_at is null or part.left_for = 'parted'))
        and not exists (select from cam_version v where v.job_id = job.id and v.state = 'released')) cam
    where o.id = any (${[...orderIds]}::uuid[])`.execute(reader);
  return rows.flatMap((row) => faultsOf(row).map((fault) => `${row.orderNo} ${describe(row)}: ${fault}`));
}

const describe = ({ state, heldFor, tasks }: Facts): string =>
  `${orderStateOf(state)}${heldFor === null ? '' : ` held for ${heldFor}`} [${tasks.join(', ')}]`;

function faultsOf(row: Facts): string[] {
  const faults: string[] = [];
  const requireOne = (kinds: readonly TaskKind[], has: readonly TaskKind[] = row.tasks) => {
    if (!kinds.some((kind) => has.includes(kind))) faults.push(`no task ${kinds.join(' or ')}`);
  };
  const state = orderStateOf(row.state);
  if (row.nonconformances > row.nonconformanceTasks && state !== 'cancelled')
    faults.push('a non-conformance of nobody');
  if (row.cases > row.caseTasks) faults.push('a complaint or claim of nobody');
  if (row.unreleased > row.camTasks) faults.push('working files of nobody');
  if (state === 'inCart' || state === 'completed' || state === 'cancelled') {
    const left = row.tasks.filter((kind) => kind !== 'traceParcel');
    if (left.length > 0) faults.push('tasks after its end');
    if (row.heldFor !== null && state !== 'inCart') faults.push('a hold after its end');
    return faults;
  }
  if (row.cancelRequests > 0) requireOne(['allowCancel']);
  if (row.proposals > 0) requireOne(['allowChange']);
  if (row.undecided > row.refunds) requireOne(['decideShortage', 'awaitShortage'], row.batchTasks);
  if (row.remade > 0) requireOne(['makeRemake'], row.batchTasks);
  if (row.heldFor !== null && !(state === 'inReview' && !row.isReviewed)) {
    requireOne(OF_HOLD[row.heldFor]);
    return faults;
  }
  switch (state) {
    case 'inReview':
      if (row.isReviewed) requireOne(['reviewOrder']);
      break;
    case 'sentBack':
      requireOne(['awaitFile']);
      if (!row.hasAnswerDeadline) faults.push('no deadline of the buyer');
      break;
    case 'awaitingConfirmation':
      requireOne(['awaitConsent']);
      if (!row.hasAnswerDeadline) faults.push('no deadline of the buyer');
      break;
    case 'awaitingPayment':
      requireOne(['awaitPayment']);
      if (!row.hasPayDeadline && !row.hasAnswerDeadline) faults.push('no deadline of the payment');
      break;
    case 'awaitingProduction':
      requireOne(['planOrder', 'prepareFile']);
      break;
    case 'inProduction':
      if (row.undecided + row.remade === 0) requireOne(['produceOrder']);
      break;
    case 'awaitingShipment':
      requireOne(['shipOrder']);
      break;
    case 'awaitingReceipt':
      if (row.inTrouble) requireOne(['traceParcel']);
      else if (!row.arrived) requireOne(['trackParcel']);
  }
  return faults;
}
