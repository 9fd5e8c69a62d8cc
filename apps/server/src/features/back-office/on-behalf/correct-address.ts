import type { AllCalls, CallInput, OnBehalfAction } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { maskPhone } from '../../identity/accounts/masked-numbers.ts';
import { isKnownRegion } from '../../identity/addresses/regions.ts';
import { type AddressSnapshot, openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { isUnsent, writeAddress } from '../../orders-core/orders/correct-address.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { type ActingStaff, recordOnBehalfAction } from './record-on-behalf-action.ts';

type Corrected = CallInput<AllCalls['onBehalf']['correctAddress']>['body'];

/**
 * Corrects the address of an unshipped main order at the buyer's request. Province and city determine the freight and stay
 * unchanged: for another region the buyer places a new order.
 * @throws {Refusal} `notFound`, `staleVersion`, `onBehalf.alreadySent`, `onBehalf.otherRegion`, `address.regionUnknown`,
 * `onBehalf.nothingChanged`
 */
export async function correctAddress(
  tx: Tx,
  staff: ActingStaff,
  mainOrderId: string,
  wanted: Corrected,
): Promise<void> {
  const [main] = await lockMainOrders(tx, [mainOrderId]);
  if (!main) throw new Refusal('notFound');
  if (main.version !== wanted.version) throw new Refusal('staleVersion');
  if (!isUnsent(main)) throw new Refusal('onBehalf.alreadySent');
  const before = await openAddress(tx, main);
  if (wanted.province !== before.province || wanted.city !== before.city) throw new Refusal('onBehalf.otherRegion');
  if (!isKnownRegion(wanted)) throw new Refusal('address.regionUnknown');
  const { contactName, district, detail, companyName } = wanted;
  const after = { ...before, contactName, district, detail, companyName, phone: wanted.phone || before.phone };
  const changes = differences(before, after);
  if (changes.length === 0) throw new Refusal('onBehalf.nothingChanged');
  await writeAddress(tx, main, after);
  await recordAction(tx, {
    object: { kind: 'mainOrder', id: main.id, no: main.mainNo, memberId: main.memberId },
    after: { addressParts: changes.map(({ field }) => field) },
    reason: wanted.reason,
  });
  await recordOnBehalfAction(tx, staff, {
    memberId: main.memberId,
    action: 'correctAddress',
    on: { kind: 'mainOrder', id: main.id, name: main.mainNo },
    reason: wanted.reason,
    changes,
  });
}

const PARTS = ['contactName', 'phone', 'district', 'detail', 'companyName'] as const;

/** Returns the differences for display: phone numbers masked. */
function differences(before: AddressSnapshot, after: AddressSnapshot): OnBehalfAction['changes'] {
  return PARTS.filter((field) => before[field] !== after[field]).map((field) => {
    const shown = (address: AddressSnapshot) => (field === 'phone' ? maskPhone(address.phone) : address[field]);
    return { field, before: shown(before), after: shown(after) };
  });
}
