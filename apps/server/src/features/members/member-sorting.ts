import { Refusal } from '../../platform/refusal.ts';

const COLUMNS = {
  createdat: 'member.created_at',
  mbno: 'member.member_no',
  truename: 'member.true_name',
  companyname: 'member.company_name',
} as const;

/** Reads `field [asc|desc]`; the newest first when nothing is said. @throws {Refusal} `invalidInput` */
export function readMemberSorting(sorting: string | undefined): {
  readonly column: (typeof COLUMNS)[keyof typeof COLUMNS];
  readonly direction: 'asc' | 'desc';
} {
  if (sorting === undefined || sorting.trim() === '') return { column: COLUMNS.createdat, direction: 'desc' };
  const [name = '', direction = 'asc', ...rest] = sorting.trim().toLowerCase().split(/\s+/);
  const column = Object.entries(COLUMNS).find(([known]) => known === name)?.[1];
  if (!column || (direction !== 'asc' && direction !== 'desc') || rest.length > 0)
    throw new Refusal('invalidInput', { fields: [{ field: 'sorting', code: 'invalid' }] });
  return { column, direction };
}
