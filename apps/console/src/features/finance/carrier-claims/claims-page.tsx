import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { EmptyState, layout, Money, moneyText, PageHeader, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Button, Segmented, Space } from 'antd';
import { useState } from 'react';
import { MainOrderLink, ParcelLink } from '../../../shared/number-links.tsx';
import { SearchBox } from '../../../shared/search-box.tsx';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { SecondLine } from '../../../shared/work-list.tsx';
import { ClaimDialog, type ClaimStep } from './claim-dialog.tsx';
import { type CarrierClaim, CLAIM_CHOICES, CLAIM_FILTERS, claimQueries } from './claim-queries.ts';
import { ClaimState } from './claim-state.tsx';
import styles from './claims.module.css';

/** Claims against carriers, those that wait for an answer or for money first. */
export function CarrierClaimsPage() {
  const { t } = useTranslation('console-claims');
  const list = useListQuery(useTabSearchParams(), CLAIM_FILTERS);
  const found = useQuery(claimQueries.list(list.query));
  const [wish, setWish] = useState<ClaimStep | null>(null);
  const { state, filter } = list.query.filters;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          found.data && (
            <span>
              <span className={layout['muted']}>{t('receivable')}</span> <Money yuan={found.data.receivable} strong />
            </span>
          )
        }
      />
      <ListFrame
        list={list}
        result={found}
        rowKey={(row) => row.id}
        columns={useColumns(setWish)}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        filters={
          <>
            <Segmented<string>
              className={styles['choices'] ?? ''}
              value={CLAIM_CHOICES.find((known) => known === state) ?? ''}
              onChange={(value) => list.narrow({ state: value })}
              options={[
                { value: '', label: t('all') },
                ...CLAIM_CHOICES.map((value) => ({ value, label: value === 'open' ? t('open') : t(`state.${value}`) })),
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
      {wish && <ClaimDialog wish={wish} onClose={() => setWish(null)} />}
    </>
  );
}

function useColumns(onStep: (wish: ClaimStep) => void): ListColumn<CarrierClaim>[] {
  const { t } = useTranslation('console-claims');
  return [
    {
      key: 'claim',
      title: t('claim'),
      place: 'head',
      render: (row) => (
        <>
          {row.claimNo}
          <SecondLine>{row.note}</SecondLine>
          <SecondLine>{t('by', { name: row.claimedBy, time: minuteText(row.claimedAt) })}</SecondLine>
        </>
      ),
    },
    {
      key: 'parcel',
      title: t('parcel'),
      render: (row) => (
        <>
          <ParcelLink {...row} />
          <SecondLine>
            {t(`cause.${row.cause}`)} · <MainOrderLink no={row.mainNo} />
          </SecondLine>
        </>
      ),
    },
    {
      key: 'amount',
      title: t('amount'),
      render: ({ claimed, agreed }) => (
        <>
          <Money yuan={agreed ?? claimed} strong />
          {agreed !== null && agreed !== claimed && (
            <SecondLine>{t('claimed', { amount: moneyText(claimed) })}</SecondLine>
          )}
        </>
      ),
    },
    { key: 'state', title: t('stateTitle'), render: (row) => <ClaimState claim={row} /> },
    {
      key: 'steps',
      title: t('actions'),
      place: 'foot',
      render: (claim) =>
        claim.can.length > 0 && (
          <Space wrap>
            {claim.can.map((step) => (
              <Button key={step} size="small" onClick={() => onStep({ step, claim })}>
                {t(`step.${step}`)}
              </Button>
            ))}
          </Space>
        ),
    },
  ];
}
