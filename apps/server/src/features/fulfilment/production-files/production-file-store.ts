import { PRODUCTION_FILE_STATES, type ProductionFileState, parseEnum } from '@xunban/contract';
import { AUTO_CONFIRM_HOURS } from '@xunban/contract/production-file-rules';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { ProductionFile as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A mark on the drawn board: shares of its width and height from the upper left corner, seen from the top. */
const storedPlace = z
  .object({ left: z.number(), top: z.number(), side: z.enum(['top', 'bottom', 'both']), layer: z.string().optional() })
  .nullable();
export type RefusalPlace = z.output<typeof storedPlace>;

export type FileEndedBy = 'buyer' | 'staff' | 'system';

/** A version of what a board is made from. */
export interface ProductionFileRecord {
  readonly id: string;
  readonly orderId: string;
  readonly version: number;
  readonly boardFileId: string;
  readonly originalFileId: string;
  readonly staffId: string;
  readonly uploadedAt: Date;
  readonly confirmsAt: Date | null;
  readonly state: ProductionFileState;
  readonly endedAt: Date | null;
  readonly endedBy: FileEndedBy | null;
  readonly refusalText: string;
  readonly refusalPlace: RefusalPlace;
}

/** The versions of an order, the newest first. */
export async function productionFilesOf(reader: Reader, orderId: string): Promise<readonly ProductionFileRecord[]> {
  const rows = await reader
    .selectFrom('production_file')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(toRecord);
}

export async function findProductionFile(reader: Reader, id: string): Promise<ProductionFileRecord | undefined> {
  const row = await reader.selectFrom('production_file').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

/** Adds the next version of an order whose main order the caller holds. */
export async function insertProductionFile(
  tx: Tx,
  file: Pick<ProductionFileRecord, 'orderId' | 'version' | 'boardFileId' | 'originalFileId' | 'staffId'> & {
    readonly confirmsItself: boolean;
  },
): Promise<string> {
  const row = await tx
    .insertInto('production_file')
    .values({
      ...{ order_id: file.orderId, version: file.version, staff_id: file.staffId },
      ...{ board_file_id: file.boardFileId, original_file_id: file.originalFileId },
      confirms_at: file.confirmsItself ? sql<Date>`now() + make_interval(hours => ${AUTO_CONFIRM_HOURS})` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Stores the outcome of a waiting version.
 * @returns true when it was still waiting
 */
export async function endProductionFile(
  tx: Tx,
  id: string,
  end: {
    readonly state: Exclude<ProductionFileState, 'waiting'>;
    readonly by: FileEndedBy;
    readonly text?: string;
    readonly place?: RefusalPlace;
  },
): Promise<boolean> {
  const updated = await tx
    .updateTable('production_file')
    .set({
      ...{ state: end.state, ended_at: sql<Date>`now()`, ended_by: end.by, refusal_text: end.text ?? '' },
      refusal_place: end.place ? JSON.stringify(end.place) : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Returns versions whose buyers have not answered within the period, by the database clock; checked again under a lock. */
export async function silentFiles(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('production_file')
    .select('id')
    .where('state', '=', 'waiting')
    .where('confirms_at', '<=', sql<Date>`now()`)
    .orderBy('confirms_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function toRecord(row: Selectable<Row>): ProductionFileRecord {
  const state = parseEnum(PRODUCTION_FILE_STATES, row.state, 'state of a production file');
  const { ended_by: by } = row;
  return {
    ...{ id: row.id, orderId: row.order_id, version: row.version, staffId: row.staff_id, state },
    ...{ boardFileId: row.board_file_id, originalFileId: row.original_file_id },
    ...{ uploadedAt: row.uploaded_at, confirmsAt: row.confirms_at, endedAt: row.ended_at },
    endedBy: by === 'buyer' || by === 'staff' || by === 'system' ? by : null,
    refusalText: row.refusal_text,
    refusalPlace: storedPlace.parse(row.refusal_place),
  };
}
