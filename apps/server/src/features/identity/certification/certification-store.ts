import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Certification as CertificationTable } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { certificationChanged } from './certification-events.ts';
import { type CertificationEvent, type CertificationState, nextState } from './certification-machine.ts';
import { encryptedNo } from './submitted-number.ts';

export type CertificationRow = Selectable<CertificationTable>;

/** Actor of a state change. */
export type CertificationActor =
  | { readonly kind: 'member' | 'bank' | 'clock' }
  | { readonly kind: 'staff'; readonly staffId: string };

export const stateOf = ({ state }: Pick<CertificationRow, 'state'>): CertificationState => state as CertificationState;

/** The latest submission of a member that counts for it. */
export const latestCertification = (reader: Reader, memberId: string): Promise<CertificationRow | undefined> =>
  reader
    .selectFrom('certification')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '!=', 'withdrawn')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The submission that waits for something, locked; lock the member first. */
export const lockOpenCertification = (tx: Tx, memberId: string): Promise<CertificationRow | undefined> =>
  tx
    .selectFrom('certification')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', ['reviewing', 'awaitingTransfer'])
    .forUpdate()
    .executeTakeFirst();

export const findCertification = (reader: Reader, id: string): Promise<CertificationRow | undefined> =>
  reader.selectFrom('certification').selectAll().where('id', '=', id).executeTakeFirst();

export interface NewCertification {
  readonly memberId: string;
  readonly kind: string;
  readonly submittedType: 'Person' | 'Enterprise';
  readonly name: string;
  readonly identityNo: string;
  readonly authenType: number;
  readonly documentType: number;
  readonly imageId: string | null;
  readonly state: 'reviewing' | 'awaitingTransfer';
  readonly waitDays: number | null;
}

export async function insertCertification(tx: Tx, made: NewCertification): Promise<CertificationRow> {
  const id = randomUUID();
  const row = await tx
    .insertInto('certification')
    .values({
      id,
      member_id: made.memberId,
      kind: made.kind,
      submitted_type: made.submittedType,
      name: made.name,
      ...encryptedNo(tx, id, made.identityNo),
      authen_type: made.authenType,
      document_type: made.documentType,
      image_id: made.imageId,
      state: made.state,
      deadline: made.waitDays === null ? null : sql<Date>`now() + make_interval(days => ${made.waitDays})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addHistory(tx, { id: row.id, from: '', to: made.state, actor: { kind: 'member' }, reason: '' });
  await raise(tx, certificationChanged, { id: row.id, staffId: null });
  return row;
}

/**
 * Changes the state of a certification along its transition table by one conditional update and adds a history row.
 * @throws {Refusal} `staleVersion` when it has changed since it was read
 */
export async function moveCertification(
  tx: Tx,
  row: CertificationRow,
  event: CertificationEvent,
  by: { readonly actor: CertificationActor; readonly reason?: string },
): Promise<CertificationRow> {
  const to = nextState(stateOf(row), event);
  const updated =
    to &&
    (await tx
      .updateTable('certification')
      .set({
        state: to,
        reason: by.reason ?? '',
        decided_at: sql<Date>`now()`,
        decided_by: by.actor.kind === 'staff' ? by.actor.staffId : null,
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .where('state', '=', row.state)
      .returningAll()
      .executeTakeFirst());
  if (!updated) throw new Refusal('staleVersion');
  await addHistory(tx, { id: row.id, from: row.state, to, actor: by.actor, reason: by.reason ?? '' });
  await raise(tx, certificationChanged, { id: row.id, staffId: by.actor.kind === 'staff' ? by.actor.staffId : null });
  return updated;
}

async function addHistory(
  tx: Tx,
  step: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly actor: CertificationActor;
    readonly reason: string;
  },
): Promise<void> {
  await tx
    .insertInto('certification_history')
    .values({
      certification_id: step.id,
      from_state: step.from,
      to_state: step.to,
      actor: step.actor.kind,
      staff_id: step.actor.kind === 'staff' ? step.actor.staffId : null,
      reason: step.reason,
    })
    .execute();
}
