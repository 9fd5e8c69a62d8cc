import type { IncomingTransfer, UsedTransfer } from '@xunban/contract';
import { parseYuan, subtract, sum, toApi } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { fifoSpentParts } from '../../ledger/ledger/fifo-spent-parts.ts';
import { cashKindOf } from '../../ledger/wallet/cash-kinds.ts';

/** Returns the main order numbers of payments: the payments feature is above this one in the dependency order. */
export type MainOrdersOfPayments = (
  reader: Reader,
  payNos: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>;

/** Transfers of one member with what each paid for, and what is left of it. */
export async function withUse(
  reader: Reader,
  memberId: string,
  transfers: readonly IncomingTransfer[],
  mainOrdersOfPayments: MainOrdersOfPayments,
): Promise<UsedTransfer[]> {
  const credited = transfers.filter(({ state }) => state === 'credited').map(({ bankReference }) => bankReference);
  const parts = await fifoSpentParts(
    reader,
    { kind: 'walletAvailable', owner: memberId },
    { kinds: ['transferIn', 'transferClaim'], references: credited },
  );
  const mainOrders = await mainOrdersOfPayments(
    reader,
    parts.map(({ reference }) => reference),
  );
  return transfers.map((transfer) => {
    const own = parts.filter((part) => part.of === transfer.bankReference);
    const spent = sum(own.map(({ amount }) => amount));
    return {
      ...transfer,
      left: transfer.state === 'credited' ? toApi(subtract(parseYuan(String(transfer.amount)), spent)) : 0,
      spent: own.map(({ kind, isSpent, reference, amount }) => ({
        ...{ kind: cashKindOf(kind, isSpent), reference, amount: toApi(amount) },
        mainNos: [...(mainOrders.get(reference) ?? [])],
      })),
    };
  });
}
