import { calls, type MemberEntry } from '@xunban/contract';
import type { ListWords } from '@xunban/i18n/list-words';
import { minuteCell } from '../../../platform/lists/cells.ts';
import type { ExportedList } from '../../../platform/lists/export-list.ts';
import { recordExport } from '../../base/audit/record-export.ts';

const yesOrNo = (is: boolean, { text }: ListWords) => text(is ? 'yes' : 'no');

/** Members as a file. */
export const exportedMembers = (read: ExportedList<MemberEntry>['read']): ExportedList<MemberEntry> => ({
  name: 'members',
  page: calls.memberPage.list.result,
  read,
  record: recordExport,
  columns: [
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'name', of: 'name', cell: ({ name }) => name },
    { name: 'phone', of: 'phone', cell: ({ phone }) => phone },
    {
      name: 'memberType',
      of: 'memberType',
      cell: ({ memberType }, { value }) => value('memberType', memberType || 'none'),
    },
    { name: 'isTrusted', of: 'isTrusted', cell: ({ isTrusted }, words) => yesOrNo(isTrusted, words) },
    { name: 'isDisabled', of: 'isDisabled', cell: ({ isDisabled }, words) => yesOrNo(isDisabled, words) },
    { name: 'contactName', of: 'contactName', cell: ({ contactName }) => contactName },
    { name: 'registeredAt', of: 'createdAt', cell: ({ createdAt }) => minuteCell(createdAt) },
    { name: 'lastOrderAt', of: 'lastOrderAt', cell: ({ lastOrderAt }) => minuteCell(lastOrderAt) },
    { name: 'lastSeenAt', of: 'lastSeenAt', cell: ({ lastSeenAt }) => minuteCell(lastSeenAt) },
  ],
});
