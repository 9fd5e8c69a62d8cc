import { useQuery } from '@tanstack/react-query';
import type { MemberEntry } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { EmptyState, layout, PageHeader, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Select } from 'antd';
import { Link } from 'react-router';
import { api } from '../../../shared/api.ts';
import { ExportButton } from '../../../shared/export-button.tsx';
import { MaskedNumber } from '../../../shared/masked-number.tsx';
import { SearchBox } from '../../../shared/search-box.tsx';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { useCanSee } from '../../../shared/visible.tsx';
import { MemberBadges } from './components/member-badges.tsx';
import { asked, MEMBER_FILTERS, type MemberFilter, memberQueries } from './member-queries.ts';
import styles from './members.module.css';

/** The server counts no further. */
const MAX_COUNTED = 10_000;

/** Lists all accounts: searched by number, name or phone, filtered by status. */
export function MembersPage() {
  const { t } = useTranslation('console-member');
  const list = useListQuery<MemberFilter>(useTabSearchParams(), MEMBER_FILTERS);
  const { filters } = list.query;
  const result = useQuery(memberQueries.list(list.query));
  useTabTitle([t('list.title'), filters.filter].filter(Boolean).join(' · '));
  const set = (name: MemberFilter, value: string | undefined) => list.narrow({ [name]: value });
  return (
    <>
      <PageHeader
        title={t('list.title')}
        lead={t('list.lead')}
        actions={
          <ExportButton
            name={t('list.title')}
            call={(options, file) =>
              api.staffExports.members({ query: { ...asked(list.query), file } as never }, options)
            }
          />
        }
      />
      <ListFrame
        dense
        list={list}
        result={result}
        rowKey={(row) => row.id}
        columns={useColumns()}
        empty={<EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />}
        filters={
          <>
            <SearchBox
              value={filters.filter}
              label={t('list.search')}
              maxLength={60}
              className={styles['search']}
              onSearch={(value) => set('filter', value)}
            />
            <Choice
              name="memberType"
              value={filters.memberType}
              onChoose={set}
              options={(['Enterprise', 'Person', 'none'] as const).map((value) => [value, t(`type.${value}`)])}
            />
            <Choice
              name="is"
              value={filters.is}
              onChoose={set}
              options={(['disabled', 'trusted'] as const).map((value) => [value, t(`badge.${value}`)])}
            />
            <Choice
              name="lastOrder"
              value={filters.lastOrder}
              onChoose={set}
              options={(['month', 'quarter', 'longAgo', 'never'] as const).map((value) => [value, t(`span.${value}`)])}
            />
            <ContactChoice value={filters.contactId} onChoose={set} />
            {result.data && result.data.totalCount >= MAX_COUNTED && (
              <span className={layout['muted']}>{t('list.more', { count: MAX_COUNTED })}</span>
            )}
          </>
        }
      />
    </>
  );
}

interface ChoiceProps {
  readonly value: string | undefined;
  readonly onChoose: (name: MemberFilter, value: string | undefined) => void;
}

/** A filter with few values; it shows its own name while no value is chosen. */
function Choice({
  name,
  value,
  onChoose,
  options,
}: ChoiceProps & {
  readonly name: Exclude<MemberFilter, 'filter'>;
  readonly options: readonly (readonly [string, string])[];
}) {
  const { t } = useTranslation('console-member');
  return (
    <Select<string>
      allowClear
      className={styles['choice'] ?? ''}
      popupMatchSelectWidth={false}
      aria-label={t(`filter.${name}`)}
      placeholder={t(`filter.${name}`)}
      {...(value === undefined ? {} : { value })}
      onChange={(chosen) => onChoose(name, chosen)}
      options={options.map(([key, label]) => ({ value: key, label }))}
    />
  );
}

/** Filters by a manually assigned contact: a given one, any, or none, in which case the member is assigned automatically. */
function ContactChoice(props: ChoiceProps) {
  const { t } = useTranslation('console-member');
  const contacts = useQuery(memberQueries.contacts);
  if (!contacts.data?.length) return null;
  const options = [
    ['none', t('filter.shared')] as const,
    ['any', t('filter.anyContact')] as const,
    ...contacts.data.map(({ id, role, name }) => [id, `${t(`role.${role}`)} ${name}`] as const),
  ];
  return <Choice {...props} name="contactId" options={options} />;
}

function useColumns(): ListColumn<MemberEntry>[] {
  const { t } = useTranslation('console-member');
  const seesContacts = useCanSee('contact.view');
  const at = (time: string | null) => (time === null ? '—' : minuteText(time));
  const day = (time: string | null) => at(time).slice(0, 10);
  return [
    {
      key: 'name',
      title: t('column.member'),
      place: 'head',
      render: (row) => <Link to={`/members/${row.id}`}>{row.name || row.memberNo}</Link>,
    },
    { key: 'memberNo', title: t('column.no'), render: (row) => row.memberNo },
    ...(seesContacts
      ? [
          {
            key: 'phone',
            title: t('column.phone'),
            render: (row: MemberEntry) => <MaskedNumber value={row.phone} field="memberPhone" id={row.id} />,
          },
        ]
      : []),
    { key: 'badges', title: t('column.state'), render: (row) => <MemberBadges member={row} /> },
    { key: 'contact', title: t('column.contact'), render: (row) => row.contactName || t('contact.shared') },
    { key: 'lastOrderAt', title: t('column.lastOrder'), sortable: true, render: (row) => day(row.lastOrderAt) },
    { key: 'seen', title: t('column.seen'), render: (row) => at(row.lastSeenAt) },
    { key: 'createdAt', title: t('column.created'), sortable: true, render: (row) => day(row.createdAt) },
  ];
}
