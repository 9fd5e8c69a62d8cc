import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, PageHeader } from '@xunban/ui';
import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { journalPath, journalsPath } from '../../../shared/number-links.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { PostingTable } from '../../../shared/posting-table.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { JournalSubject } from './journal-subject.tsx';
import { ledgerQueries } from './ledger-queries.ts';

/** One journal: its subject, its time, and every account that it changed. */
export function JournalPage() {
  const { t } = useTranslation('console-ledger');
  const { id = '' } = useParams();
  useTabTitle(t('journal.title', { id }));
  return (
    <ObjectState query={useQuery(ledgerQueries.journal(id))}>
      {(journal) => {
        const { kind, key, reference, bookedOn, bookedAt, eventAt, isLate, reverses, reversedBy, lines } = journal;
        const facts: readonly (readonly [string, ReactNode])[] = [
          [t('journals.of'), <JournalSubject key="of" journal={journal} />],
          [
            t('journals.bookedOn'),
            <span key="on">
              {bookedOn} {isLate && <Badge tone="warning">{t('journals.late')}</Badge>}
            </span>,
          ],
          [t('journals.happened'), minuteText(eventAt)],
          [t('journals.written'), minuteText(bookedAt)],
          [t('journals.key'), key],
          ...(reverses === null
            ? []
            : ([
                [t('journals.reverses'), <Link key="back" to={journalPath(reverses)}>{`#${reverses}`}</Link>],
              ] as const)),
          ...(reversedBy === null
            ? []
            : ([
                [t('journals.reversedBy'), <Link key="by" to={journalPath(reversedBy)}>{`#${reversedBy}`}</Link>],
              ] as const)),
        ];
        return (
          <>
            <PageHeader
              title={`${t(`journal.${kind}` as 'journal.topUp')} #${id}`}
              lead={<Link to={journalsPath({ filter: reference })}>{t('journals.same', { no: reference })}</Link>}
            />
            <Card>
              <Descriptions
                size="small"
                column={{ xs: 1, md: 2 }}
                items={facts.map(([label, children]) => ({ key: label, label, children }))}
              />
              <PostingTable lines={lines} month={bookedOn.slice(0, 7)} />
            </Card>
          </>
        );
      }}
    </ObjectState>
  );
}
