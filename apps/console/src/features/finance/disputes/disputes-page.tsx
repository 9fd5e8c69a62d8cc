import { useQuery } from '@tanstack/react-query';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, EmptyState, layout, moneyText, PageHeader, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Segmented } from 'antd';
import { MemberLink } from '../../../shared/member-link.tsx';
import { MainOrderLink, PaymentLink } from '../../../shared/number-links.tsx';
import { SearchBox } from '../../../shared/search-box.tsx';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine } from '../../../shared/work-list.tsx';
import { DISPUTE_CHOICES, DISPUTE_FILTERS, type Dispute, disputeQueries } from './dispute-queries.ts';
import { DisputeState } from './dispute-state.tsx';
import { DisputeSteps } from './dispute-steps.tsx';
import styles from './disputes.module.css';

/** Disputes at gateways, those that wait for an answer or a decision first. */
export function DisputesPage() {
  const { t } = useTranslation('console-disputes');
  const list = useListQuery(useTabSearchParams(), DISPUTE_FILTERS);
  const found = useQuery(disputeQueries.list(list.query));
  const { state, filter } = list.query.filters;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          found.data?.taken !== undefined && (
            <span>
              <span className={layout['muted']}>{t('held')}</span> <VisibleMoney yuan={found.data.taken} strong />
            </span>
          )
        }
      />
      <ListFrame
        list={list}
        result={found}
        rowKey={(row) => row.id}
        columns={useColumns()}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        filters={
          <>
            <Segmented<string>
              className={styles['choices'] ?? ''}
              value={DISPUTE_CHOICES.find((known) => known === state) ?? ''}
              onChange={(value) => list.narrow({ state: value })}
              options={[
                { value: '', label: t('all') },
                ...DISPUTE_CHOICES.map((value) => ({
                  value,
                  label: value === 'open' ? t('open') : t(`state.${value}`),
                })),
              ]}
            />
            <SearchBox
              value={filter}
              label={t('search')}
              maxLength={60}
              onSearch={(value) => list.narrow({ filter: value })}
            />
          </>
        }
      />
    </>
  );
}

function useColumns(): ListColumn<Dispute>[] {
  const { t } = useTranslation('console-disputes');
  return [
    {
      key: 'dispute',
      title: t('dispute'),
      place: 'head',
      render: (row) => (
        <>
          {row.disputeNo} · {t(`kind.${row.kind}`)}
          <SecondLine>
            <span className={classes(layout['breakAnywhere'])}>{row.content}</span>
          </SecondLine>
          <SecondLine>
            {row.recordedBy === ''
              ? t('byNotice', { time: minuteText(row.receivedAt) })
              : t('by', { name: row.recordedBy, time: minuteText(row.receivedAt) })}
          </SecondLine>
        </>
      ),
    },
    {
      key: 'payment',
      title: t('payment'),
      render: (row) => (
        <>
          <PaymentLink no={row.payNo} />
          <SecondLine>
            {methodName(row.gateway)} {row.gatewayRef}
          </SecondLine>
          <SecondLine>
            <MemberLink {...row} />
          </SecondLine>
          {row.mainNos.map((no) => (
            <div key={no}>
              <MainOrderLink no={no} />
            </div>
          ))}
        </>
      ),
    },
    {
      key: 'amount',
      title: t('amount'),
      render: ({ amount, refunded }) => (
        <>
          <VisibleMoney yuan={amount} strong />
          {refunded !== undefined && refunded > 0 && (
            <SecondLine>{t('refunded', { amount: moneyText(refunded) })}</SecondLine>
          )}
        </>
      ),
    },
    { key: 'state', title: t('stateTitle'), render: (row) => <DisputeState dispute={row} /> },
    { key: 'steps', title: t('actions'), place: 'foot', render: (row) => <DisputeSteps dispute={row} /> },
  ];
}
