import type { Packing } from '@xunban/contract';
import type { Selectable } from 'kysely';
import type { MainOrder } from '../../../platform/db/schema.ts';

/** The columns that {@link packingOf} reads. */
export const PACKING_COLUMNS = ['parcel_label', 'label_text', 'po_number'] as const;

/** The text of an own label is stored only with such a label. */
export const packingColumns = ({ label, labelText, poNumber }: Packing) => ({
  parcel_label: label,
  label_text: label === 'own' ? labelText : '',
  po_number: poNumber,
});

export const packingOf = (row: Pick<Selectable<MainOrder>, (typeof PACKING_COLUMNS)[number]>): Packing => ({
  // The database's check knows no other.
  label: row.parcel_label as Packing['label'],
  labelText: row.label_text,
  poNumber: row.po_number,
});
