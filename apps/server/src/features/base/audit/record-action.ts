import type { AuditObject } from '@xunban/contract';
import { actionOf, type Doer, markRecorded } from '../../../platform/actions.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { deviceName } from '../../../platform/describe-device.ts';
import { maskPersonal } from '../../../platform/log.ts';
import { type AuditChange, type AuditValues, auditChanges, type PlaceTexts } from './audit-changes.ts';

/** The object of an action. */
export interface ActionObject {
  readonly kind: AuditObject;
  /** By which a page finds it; left out for what there is only once. */
  readonly id?: string | undefined;
  /** Its display number or name. */
  readonly no?: string | undefined;
  readonly memberId?: string | null;
}

export interface ActionRecord {
  readonly object: ActionObject;
  /** The fields that the action may have changed; only differences are stored. Never unmasked personal data. */
  readonly before?: AuditValues | undefined;
  readonly after?: AuditValues;
  /** Places of price data that changed. */
  readonly places?: readonly AuditPlace[];
  /** Text entered by the staff user; personal data in it is masked. */
  readonly reason?: string;
  /** The acting user, when the call itself determined it. */
  readonly by?: Doer;
}

/** One place of price data, by language: which it is, and what became of it. */
export interface AuditPlace {
  readonly path: string;
  readonly texts: Readonly<Record<string, PlaceTexts>>;
}

/** Maximum number of price places in one entry; a longer list is not readable. */
const MAX_PLACES = 100;

/**
 * Writes the audit entry of the action in its own transaction. Does nothing without a staff call: automatic processes, jobs and
 * tests run the same use cases.
 */
export async function recordAction(tx: Tx, record: ActionRecord): Promise<void> {
  const action = actionOf(tx);
  if (!action) return;
  const by = record.by ?? action.by;
  if (!by) throw new Error(`actor of ${action.name} is unknown`);
  const { kind, id = '', no = '', memberId = null } = record.object;
  await tx
    .insertInto('audit_entry')
    .values({
      staff_id: by.staffId,
      staff_name: by.name,
      action: action.name,
      object_kind: kind,
      object_id: id,
      object_no: no,
      member_id: memberId,
      changes: JSON.stringify([
        ...auditChanges(record.before ?? {}, record.after ?? {}),
        ...placeChanges(record.places),
      ]),
      reason: maskPersonal(record.reason ?? ''),
      ip: action.ip,
      device: deviceName(action.userAgent),
      request_id: action.requestId,
    })
    .execute();
  markRecorded(tx);
}

/** Returns a PCB order as the object of an action. */
export const boardObject = (order: { readonly id: string; readonly orderNo: string; readonly memberId: string }) =>
  ({ kind: 'order', id: order.id, no: order.orderNo, memberId: order.memberId }) as const satisfies ActionObject;

const placeChanges = (places: readonly AuditPlace[] = []): readonly AuditChange[] =>
  places.slice(0, MAX_PLACES).map(({ path, texts }) => ({ field: 'priceValue', path, texts, before: [], after: [] }));
