import {
  INVOICE_HOLDERS,
  INVOICE_KINDS,
  INVOICE_MAIL_STATES,
  INVOICE_MEDIA,
  type InvoiceApplicationState,
  type InvoiceKind,
  type InvoiceMailState,
  type InvoiceMedium,
  parseEnum,
} from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { InvoiceApplication as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { applicationState, isOpen } from './invoice-machine.ts';

/** The buyer on an invoice, as of the application. */
const invoiceBuyer = z.object({
  holder: z.enum(INVOICE_HOLDERS),
  title: z.string(),
  taxNo: z.string(),
  registeredAddress: z.string(),
  registeredPhone: z.string(),
  bank: z.string(),
  bankAccount: z.string(),
});
export type InvoiceBuyer = z.output<typeof invoiceBuyer>;

export interface Application {
  readonly id: string;
  readonly applicationNo: string;
  readonly memberId: string;
  readonly state: InvoiceApplicationState;
  readonly version: number;
  readonly kind: InvoiceKind;
  readonly medium: InvoiceMedium;
  readonly buyer: InvoiceBuyer;
  readonly delivery: unknown;
  /** Address for delivery by email; empty for none. */
  readonly email: string;
  readonly mailState: InvoiceMailState;
  readonly amount: Fen;
  /** Amount at the application; refunds have lowered it to `amount`. */
  readonly appliedAmount: Fen;
  readonly note: string;
  readonly reason: string;
  readonly appliedAt: Date;
  readonly endedAt: Date | null;
}

/** The actor of a change to an application. */
export type Mover =
  | { readonly kind: 'buyer' | 'staff'; readonly id: string }
  | { readonly kind: 'system'; readonly id: null };
export const SYSTEM: Mover = { kind: 'system', id: null };

export interface NewApplication {
  readonly id: string;
  readonly applicationNo: string;
  readonly memberId: string;
  readonly kind: InvoiceKind;
  readonly medium: InvoiceMedium;
  readonly buyer: InvoiceBuyer;
  /** Stored as JSON; null for an electronic invoice. */
  readonly delivery: string | null;
  readonly email: string;
  readonly amount: Fen;
  readonly note: string;
  readonly origin: 'member' | 'checkout';
}

export async function insertApplication(tx: Tx, given: NewApplication): Promise<void> {
  const { id, applicationNo, memberId, kind, medium, buyer, delivery, email, amount, note, origin } = given;
  await tx
    .insertInto('invoice_application')
    .values({
      ...{ id, application_no: applicationNo, member_id: memberId, kind, medium, delivery, email, note, origin },
      ...{ buyer: JSON.stringify(invoiceBuyer.parse(buyer)), amount_fen: amount, applied_fen: amount },
    })
    .execute();
  const by: Mover = origin === 'member' ? { kind: 'buyer', id: memberId } : SYSTEM;
  await writeHistory(tx, { id, from: '', to: 'applied', by, note: '' });
}

export async function findApplication(reader: Reader, id: string): Promise<Application | undefined> {
  const row = await reader.selectFrom('invoice_application').selectAll().where('id', '=', id).executeTakeFirst();
  return row && applicationOf(row);
}

export async function lockApplication(tx: Tx, id: string): Promise<Application | undefined> {
  const row = await tx
    .selectFrom('invoice_application')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && applicationOf(row);
}

/** Moves a locked application, and records author and reason. */
export async function writeMove(
  tx: Tx,
  { id, state, version }: Application,
  to: InvoiceApplicationState,
  { by, note, reason }: { readonly by: Mover; readonly note: string; readonly reason?: string },
): Promise<Application> {
  const row = await tx
    .updateTable('invoice_application')
    .set({
      state: to,
      version: version + 1,
      ...(reason === undefined ? {} : { reason }),
      ...(isOpen(to) ? {} : { ended_at: sql<Date>`coalesce(ended_at, now())` }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeHistory(tx, { id, from: state, to, by, note });
  return applicationOf(row);
}

/** A locked application asks for another amount; its state stays. */
export async function writeAmount(
  tx: Tx,
  { id, state, version }: Application,
  amount: Fen,
  note: string,
): Promise<Application> {
  const row = await tx
    .updateTable('invoice_application')
    .set({ amount_fen: amount, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeHistory(tx, { id, from: state, to: state, by: SYSTEM, note });
  return applicationOf(row);
}

async function writeHistory(
  tx: Tx,
  step: { readonly id: string; readonly from: string; readonly to: string; readonly by: Mover; readonly note: string },
): Promise<void> {
  await tx
    .insertInto('invoice_application_history')
    .values({
      application_id: step.id,
      from_state: step.from,
      to_state: step.to,
      actor_kind: step.by.kind,
      actor_id: step.by.id,
      note: step.note,
    })
    .execute();
}

export interface HistoryStep {
  readonly at: Date;
  /** Empty for the first. */
  readonly from: string;
  readonly to: InvoiceApplicationState;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly note: string;
}

/** Returns the steps of an application, the first step first. */
export async function historyOf(reader: Reader, id: string): Promise<HistoryStep[]> {
  const rows = await reader
    .selectFrom('invoice_application_history')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    at: row.at,
    from: row.from_state,
    to: applicationState(row.to_state),
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    note: row.note,
  }));
}

export const applicationOf = (row: Selectable<Table>): Application => ({
  id: row.id,
  applicationNo: row.application_no,
  memberId: row.member_id,
  state: applicationState(row.state),
  version: row.version,
  kind: parseEnum(INVOICE_KINDS, row.kind),
  medium: parseEnum(INVOICE_MEDIA, row.medium),
  buyer: invoiceBuyer.parse(row.buyer),
  delivery: row.delivery,
  email: row.email,
  mailState: parseEnum(INVOICE_MAIL_STATES, row.mail_state),
  amount: fen(row.amount_fen),
  appliedAmount: fen(row.applied_fen),
  note: row.note,
  reason: row.reason,
  appliedAt: row.applied_at,
  endedAt: row.ended_at,
});
