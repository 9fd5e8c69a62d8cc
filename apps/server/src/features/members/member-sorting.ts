import { Refusal } from '../../platform/refusal.ts';
import type { MemberPage } from '../accounts/list-members.ts';

const FIELDS = {
  createdat: 'createdAt',
  mbno: 'memberNo',
  truename: 'trueName',
  companyname: 'companyName',
} as const;

/** Reads `field [asc|desc]`; the newest first when nothing is said. @throws {Refusal} `invalidInput` */
export function readMemberSorting(sorting: string | undefined): MemberPage['sort'] {
  if (sorting === undefined || sorting.trim() === '') return { field: 'createdAt', direction: 'desc' };
  const [name = '', direction = 'asc', ...rest] = sorting.trim().toLowerCase().split(/\s+/);
  const field = Object.entries(FIELDS).find(([known]) => known === name)?.[1];
  if (!field || (direction !== 'asc' && direction !== 'desc') || rest.length > 0)
    throw new Refusal('invalidInput', { fields: [{ field: 'sorting', code: 'invalid' }] });
  return { field, direction };
}
