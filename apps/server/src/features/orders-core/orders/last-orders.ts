import { type BoardSpec, type Packing, storedBoardSpec } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type StoredAddress, storedAddress } from './address-snapshot.ts';
import { PACKING_COLUMNS, packingOf } from './packing.ts';

export interface LastBoard {
  readonly orderNo: string;
  readonly orderedAt: Date;
  readonly spec: BoardSpec;
}

/** The board that a member ordered last, whatever became of the order. */
export async function lastBoard(reader: Reader, memberId: string): Promise<LastBoard | undefined> {
  const row = await reader
    .selectFrom('pcb_order')
    .select(['order_no', 'created_at', 'spec'])
    .where('member_id', '=', memberId)
    .where(sql<boolean>`spec ->> 'product' is null`)
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { orderNo: row.order_no, orderedAt: row.created_at, spec: storedBoardSpec.parse(row.spec) };
}

export interface LastCheckout {
  /** Id of the main order. */
  readonly id: string;
  readonly address: StoredAddress;
  readonly addressId: string;
  readonly carrier: string;
  readonly note: string;
  readonly packing: Packing;
}

/** Returns the checkout data of a member's last main order, whatever its state. */
export async function lastCheckout(reader: Reader, memberId: string): Promise<LastCheckout | undefined> {
  const row = await reader
    .selectFrom('main_order')
    .select(['id', 'address', 'address_id', 'carrier', 'note', ...PACKING_COLUMNS])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      address: storedAddress.parse(row.address),
      addressId: row.address_id,
      carrier: row.carrier,
      note: row.note,
      packing: packingOf(row),
    }
  );
}
