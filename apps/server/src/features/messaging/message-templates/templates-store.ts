import type { MessageTemplate, TemplateContext } from '@xunban/contract';
import { TEMPLATE_CONTEXT_NAMES } from '@xunban/contract/template-contexts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';

export interface TemplateList {
  readonly context: TemplateContext;
  readonly revision: number;
  readonly items: readonly MessageTemplate[];
  readonly changedBy: string;
  readonly changedAt: Date | null;
}

/** The lists of all uses, in the order of the contract. */
export async function templateLists(reader: Reader): Promise<readonly TemplateList[]> {
  const rows = await reader.selectFrom('message_template_list').selectAll().execute();
  const names = await staffNames(
    reader,
    rows.flatMap(({ changed_by }) => (changed_by === null ? [] : [changed_by])),
  );
  return TEMPLATE_CONTEXT_NAMES.flatMap((context): TemplateList[] => {
    const row = rows.find((one) => one.context === context);
    if (!row) return [];
    return [
      {
        context,
        revision: row.revision,
        // Written only by `writeTemplates` and the migration, after validation by the contract.
        items: row.items as unknown as readonly MessageTemplate[],
        changedBy: row.changed_by === null ? '' : (names.get(row.changed_by) ?? ''),
        changedAt: row.changed_at,
      },
    ];
  });
}

/** Locks the list before validation. */
export async function lockTemplates(tx: Tx, context: TemplateContext): Promise<TemplateList | undefined> {
  await tx.selectFrom('message_template_list').select('context').where('context', '=', context).forUpdate().execute();
  return (await templateLists(tx)).find((list) => list.context === context);
}

export async function writeTemplates(
  tx: Tx,
  context: TemplateContext,
  items: readonly MessageTemplate[],
  staffId: string,
): Promise<void> {
  await tx
    .updateTable('message_template_list')
    .set({
      items: JSON.stringify(items),
      revision: sql`revision + 1`,
      changed_by: staffId,
      changed_at: sql`now()`,
    })
    .where('context', '=', context)
    .execute();
}
