import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, EmptyState, Money, PageHeader, problemText, type Tone, toast, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Button, Segmented, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { journalsPath } from '../../../shared/number-links.tsx';
import { useAccountName } from '../../../shared/posting-table.tsx';
import { saveBlob } from '../../../shared/save-blob.ts';
import { SearchBox } from '../../../shared/search-box.tsx';
import { StaffName } from '../../../shared/staff-name.tsx';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { SecondLine } from '../../../shared/work-list.tsx';
import { EnterJournalDialog } from './enter-journal-dialog.tsx';
import styles from './ledger.module.css';
import { MANUAL_CHOICES, MANUAL_FILTERS, type ManualJournal, manualJournalQueries } from './manual-journal-queries.ts';
import { ReverseJournalDialog } from './reverse-journal-dialog.tsx';

const TONES: Readonly<Record<ManualJournal['state'], Tone>> = {
  waiting: 'warning',
  done: 'success',
  refused: 'neutral',
};

type Open =
  | { readonly step: 'enter'; readonly from?: ManualJournal }
  | { readonly step: 'reverse'; readonly of: ManualJournal };

/** Journals that staff entered: their approval, reversal and repetition. */
export function ManualJournalsPage() {
  const { t } = useTranslation('console-vouchers');
  const list = useListQuery(useTabSearchParams(), MANUAL_FILTERS);
  const found = useQuery(manualJournalQueries.list(list.query));
  const canEnter = usePermission('ledgerChecks.close');
  const [open, setOpen] = useState<Open | null>(null);
  const { state, filter } = list.query.filters;
  return (
    <>
      <PageHeader
        title={t('manual.title')}
        lead={t('manual.lead')}
        actions={
          canEnter && (
            <Button type="primary" onClick={() => setOpen({ step: 'enter' })}>
              {t('manual.enter')}
            </Button>
          )
        }
      />
      <ListFrame
        list={list}
        result={found}
        rowKey={(row) => row.id}
        columns={useColumns(setOpen)}
        empty={<EmptyState title={t('manual.empty')} hint={t('manual.emptyHint')} />}
        filters={
          <>
            <Segmented<string>
              className={styles['choices'] ?? ''}
              value={MANUAL_CHOICES.find((known) => known === state) ?? ''}
              onChange={(value) => list.narrow({ state: value })}
              options={[
                { value: '', label: t('manual.all') },
                ...MANUAL_CHOICES.map((value) => ({ value, label: t(`manual.state.${value}`) })),
              ]}
            />
            <SearchBox
              value={filter}
              label={t('manual.search')}
              maxLength={100}
              onSearch={(value) => list.narrow({ filter: value })}
            />
          </>
        }
      />
      {open?.step === 'enter' && (
        <EnterJournalDialog
          from={open.from}
          departments={found.data?.departments ?? []}
          projects={found.data?.projects ?? []}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.step === 'reverse' && <ReverseJournalDialog journal={open.of} onClose={() => setOpen(null)} />}
    </>
  );
}

function useColumns(onOpen: (open: Open) => void): ListColumn<ManualJournal>[] {
  const { t } = useTranslation('console-vouchers');
  const accountName = useAccountName();
  return [
    {
      key: 'journal',
      title: t('manual.journal'),
      place: 'head',
      render: (row) => (
        <>
          {row.state === 'done' ? (
            <Link to={journalsPath({ filter: row.journalNo })}>{row.journalNo}</Link>
          ) : (
            row.journalNo
          )}
          <SecondLine>{row.summary}</SecondLine>
          <SecondLine>
            {row.day}
            {row.department && ` · ${t('inDepartment', { name: row.department })}`}
            {row.project && ` · ${t('onProject', { name: row.project })}`}
            {row.correctsMonth && ` · ${t('manual.corrects', { month: row.correctsMonth })}`}
            {row.reverses && ` · ${t('manual.reverses', { no: row.reverses })}`}
            {row.reversedBy && ` · ${t('manual.reversedBy', { no: row.reversedBy })}`}
          </SecondLine>
          {row.evidenceName && <Evidence {...row} />}
        </>
      ),
    },
    {
      key: 'lines',
      title: t('manual.lines'),
      render: ({ lines }) =>
        lines.map(({ code, debit, credit }) => (
          <div key={code}>
            {debit === null ? t('manual.credit') : t('manual.debit')} {accountName(code)}{' '}
            <Money yuan={debit ?? credit ?? 0} />
          </div>
        )),
    },
    {
      key: 'state',
      title: t('manual.stateTitle'),
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`manual.state.${row.state}`)}</Badge>{' '}
          {row.isMonthly && (
            <Badge tone={row.isDue ? 'warning' : 'info'}>{t(row.isDue ? 'manual.due' : 'manual.monthly')}</Badge>
          )}
          <SecondLine>
            <StaffName name={row.askedBy} /> · {minuteText(row.askedAt)}
          </SecondLine>
          {row.decidedAt && (
            <SecondLine>
              <StaffName name={row.decidedBy} /> · {minuteText(row.decidedAt)}
            </SecondLine>
          )}
          {row.note && <SecondLine>{row.note}</SecondLine>}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('manual.actions'),
      place: 'foot',
      render: (row) => row.can.length > 0 && <Steps journal={row} onOpen={onOpen} />,
    },
  ];
}

function Steps({ journal, onOpen }: { readonly journal: ManualJournal; readonly onOpen: (open: Open) => void }) {
  const { t } = useTranslation('console-vouchers');
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.staffJournals.endMonthly({ params: { id: journal.id } }),
    onSuccess: async () => {
      toast.success(t('manual.ended'));
      await client.invalidateQueries({ queryKey: ['manualJournals'] });
    },
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Space wrap>
      {journal.can.includes('repeat') && (
        <Button
          size="small"
          type={journal.isDue ? 'primary' : 'default'}
          onClick={() => onOpen({ step: 'enter', from: journal })}
        >
          {t('manual.repeat')}
        </Button>
      )}
      {journal.can.includes('reverse') && (
        <Button size="small" onClick={() => onOpen({ step: 'reverse', of: journal })}>
          {t('manual.reverse')}
        </Button>
      )}
      {journal.can.includes('endMonthly') && (
        <Button size="small" loading={end.isPending} onClick={() => end.mutate()}>
          {t('manual.endMonthly')}
        </Button>
      )}
    </Space>
  );
}

function Evidence({ id, evidenceName }: Pick<ManualJournal, 'id' | 'evidenceName'>) {
  const download = useMutation({
    mutationFn: () => api.staffJournals.evidence({ params: { id } }, { timeoutMs: 120_000 }),
    onSuccess: (blob) => saveBlob(blob, evidenceName),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button type="link" size="small" loading={download.isPending} onClick={() => download.mutate()}>
      {evidenceName}
    </Button>
  );
}
