import type { CreditMovement, CreditMovementKind } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { personsOf } from '../../base/company-actions/company-actions.ts';
import { type Movement, movementOf } from './movement-store.ts';
import { statementNumbers } from './statement-store.ts';

interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** Every movement of an account, the latest first. */
export async function creditRecords(
  reader: Reader,
  memberId: string,
  kind: CreditMovementKind | undefined,
  { skipCount, maxResultCount }: Page,
): Promise<{ totalCount: number; items: CreditMovement[] }> {
  let query = reader.selectFrom('credit_movement').where('member_id', '=', memberId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  const [{ total }, rows] = await Promise.all([
    query.select((count) => count.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    query.selectAll().orderBy('id', 'desc').offset(skipCount).limit(maxResultCount).execute(),
  ]);
  return { totalCount: Number(total), items: await presentMovements(reader, rows.map(movementOf)) };
}

/** Presents movements with the numbers of the statements that bill them or that they act on. */
export async function presentMovements(reader: Reader, movements: readonly Movement[]): Promise<CreditMovement[]> {
  const statementIdOf = ({ billedIn, settles }: Movement): string => billedIn ?? settles ?? '';
  const [numbers, personOf] = await Promise.all([
    statementNumbers(reader, movements.map(statementIdOf)),
    personsOf(
      reader,
      movements.map(({ reference }) => reference),
    ),
  ]);
  return movements.map((movement) => ({
    id: movement.id,
    at: toIso(movement.happenedAt),
    kind: movement.kind,
    reference: movement.reference,
    mainNo: movement.mainNo,
    amount: toApi(movement.amount),
    statementId: statementIdOf(movement),
    statementNo: numbers.get(statementIdOf(movement)) ?? '',
    note: movement.note,
    person: personOf(movement.reference),
  }));
}
