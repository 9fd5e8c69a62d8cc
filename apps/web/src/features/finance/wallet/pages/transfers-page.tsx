import { useQuery } from '@tanstack/react-query';
import type { UsedTransfer } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Button, buttonClass, EmptyState, layout, Money, PageHeader, type Tone, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Link, useSearchParams } from 'react-router';
import { DayRange } from '../../../../shared/day-range.tsx';
import { TRANSFER_FILTERS, transferQueries } from '../api/transfer-queries.ts';

/** 贸易通: every transfer into the member's own account number, and what became of it. */
export function TransfersPage() {
  const { t } = useTranslation(['wallet', 'pages']);
  const list = useListQuery(useSearchParams(), TRANSFER_FILTERS);
  const records = useQuery(transferQueries.records(list.query));
  const { filters } = list.query;
  const isFiltered = Object.keys(filters).length > 0;
  const toAccount = (
    <Link to="/main/payment" className={buttonClass({})}>
      {t('transfers.toAccount')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('pages:myt.title')} lead={t('transfers.lead')} actions={toAccount} />
      <ListFrame
        list={list}
        result={records}
        rowKey={(row) => row.id}
        columns={useColumns()}
        filters={
          <>
            <DayRange
              from={filters.from ?? ''}
              to={filters.to ?? ''}
              labels={{ from: t('log.from'), to: t('log.to') }}
              onChange={list.narrow}
            />
            {isFiltered && (
              <Button kind="quiet" size="small" onClick={() => list.change({ filters: {} })}>
                {t('log.clear')}
              </Button>
            )}
          </>
        }
        empty={
          isFiltered ? (
            <EmptyState title={t('transfers.emptyFiltered')} />
          ) : (
            <EmptyState
              title={t('transfers.empty')}
              hint={t('transfers.emptyHint')}
              example={[t('transfers.example.name'), t('transfers.example.line')]}
              action={toAccount}
            />
          )
        }
      />
    </>
  );
}

const TONES: Readonly<Record<UsedTransfer['state'], Tone>> = {
  credited: 'success',
  waiting: 'warning',
  returned: 'neutral',
};

function useColumns(): ListColumn<UsedTransfer>[] {
  const { t } = useTranslation('wallet');
  return [
    {
      key: 'payer',
      title: t('transfers.payer'),
      place: 'head',
      render: (row) => (
        <>
          {row.payerName}
          <small className={layout['muted']}> {row.payerAccount}</small>
        </>
      ),
    },
    {
      key: 'at',
      title: t('transfers.at'),
      render: (row) => <span className={layout['figures']}>{minuteText(row.at)}</span>,
    },
    {
      key: 'reference',
      title: t('transfers.reference'),
      render: (row) => <span className={layout['code']}>{row.bankReference}</span>,
    },
    { key: 'remark', title: t('transfers.remark'), render: (row) => row.remark || '—' },
    {
      key: 'state',
      title: t('transfers.state'),
      render: (row) => (
        <span title={row.state === 'waiting' ? t('transfers.waitingHint') : undefined}>
          <Badge tone={TONES[row.state]}>{t(`transfers.states.${row.state}`)}</Badge>
          {row.purpose === 'certification' && (
            <small className={layout['muted']}> {t('transfers.certification')}</small>
          )}
        </span>
      ),
    },
    { key: 'spent', title: t('transfers.spent'), render: (row) => <SpentOn {...row} /> },
    {
      key: 'amount',
      title: t('transfers.amount'),
      align: 'right',
      render: (row) => <Money yuan={row.amount} strong />,
    },
  ];
}

/** Shows what a transfer paid for, and the part of it that is still in the wallet. */
function SpentOn({ state, spent, left }: Pick<UsedTransfer, 'state' | 'spent' | 'left'>) {
  const { t } = useTranslation('wallet');
  if (state !== 'credited') return '—';
  return (
    <>
      {spent.map(({ kind, reference, amount, mainNos }) => (
        <div key={`${kind} ${reference}`}>
          {t(`kind.${kind}`)}{' '}
          {mainNos.length === 0 ? (
            <span className={layout['muted']}>{reference}</span>
          ) : (
            mainNos.map((no) => (
              <span key={no}>
                <Link to={`/main/orderList?filter=${encodeURIComponent(no)}`}>{no}</Link>{' '}
              </span>
            ))
          )}{' '}
          <Money yuan={amount} />
        </div>
      ))}
      {left > 0 && (
        <span className={layout['muted']}>
          {t('transfers.left')} <Money yuan={left} />
        </span>
      )}
    </>
  );
}
