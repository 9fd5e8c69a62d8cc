import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, EmptyState, type Tone, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { MemberLink } from '../../../shared/member-link.tsx';
import { MainOrderLink } from '../../../shared/number-links.tsx';
import { SearchBox } from '../../../shared/search-box.tsx';
import { StaffName } from '../../../shared/staff-name.tsx';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine } from '../../../shared/work-list.tsx';
import { couponQueries, ISSUED_FILTERS, type IssuedCoupon } from './coupon-queries.ts';

/** Coupons of all members, newest first. */
export function IssuedList() {
  const { t } = useTranslation('console-coupons');
  const list = useListQuery(useTabSearchParams(), ISSUED_FILTERS);
  const columns = useIssuedColumns();
  return (
    <ListFrame
      list={list}
      result={useQuery(couponQueries.issued(list.query))}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('issuedEmpty')} />}
      filters={
        <SearchBox
          value={list.query.filters.ruleNo}
          label={t('searchRule')}
          maxLength={40}
          onSearch={(value) => list.narrow({ ruleNo: value })}
        />
      }
    />
  );
}

const TONES: Readonly<Record<IssuedCoupon['state'], Tone>> = {
  waiting: 'warning',
  given: 'success',
  refused: 'neutral',
};

/** Columns of coupons; those of one member do not name it. */
export function useIssuedColumns(isOfMember = false): ListColumn<IssuedCoupon>[] {
  const { t } = useTranslation('console-coupons');
  const member: ListColumn<IssuedCoupon> = {
    key: 'member',
    title: t('member'),
    render: (row) => <MemberLink memberId={row.memberId} memberName={row.memberName} memberNo="" />,
  };
  return [
    {
      key: 'coupon',
      title: t('coupon'),
      place: 'head',
      render: (row) => (
        <>
          {row.ruleName}
          <SecondLine>{row.couponNo}</SecondLine>
        </>
      ),
    },
    ...(isOfMember ? [] : [member]),
    { key: 'max', title: t('max'), align: 'right', render: (row) => <VisibleMoney yuan={row.max} /> },
    {
      key: 'way',
      title: t('way'),
      render: (row) => (
        <>
          {t(`givenBy.${row.givenBy}`)}
          {row.reason !== '' && <SecondLine>{row.reason}</SecondLine>}
          {row.askedBy !== '' && (
            <SecondLine>
              <StaffName name={row.askedBy} />
              {row.decidedBy !== '' && row.decidedBy !== row.askedBy && (
                <>
                  {' · '}
                  <StaffName name={row.decidedBy} />
                </>
              )}
            </SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: t('stateTitle'),
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`gift.${row.state}`)}</Badge>
          <SecondLine>{minuteText(row.givenAt)}</SecondLine>
        </>
      ),
    },
    {
      key: 'order',
      title: t('order'),
      render: (row) =>
        row.mainNo === '' ? (
          '—'
        ) : (
          <>
            <MainOrderLink no={row.mainNo} />
            <SecondLine>
              <VisibleMoney yuan={row.discount ?? 0} />
            </SecondLine>
          </>
        ),
    },
  ];
}
