import { useQuery } from '@tanstack/react-query';
import type { StaffPayment } from '@xunban/contract';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { moneyText } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { MemberLink } from '../../../shared/member-link.tsx';
import { MainOrderLink, PaymentLink } from '../../../shared/number-links.tsx';
import { useCanSee, VisibleMoney } from '../../../shared/visible.tsx';
import { SecondLine, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { paymentQueries } from './payment-queries.ts';
import { PaymentState } from './payment-state.tsx';

const STATES = ['succeeded', 'pending', 'created', 'failed', 'closed'] as const;

/** Payments and top-ups of members, whatever became of them. */
export function PaymentsPage() {
  const { t } = useTranslation(['console-payments', 'payment']);
  const list = useWorkList();
  return (
    <WorkList
      textOf={(key) => t(key)}
      states={STATES}
      stateName={(state) => t(`payment:state.${state}`)}
      list={list}
      result={useQuery(paymentQueries.list(list.query))}
      rowKey={({ payNo }) => payNo}
      columns={useColumns()}
    />
  );
}

function useColumns(): ListColumn<StaffPayment>[] {
  const { t } = useTranslation(['console-payments', 'payment']);
  const seesAmounts = useCanSee('amount.view');
  const columns: ListColumn<StaffPayment>[] = [
    {
      key: 'no',
      title: t('column.no'),
      place: 'head',
      render: ({ payNo, createdAt, paidAt }) => (
        <>
          <PaymentLink no={payNo} />
          <SecondLine>{minuteText(paidAt ?? createdAt)}</SecondLine>
        </>
      ),
    },
    {
      key: 'for',
      title: t('column.for'),
      render: ({ purpose, orders }) =>
        purpose === 'topUp'
          ? t('topUp')
          : orders.map(({ id, mainNo }) => (
              <div key={id}>
                <MainOrderLink no={mainNo} />
              </div>
            )),
    },
    {
      key: 'member',
      title: t('column.member'),
      render: (row) => (
        <>
          <MemberLink {...row}>{row.memberName || row.memberNo}</MemberLink>
          {row.memberName && <SecondLine>{row.memberNo}</SecondLine>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state, methods }) => (
        <>
          <PaymentState state={state} />
          <SecondLine>{methods.map(methodName).join(' + ') || t('notChosen')}</SecondLine>
        </>
      ),
    },
    {
      key: 'amount',
      title: t('column.amount'),
      align: 'right',
      render: ({ amount, refunded = 0 }) => (
        <>
          <VisibleMoney yuan={amount} strong />
          {refunded > 0 && <SecondLine>{t('refunded', { amount: moneyText(refunded) })}</SecondLine>}
        </>
      ),
    },
  ];
  return columns.filter(({ key }) => seesAmounts || key !== 'amount');
}
