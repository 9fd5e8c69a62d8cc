import { PROGRAM_REQUEST_KINDS, PROGRAM_REQUEST_STATES, type ProgramRequestKind, parseEnum } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { ProgramRequest as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export interface ProgramRequest extends Omit<Selectable<Row>, 'kind' | 'state'> {
  readonly kind: ProgramRequestKind;
  readonly state: (typeof PROGRAM_REQUEST_STATES)[number];
  readonly isExpired: boolean;
  /** Polled before the interval since the last poll was over. */
  readonly isEarly: boolean;
}

const requests = (reader: Reader) =>
  reader
    .selectFrom('program_request')
    .selectAll()
    .select([
      sql<boolean>`expires_at <= now()`.as('isExpired'),
      // A second of tolerance, because networks deliver early and late.
      sql<boolean>`coalesce(clock_timestamp() - polled_at between interval '0 seconds'
        and make_interval(secs => interval_seconds - 1), false)`.as('isEarly'),
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

const toRequest = (row: Found | undefined): ProgramRequest | undefined =>
  row && {
    ...row,
    kind: parseEnum(PROGRAM_REQUEST_KINDS, row.kind, 'kind'),
    state: parseEnum(PROGRAM_REQUEST_STATES, row.state, 'state'),
  };

export const findByUserCode = async (reader: Reader, hash: Buffer): Promise<ProgramRequest | undefined> =>
  toRequest(await requests(reader).where('user_code_hash', '=', hash).executeTakeFirst());

export const lockByDeviceCode = async (tx: Tx, hash: Buffer): Promise<ProgramRequest | undefined> =>
  toRequest(await requests(tx).where('device_code_hash', '=', hash).forUpdate().executeTakeFirst());

export const lockById = async (tx: Tx, id: string): Promise<ProgramRequest | undefined> =>
  toRequest(await requests(tx).where('id', '=', id).forUpdate().executeTakeFirst());

export interface NewRequest {
  readonly kind: ProgramRequestKind;
  readonly program: string;
  readonly host: string;
  readonly ip: string;
  readonly scopes: readonly string[];
  /** The account of an order; a key gets it with the answer. */
  readonly memberId?: string;
}

export async function insertRequest(
  tx: Tx,
  { kind, program, host, ip, scopes, memberId }: NewRequest,
  code: { readonly deviceHash: Buffer; readonly userHash: Buffer; readonly seconds: number; readonly interval: number },
): Promise<string> {
  const { id } = await tx
    .insertInto('program_request')
    .values({
      ...{ kind, program, host, ip, scopes: [...scopes], member_id: memberId ?? null },
      ...{ device_code_hash: code.deviceHash, user_code_hash: code.userHash, interval_seconds: code.interval },
      expires_at: sql<Date>`now() + make_interval(secs => ${code.seconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes a poll; an early one makes the interval longer. @returns the interval from now on */
export async function notePoll(tx: Tx, id: string, addedSeconds: number): Promise<number> {
  const row = await tx
    .updateTable('program_request')
    .set({
      polled_at: sql<Date>`clock_timestamp()`,
      interval_seconds: sql<number>`interval_seconds + ${addedSeconds}::integer`,
    })
    .where('id', '=', id)
    .returning('interval_seconds')
    .executeTakeFirstOrThrow();
  return row.interval_seconds;
}

export interface Answer {
  readonly state: 'approved' | 'denied';
  readonly memberId: string;
  readonly personId: string;
  readonly granted?: object;
}

export async function storeAnswer(tx: Tx, id: string, { state, memberId, personId, granted }: Answer): Promise<void> {
  await tx
    .updateTable('program_request')
    .set({ state, member_id: memberId, person_id: personId, granted: granted ? JSON.stringify(granted) : null })
    .where('id', '=', id)
    .execute();
}

export async function markCollected(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('program_request').set({ state: 'collected' }).where('id', '=', id).execute();
}

/** Deletes some requests that expired two days ago, after the last use of what they gave; those that another transaction deletes are skipped. */
export async function deleteOldRequests(tx: Tx): Promise<void> {
  await sql`delete from program_request where id in (
    select id from program_request where expires_at < now() - interval '2 days'
    order by expires_at limit 100 for update skip locked)`.execute(tx);
}
