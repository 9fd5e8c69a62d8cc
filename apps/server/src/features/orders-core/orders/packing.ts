import type { Packing } from '@xunban/contract';
import type { Selectable } from 'kysely';
import type { MainOrder } from '../../../platform/db/schema.ts';
import type { Reader } from '../../../platform/db/transaction.ts';

/** The columns that {@link packingOf} reads. */
export const PACKING_COLUMNS = ['parcel_label', 'label_text', 'po_number', 'cost_centre'] as const;

/** The text of an own label is stored only with such a label. */
export const packingColumns = ({ label, labelText, poNumber, costCentre }: Packing) => ({
  parcel_label: label,
  label_text: label === 'own' ? labelText : '',
  po_number: poNumber,
  cost_centre: costCentre,
});

export const packingOf = (row: Pick<Selectable<MainOrder>, (typeof PACKING_COLUMNS)[number]>): Packing => ({
  // The database's check knows no other.
  label: row.parcel_label as Packing['label'],
  labelText: row.label_text,
  poNumber: row.po_number,
  costCentre: row.cost_centre,
});

/** The buyer's own references of a main order. */
export type OrderReferences = Pick<Packing, 'poNumber' | 'costCentre'>;

const NO_REFERENCES: OrderReferences = { poNumber: '', costCentre: '' };

/** Returns the references of main orders by their ids. */
export async function referencesOf(
  reader: Reader,
  mainOrderIds: readonly string[],
): Promise<(mainOrderId: string) => OrderReferences> {
  if (mainOrderIds.length === 0) return () => NO_REFERENCES;
  const rows = await reader
    .selectFrom('main_order')
    .select(['id', 'po_number', 'cost_centre'])
    .where('id', 'in', mainOrderIds)
    .execute();
  const found = new Map(rows.map((row) => [row.id, { poNumber: row.po_number, costCentre: row.cost_centre }]));
  return (id) => found.get(id) ?? NO_REFERENCES;
}
