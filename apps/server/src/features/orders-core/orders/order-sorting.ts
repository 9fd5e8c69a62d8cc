import { Refusal } from '../../../platform/refusal.ts';
import { SORT_FIELDS, type Sort, type SortField } from './list-orders.ts';

/**
 * Reads `field [asc|desc], …`. Fields match in any case, ascending is the default.
 * @param hidden fields that the caller cannot see, and not sort by
 * @throws Refusal `invalidInput` for a field that cannot be sorted by
 */
export function readSorting(sorting: string | undefined, usual: Sort, hidden: readonly SortField[] = []): Sort[] {
  if (sorting === undefined || sorting.trim() === '') return [usual];
  return sorting.split(',').map((part) => {
    const [name = '', direction = 'asc', ...rest] = part.trim().split(/\s+/);
    const field = SORT_FIELDS.find((known) => known.toLowerCase() === name.toLowerCase());
    const order = (['asc', 'desc'] as const).find((known) => known === direction.toLowerCase());
    if (!field || hidden.includes(field) || !order || rest.length > 0)
      throw new Refusal('invalidInput', { fields: [{ field: 'sorting', code: 'invalid' }] });
    return { field, direction: order };
  });
}
