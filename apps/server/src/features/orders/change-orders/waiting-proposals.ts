import type { Reader } from '../../../platform/db/transaction.ts';
import { type Proposal, proposalsWaiting } from './proposal-store.ts';

/** Returns the proposals that await four-eyes approval, by board. A proposal cannot be approved after its board has changed. */
export async function waitingProposals(
  reader: Reader,
  orders: readonly { readonly id: string; readonly version: number }[],
): Promise<ReadonlyMap<string, Proposal>> {
  const versions = new Map(orders.map(({ id, version }) => [id, version]));
  const waiting = await proposalsWaiting(reader, [...versions.keys()]);
  return new Map(
    waiting
      .filter(({ orderId, orderVersion }) => versions.get(orderId) === orderVersion)
      .map((proposal) => [proposal.orderId, proposal]),
  );
}
