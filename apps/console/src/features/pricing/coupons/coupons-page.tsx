import { useQuery } from '@tanstack/react-query';
import { COUPON_RULE_STATES } from '@xunban/contract/coupon-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, EmptyState, layout, PageHeader, type Tone, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Segmented, Space } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine } from '../../../shared/work-list.tsx';
import { type CouponRule, couponQueries, RULE_FILTERS } from './coupon-queries.ts';
import { IssuedList } from './issued-list.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { useWorth } from './use-worth.tsx';

/** Rules of coupons with use, cost and revenue, and the coupons of members. */
export function CouponsPage() {
  const { t } = useTranslation('console-coupons');
  const [params, setParams] = useTabSearchParams();
  const isIssued = params.get('part') === 'issued';
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <GuardedButton permission="coupon.edit" type="primary" onClick={() => setMaking(true)}>
            {t('make')}
          </GuardedButton>
        }
      />
      <Segmented<string>
        className={layout['spaceBelow3'] ?? ''}
        value={isIssued ? 'issued' : 'rules'}
        onChange={(part) => setParams(() => new URLSearchParams(part === 'issued' ? { part } : {}))}
        options={(['rules', 'issued'] as const).map((value) => ({ value, label: t(`part.${value}`) }))}
      />
      {isIssued ? <IssuedList /> : <RuleList />}
      {isMaking && <RuleDialog onClose={() => setMaking(false)} />}
    </>
  );
}

const TONES: Readonly<Record<CouponRule['state'], Tone>> = { off: 'neutral', waiting: 'warning', on: 'success' };

function RuleList() {
  const { t } = useTranslation('console-coupons');
  const list = useListQuery(useTabSearchParams(), RULE_FILTERS);
  const [chosen, setChosen] = useState<CouponRule | null>(null);
  const { state = '' } = list.query.filters;
  return (
    <>
      <ListFrame
        list={list}
        result={useQuery(couponQueries.rules(list.query))}
        rowKey={(row) => row.id}
        columns={useColumns(setChosen)}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        filters={
          <Segmented<string>
            value={state}
            onChange={(value) => list.narrow({ state: value })}
            options={[
              { value: '', label: t('all') },
              ...COUPON_RULE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
            ]}
          />
        }
      />
      {chosen && <SwitchDialog rule={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function useColumns(onSwitch: (rule: CouponRule) => void): ListColumn<CouponRule>[] {
  const { t } = useTranslation('console-coupons');
  const worth = useWorth();
  return [
    {
      key: 'name',
      title: t('name'),
      place: 'head',
      render: (row) => (
        <>
          {row.name}
          <SecondLine>{row.ruleNo}</SecondLine>
          <SecondLine>{t('madeBy', { name: row.madeBy, time: minuteText(row.madeAt) })}</SecondLine>
        </>
      ),
    },
    {
      key: 'terms',
      title: t('terms'),
      render: (row) => (
        <>
          {worth(row)}
          <SecondLine>
            {[t(`audience.${row.audience}`), ...(row.isCombinable ? [t('combinable')] : [])].join(' · ')}
          </SecondLine>
          <SecondLine>{`${minuteText(row.validFrom)} – ${minuteText(row.validUntil)}`}</SecondLine>
        </>
      ),
    },
    {
      key: 'way',
      title: t('way'),
      render: (row) => (
        <>
          {t(`givenBy.${row.givenBy}`)}
          {row.code !== '' && <SecondLine>{row.code}</SecondLine>}
        </>
      ),
    },
    {
      key: 'use',
      title: t('use'),
      render: (row) => (
        <>
          {t('uses', { uses: row.uses, max: row.maxUses })}
          <SecondLine>{t('held', { count: row.coupons })}</SecondLine>
          <SecondLine>{t('each', { count: row.maxUsesEach })}</SecondLine>
        </>
      ),
    },
    {
      key: 'cost',
      title: t('cost'),
      align: 'right',
      render: (row) => (
        <>
          <VisibleMoney yuan={row.cost} strong />
          <SecondLine>
            {t('budget')} <VisibleMoney yuan={row.budget} />
          </SecondLine>
        </>
      ),
    },
    { key: 'revenue', title: t('revenue'), align: 'right', render: (row) => <VisibleMoney yuan={row.revenue} /> },
    {
      key: 'state',
      title: t('stateTitle'),
      render: (row) => <Badge tone={TONES[row.state]}>{t(`state.${row.state}`)}</Badge>,
    },
    {
      key: 'actions',
      title: t('actions'),
      place: 'foot',
      render: (row) => (
        <Space>
          <GuardedButton permission="coupon.edit" size="small" onClick={() => onSwitch(row)}>
            {t(row.state === 'off' ? 'switchOn' : 'switchOff')}
          </GuardedButton>
        </Space>
      ),
    },
  ];
}
