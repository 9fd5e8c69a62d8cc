import type { OnBehalfAction } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { actionsOn } from './on-behalf-actions.ts';

/** An address of a main order that staff put right because its buyer asked for it. */
export interface AddressCorrection {
  readonly id: string;
  readonly by: string;
  readonly at: Date;
  /** Empty when the member's personal data has been erased. */
  readonly reason: string;
  readonly parts: readonly OnBehalfAction['changes'][number]['field'][];
}

/** Returns the corrections of a main order's address, the oldest first. */
export async function addressCorrections(
  reader: Reader,
  memberId: string,
  mainOrderId: string,
): Promise<AddressCorrection[]> {
  const actions = await actionsOn(reader, { memberId, action: 'correctAddress', objectId: mainOrderId });
  return actions.map(({ id, by, at, reason, changes }) => ({
    ...{ id, by, reason },
    at: new Date(at),
    parts: changes.map(({ field }) => field),
  }));
}
