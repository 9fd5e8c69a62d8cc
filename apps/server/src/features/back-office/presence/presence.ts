import type { AllCalls, CallOutput } from '@xunban/contract';
import { sql } from 'kysely';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import {
  endPresence,
  LEASE_SECONDS,
  lockCase,
  type PresenceEntry,
  presenceOf,
  putPresence,
  setWorker,
} from './presence-store.ts';

type Presence = CallOutput<AllCalls['staffCases']['visit']>;

interface CaseUser {
  readonly orderId: string;
  readonly staffId: string;
}

/**
 * Registers an open order page. A staff user who wants to work at the case becomes its worker when there is none.
 * @throws Refusal `notFound`
 */
export async function reportPresence(tx: Tx, user: CaseUser & { readonly wantsToWork: boolean }): Promise<Presence> {
  const { orderId, staffId } = user;
  await requireOrder(tx, orderId);
  await lockCase(tx, orderId);
  const before = await presenceOf(tx, orderId);
  await putPresence(tx, orderId, staffId);
  const begins = user.wantsToWork && workerOf(before) === undefined;
  if (begins) await setWorker(tx, orderId, staffId);
  // A renewed presence causes no notification.
  if (begins || !before.some((entry) => entry.staffId === staffId)) await publishChange(tx, orderId);
  return viewPresence(tx, orderId);
}

/** Registers that the page was closed; its user no longer works at the case. */
export async function leaveCase(tx: Tx, { orderId, staffId }: CaseUser): Promise<Presence> {
  await requireOrder(tx, orderId);
  await lockCase(tx, orderId);
  await endPresence(tx, orderId, staffId);
  await publishChange(tx, orderId);
  return viewPresence(tx, orderId);
}

/**
 * Replaces the worker of a case with another staff user and records it.
 * @param user whose `from` is the worker that the user saw; empty for none
 * @throws Refusal `notFound`, or `case.workerChanged` when another worker has taken over meanwhile
 */
export async function takeOverCase(tx: Tx, user: CaseUser & { readonly from: string }): Promise<Presence> {
  const { orderId, staffId, from } = user;
  const order = await requireOrder(tx, orderId);
  await lockCase(tx, orderId);
  const worker = workerOf(await presenceOf(tx, orderId));
  if (worker !== undefined && worker !== from && worker !== staffId) throw new Refusal('case.workerChanged');
  await putPresence(tx, orderId, staffId);
  await setWorker(tx, orderId, staffId);
  const names = await staffNames(tx, [staffId, ...(worker === undefined ? [] : [worker])]);
  await recordAction(tx, {
    object: boardObject(order),
    before: { worker: names.get(worker ?? null) ?? '' },
    after: { worker: names.get(staffId) ?? '' },
  });
  await publishChange(tx, orderId);
  return viewPresence(tx, orderId);
}

const workerOf = (entries: readonly PresenceEntry[]): string | undefined =>
  entries.find(({ workingSince }) => workingSince !== null)?.staffId;

async function requireOrder(reader: Reader, id: string) {
  const order = await findPcbOrder(reader, { id });
  if (!order) throw new Refusal('notFound');
  return order;
}

const publishChange = (tx: Tx, id: string) => publish(tx, { topic: 'case', id, memberId: '' });

async function viewPresence(reader: Reader, orderId: string): Promise<Presence> {
  const entries = await presenceOf(reader, orderId);
  const names = await staffNames(
    reader,
    entries.map(({ staffId }) => staffId),
  );
  return {
    viewers: entries.map(({ staffId, openedAt, workingSince }) => ({
      staffId,
      name: names.get(staffId) ?? '',
      openedAt: toIso(openedAt),
      workingSince: toIsoOrNull(workingSince),
    })),
    leaseSeconds: LEASE_SECONDS,
  };
}

/** After the clock was set back: visits end that would last longer than a lease. A page that is open begins its own again. */
export async function endFuturePresence(tx: Tx): Promise<void> {
  await sql`delete from case_presence where until > now() + make_interval(secs => ${LEASE_SECONDS})`.execute(tx);
}
