import type { QuestionTemplate } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';

export interface QuestionTemplateRecord {
  readonly findingCode: string;
  readonly revision: number;
  readonly items: readonly QuestionTemplate[];
  readonly changedBy: string;
  readonly changedAt: Date | null;
}

/** Every list, or that of one finding. */
export async function questionTemplates(reader: Reader, findingCode?: string): Promise<QuestionTemplateRecord[]> {
  let query = reader.selectFrom('engineering_question_template').selectAll().orderBy('finding_code');
  if (findingCode !== undefined) query = query.where('finding_code', '=', findingCode);
  const rows = await query.execute();
  const names = await staffNames(
    reader,
    rows.map(({ changed_by }) => changed_by),
  );
  return rows.map((row) => ({
    findingCode: row.finding_code,
    revision: row.revision,
    // Written only by `writeQuestionTemplates` and the migration, after validation by the contract.
    items: row.items as unknown as readonly QuestionTemplate[],
    changedBy: names.get(row.changed_by) ?? '',
    changedAt: row.changed_at,
  }));
}

/** Locks the list before validation; a finding without one gets an empty one. */
export async function lockQuestionTemplates(tx: Tx, findingCode: string): Promise<QuestionTemplateRecord> {
  await tx
    .insertInto('engineering_question_template')
    .values({ finding_code: findingCode })
    .onConflict((conflict) => conflict.column('finding_code').doNothing())
    .execute();
  await tx
    .selectFrom('engineering_question_template')
    .select('finding_code')
    .where('finding_code', '=', findingCode)
    .forUpdate()
    .execute();
  const [list] = await questionTemplates(tx, findingCode);
  if (!list) throw new Error(`questions about ${findingCode} not found`);
  return list;
}

export async function writeQuestionTemplates(
  tx: Tx,
  findingCode: string,
  items: readonly QuestionTemplate[],
  staffId: string,
): Promise<void> {
  await tx
    .updateTable('engineering_question_template')
    .set({
      items: JSON.stringify(items),
      revision: sql`revision + 1`,
      changed_by: staffId,
      changed_at: sql`now()`,
    })
    .where('finding_code', '=', findingCode)
    .execute();
}
