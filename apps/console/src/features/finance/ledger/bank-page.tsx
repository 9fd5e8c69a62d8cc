import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, EmptyState, layout, Money, PageHeader, type Tone, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Button, Segmented, Space, Table } from 'antd';
import { useState } from 'react';
import { SearchBox } from '../../../shared/search-box.tsx';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { SecondLine } from '../../../shared/work-list.tsx';
import { BANK_CHOICES, BANK_FILTERS, type BankMonth, type BankMovement, bankQueries } from './bank-queries.ts';
import { BookBankDialog } from './book-bank-dialog.tsx';
import { ExplainBankDialog } from './explain-bank-dialog.tsx';
import styles from './ledger.module.css';
import { MonthInput, useMonth } from './month-input.tsx';
import { PairBankDialog } from './pair-bank-dialog.tsx';
import { ReportFiles } from './report-files.tsx';
import { UnpairBankDialog } from './unpair-bank-dialog.tsx';
import { UploadStatement } from './upload-statement.tsx';

/** Compares the bank's statement of a month with the bank account in the ledger, transaction by transaction. */
export function BankPage() {
  const { t } = useTranslation('console-bank');
  const [month, setMonth] = useMonth();
  const list = useListQuery(useTabSearchParams(), BANK_FILTERS);
  const found = useQuery(bankQueries.month(month, list.query));
  const [asked, setAsked] = useState<Asked | null>(null);
  useTabTitle(`${t('title')} · ${month}`);
  const choose = (value: string) => list.narrow({ state: value });
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <UploadStatement />
            <ReportFiles report="bank" month={month} name={t('title')} />
            <MonthInput month={month} onChange={(value) => value !== '' && setMonth(value)} />
          </>
        }
      />
      {found.data && <Figures found={found.data} />}
      <ListFrame
        list={list}
        result={found}
        rowKey={(row) => row.lineId ?? row.bookings[0]?.bizKey ?? ''}
        columns={useColumns(setAsked)}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        filters={
          <>
            <Segmented<string>
              className={styles['choices'] ?? ''}
              value={BANK_CHOICES.find((known) => known === list.query.filters.state) ?? ''}
              onChange={choose}
              options={[
                { value: '', label: t('filter.all') },
                ...BANK_CHOICES.map((value) => ({ value, label: t(`filter.${value}`) })),
              ]}
            />
            <SearchBox
              value={list.query.filters.filter}
              label={t('search')}
              maxLength={100}
              onSearch={(filter) => list.narrow({ filter })}
            />
          </>
        }
      />
      {asked && <BankDialog month={month} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** A requested action on a transaction. */
interface Asked {
  readonly action: BankMovement['can'][number];
  readonly movement: BankMovement;
}

function BankDialog({
  month,
  asked: { action, movement },
  onClose,
}: {
  readonly month: string;
  readonly asked: Asked;
  readonly onClose: () => void;
}) {
  const { lineId, byBank, pairingId } = movement;
  if (action === 'explain') return <ExplainBankDialog month={month} movement={movement} onClose={onClose} />;
  if (action === 'unpair')
    return pairingId && <UnpairBankDialog movement={movement} pairingId={pairingId} onClose={onClose} />;
  if (lineId === null || byBank === null) return null;
  if (action === 'book') return <BookBankDialog movement={movement} lineId={lineId} onClose={onClose} />;
  return <PairBankDialog month={month} movement={{ ...movement, lineId, byBank }} onClose={onClose} />;
}

function Figures({ found }: { readonly found: BankMonth }) {
  const { t } = useTranslation('console-bank');
  const { ledger, bank } = found;
  const differenceOf = (name: keyof typeof ledger) => Math.round((ledger[name] - bank[name]) * 100) / 100;
  const rows = [
    { key: 'ledger', ...ledger },
    { key: 'bank', ...bank },
    { key: 'gap', opening: differenceOf('opening'), moved: differenceOf('moved'), closing: differenceOf('closing') },
  ] as const;
  return (
    <>
      <Table
        size="small"
        pagination={false}
        className={classes(layout['spaceBelow2'])}
        scroll={{ x: 'max-content' }}
        dataSource={rows}
        columns={[
          { key: 'side', title: t('side'), render: (_, row) => t(`sides.${row.key}`) },
          ...(['opening', 'moved', 'closing'] as const).map((name) => ({
            key: name,
            title: t(name),
            align: 'right' as const,
            render: (_: unknown, row: (typeof rows)[number]) => <Money yuan={row[name]} strong={row.key === 'gap'} />,
          })),
        ]}
      />
      <p className={classes(layout['soft'], layout['spaceBelow4'])}>
        <Badge tone={found.open > 0 ? 'error' : 'success'}>{t('open', { count: found.open })}</Badge>{' '}
        {t('matched', { count: found.matched })} · {t('inTransit', { count: found.inTransit })} ·{' '}
        {found.lastLineAt === null ? t('noLines') : t('lastLine', { at: minuteText(found.lastLineAt) })}
      </p>
    </>
  );
}

/** In the order of their buttons. */
const ACTIONS = ['book', 'pair', 'explain', 'unpair'] as const;

const toneOf = ({ state, note }: BankMovement): Tone =>
  state === 'matched' ? 'success' : note === '' ? 'error' : 'neutral';

function useColumns(onAsk: (asked: Asked) => void): ListColumn<BankMovement>[] {
  const { t } = useTranslation(['console-bank', 'console-ledger']);
  return [
    {
      key: 'movement',
      title: t('movement'),
      place: 'head',
      render: (row) => (
        <>
          {row.reference || '—'}
          <SecondLine>{minuteText(row.at)}</SecondLine>
          {(row.counterparty || row.remark) && (
            <SecondLine>{[row.counterparty, row.remark].filter(Boolean).join(' · ')}</SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'booking',
      title: t('booking'),
      render: ({ bookings }) =>
        bookings.length === 0
          ? '—'
          : bookings.map(({ bizKey, journalKind, no }) => (
              <div key={bizKey}>
                {t(`console-ledger:journal.${journalKind}` as 'console-ledger:journal.transferIn')}
                <SecondLine>{no}</SecondLine>
              </div>
            )),
    },
    {
      key: 'amounts',
      title: t('amounts'),
      align: 'right',
      render: (row) => (
        <>
          {row.byBank === null ? '—' : <Money yuan={row.byBank} />} /{' '}
          {row.byLedger === null ? '—' : <Money yuan={row.byLedger} />}
        </>
      ),
    },
    {
      key: 'difference',
      title: t('difference'),
      align: 'right',
      render: (row) => (row.difference === 0 ? '—' : <Money yuan={row.difference} strong />),
    },
    {
      key: 'state',
      title: t('state'),
      render: (row) => (
        <>
          <Badge tone={toneOf(row)}>{t(`filter.${row.state}`)}</Badge>
          {row.pairingId !== null && <SecondLine>{t('pairedBy', { person: row.pairedBy })}</SecondLine>}
          {row.state === 'matched' && row.gap !== 0 && (
            <SecondLine>{t(row.gap === row.byLedger ? 'bankOtherMonth' : 'ledgerOtherMonth')}</SecondLine>
          )}
          {row.note && <SecondLine>{t('explainedBy', { person: row.explainedBy, note: row.note })}</SecondLine>}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      place: 'foot',
      render: (row) =>
        row.can.length > 0 && (
          <Space wrap>
            {ACTIONS.filter((action) => row.can.includes(action)).map((action, place) => (
              <Button
                key={action}
                size="small"
                type={place === 0 && action !== 'unpair' ? 'primary' : 'default'}
                onClick={() => onAsk({ action, movement: row })}
              >
                {t(action)}
              </Button>
            ))}
          </Space>
        ),
    },
  ];
}
