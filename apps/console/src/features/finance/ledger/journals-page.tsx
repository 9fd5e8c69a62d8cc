import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText, shanghaiMonth } from '@xunban/i18n/when';
import { Badge, EmptyState, Money, PageHeader, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { journalPath } from '../../../shared/number-links.tsx';
import { AccountOwner, StandardName, useAccountName } from '../../../shared/posting-table.tsx';
import { SearchBox } from '../../../shared/search-box.tsx';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { SecondLine } from '../../../shared/work-list.tsx';
import { JournalSubject } from './journal-subject.tsx';
import { JOURNAL_FILTERS, type Journal, ledgerQueries } from './ledger-queries.ts';
import { MonthInput } from './month-input.tsx';

/** Journals of a month, an account, or a number: the details behind a ledger figure. */
export function JournalsPage() {
  const { t } = useTranslation('console-ledger');
  const accountName = useAccountName();
  const list = useListQuery(useTabSearchParams(), JOURNAL_FILTERS);
  const journals = useQuery(ledgerQueries.journals(list.query));
  const { month, code, owner, filter } = list.query.filters;
  useTabTitle([t('journals.title'), code && accountName(code), month, filter].filter(Boolean).join(' · '));
  const ofOwner = journals.data?.items.find((row) => row.owner !== null)?.owner;
  return (
    <>
      <PageHeader
        title={t('journals.title')}
        lead={t('journals.lead')}
        actions={<Link to="/manual-journals">{t('journals.manual')}</Link>}
      />
      <ListFrame
        list={list}
        result={journals}
        rowKey={(row) => row.id}
        columns={useColumns(code !== undefined)}
        empty={<EmptyState title={t('journals.empty')} hint={t('journals.emptyHint')} />}
        filters={
          <>
            <MonthInput month={month ?? ''} onChange={(value) => list.narrow({ month: value })} />
            <SearchBox
              value={filter}
              label={t('journals.search')}
              onSearch={(value) => list.narrow({ filter: value })}
            />
            {code && (
              <Tag closable onClose={() => list.narrow({ code: '', owner: '' })}>
                {accountName(code)}
                <StandardName code={code} month={month ?? shanghaiMonth()} />
              </Tag>
            )}
            {owner && (
              <Tag closable onClose={() => list.narrow({ owner: '' })}>
                {ofOwner?.name || owner}
              </Tag>
            )}
          </>
        }
      />
    </>
  );
}

function useColumns(isOfAccount: boolean): ListColumn<Journal>[] {
  const { t } = useTranslation('console-ledger');
  return [
    {
      key: 'kind',
      title: t('journals.kind'),
      place: 'head',
      render: (row) => (
        <>
          <Link to={journalPath(row.id)}>{t(`journal.${row.kind}` as 'journal.topUp')}</Link>
          <SecondLine>
            <JournalSubject journal={row} />
          </SecondLine>
        </>
      ),
    },
    {
      key: 'bookedOn',
      title: t('journals.bookedOn'),
      render: (row) => (
        <>
          {row.bookedOn}
          {row.isLate && (
            <SecondLine>
              <Badge tone="warning">{t('journals.late')}</Badge>{' '}
              {t('journals.eventAt', { at: minuteText(row.eventAt) })}
            </SecondLine>
          )}
        </>
      ),
    },
    ...(isOfAccount
      ? [
          {
            key: 'owner',
            title: t('journals.owner'),
            render: (row: Journal) => row.owner && <AccountOwner owner={row.owner} />,
          },
        ]
      : []),
    {
      key: 'debit',
      title: t('posting.debit'),
      align: 'right',
      render: (row) => row.debit !== 0 && <Money yuan={row.debit} />,
    },
    {
      key: 'credit',
      title: t('posting.credit'),
      align: 'right',
      render: (row) => row.credit !== 0 && <Money yuan={row.credit} />,
    },
  ];
}
