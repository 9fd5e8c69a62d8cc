import { useQuery } from '@tanstack/react-query';
import type { CashLog, MemberPayment } from '@xunban/contract';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, EmptyState, layout, Money, type Tone } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { usePermission } from '../../../../shared/access.tsx';
import { BookedNumber, MainOrderLink, PaymentLink, RefundLink } from '../../../../shared/number-links.tsx';
import { usePartList } from '../../../../shared/use-part-list.ts';
import { SecondLine } from '../../../../shared/work-list.tsx';
import { CreditOfMember } from '../../../finance/credit/components/credit-of-member.tsx';
import { invoiceQueries } from '../../../finance/invoices/invoice-queries.ts';
import { useInvoiceColumns } from '../../../finance/invoices/use-invoice-columns.tsx';
import { PaymentApprovals } from '../../../finance/payment-approvals/approvals-card.tsx';
import { useWithdrawalColumns } from '../../../finance/withdrawals/use-withdrawal-columns.tsx';
import { withdrawalQueries } from '../../../finance/withdrawals/withdrawal-queries.ts';
import { MemberCoupons } from '../../../pricing/coupons/member-coupons.tsx';
import { memberQueries } from '../member-queries.ts';
import styles from '../members.module.css';
import { CorrectionsPart } from './corrections-part.tsx';

/** The member's money: the wallet with its bookings, and payments with what went back. */
export function MoneyPart({ memberId, memberName }: { readonly memberId: string; readonly memberName: string }) {
  const { t } = useTranslation(['console-member', 'console-withdrawals', 'console-invoices']);
  const seesWithdrawals = usePermission('withdrawal.view');
  const withdrawalList = usePartList();
  const withdrawals = useQuery({
    ...withdrawalQueries.ofMember(memberId, withdrawalList.query),
    enabled: seesWithdrawals,
  });
  const withdrawalColumns = useWithdrawalColumns({ ofMember: true });
  const seesInvoices = usePermission('invoice.view');
  const invoiceList = usePartList();
  const invoices = useQuery({ ...invoiceQueries.ofMember(memberId, invoiceList.query), enabled: seesInvoices });
  const invoiceColumns = useInvoiceColumns({ ofMember: true });
  const corrects = usePermission('wallet.correct');
  const seesOrders = usePermission('order.view');
  const seesCoupons = usePermission('coupon.view');
  const walletList = usePartList();
  const paymentList = usePartList();
  const wallet = useQuery(memberQueries.wallet(memberId, walletList.query));
  return (
    <div className={layout['column']}>
      <section aria-labelledby="member-wallet">
        <h2 id="member-wallet" className={styles['heading']}>
          {t('wallet.title')} {wallet.data && <Money yuan={wallet.data.balance} strong />}
        </h2>
        <ListFrame
          list={walletList}
          result={wallet}
          rowKey={(row) => `${row.id} ${row.kind}`}
          columns={useBookings()}
          empty={<EmptyState title={t('wallet.empty')} />}
        />
      </section>
      {corrects && <CorrectionsPart memberId={memberId} memberName={memberName} balance={wallet.data?.balance} />}
      {seesCoupons && <MemberCoupons memberId={memberId} heading={styles['heading'] ?? ''} />}
      <section aria-labelledby="member-payments">
        <h2 id="member-payments" className={styles['heading']}>
          {t('payment.title')}
        </h2>
        <ListFrame
          list={paymentList}
          result={useQuery(memberQueries.payments(memberId, paymentList.query))}
          rowKey={(row) => row.payNo}
          columns={usePayments()}
          empty={<EmptyState title={t('payment.empty')} />}
        />
      </section>
      {seesOrders && <PaymentApprovals of={{ memberId }} />}
      <CreditOfMember memberId={memberId} />
      {seesWithdrawals && (
        <section aria-labelledby="member-withdrawals">
          <h2 id="member-withdrawals" className={styles['heading']}>
            {t('console-withdrawals:ofMember.title')}
          </h2>
          <ListFrame
            list={withdrawalList}
            result={withdrawals}
            rowKey={(row) => row.id}
            columns={withdrawalColumns}
            empty={<EmptyState title={t('console-withdrawals:ofMember.empty')} />}
          />
        </section>
      )}
      {seesInvoices && (
        <section aria-labelledby="member-invoices">
          <h2 id="member-invoices" className={styles['heading']}>
            {t('console-invoices:ofMember.title')}
          </h2>
          <ListFrame
            list={invoiceList}
            result={invoices}
            rowKey={(row) => row.id}
            columns={invoiceColumns}
            empty={<EmptyState title={t('console-invoices:ofMember.empty')} />}
          />
        </section>
      )}
    </div>
  );
}

function Booked({ reference, person }: Pick<CashLog, 'reference' | 'person'>) {
  return (
    <>
      <BookedNumber no={reference} />
      {person && <SecondLine>{person}</SecondLine>}
    </>
  );
}

function useBookings(): ListColumn<CashLog>[] {
  const { t } = useTranslation(['console-member', 'wallet']);
  return [
    { key: 'at', title: t('column.at'), place: 'head', render: (row) => minuteText(row.at) },
    { key: 'kind', title: t('wallet:log.kind'), render: (row) => t(`wallet:kind.${row.kind}`) },
    { key: 'reference', title: t('wallet:log.reference'), render: (row) => <Booked {...row} /> },
    { key: 'amount', title: t('wallet:log.amount'), align: 'right', render: (row) => <Money yuan={row.amount} /> },
    { key: 'balance', title: t('wallet:log.balance'), align: 'right', render: (row) => <Money yuan={row.balance} /> },
  ];
}

const TONES: Readonly<Record<MemberPayment['state'], Tone>> = {
  created: 'neutral',
  pending: 'info',
  succeeded: 'success',
  closed: 'neutral',
  failed: 'error',
};

function usePayments(): ListColumn<MemberPayment>[] {
  const { t } = useTranslation(['console-member', 'payment', 'console-refunds']);
  return [
    {
      key: 'payNo',
      title: t('payment.no'),
      place: 'head',
      render: (row) => (
        <>
          <PaymentLink no={row.payNo} />
          <SecondLine>{[minuteText(row.paidAt ?? row.createdAt), row.person].filter(Boolean).join(' · ')}</SecondLine>
        </>
      ),
    },
    {
      key: 'for',
      title: t('payment.for'),
      render: (row) =>
        row.purpose === 'topUp'
          ? t('payment.topUp')
          : row.orders.map(({ id, mainNo }) => (
              <div key={id}>
                <MainOrderLink no={mainNo} />
              </div>
            )),
    },
    {
      key: 'state',
      title: t('column.state'),
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`payment:state.${row.state}`)}</Badge>
          <SecondLine>{row.methods.map(methodName).join(' + ')}</SecondLine>
        </>
      ),
    },
    { key: 'amount', title: t('payment.amount'), align: 'right', render: (row) => <Money yuan={row.amount} strong /> },
    {
      key: 'refunds',
      title: t('payment.refunds'),
      render: (row) =>
        row.refunds.length === 0
          ? '—'
          : row.refunds.map((refund) => (
              <div key={refund.refundNo}>
                <RefundLink no={refund.refundNo} /> <Money yuan={refund.amount} />
                <SecondLine>
                  {t(`console-refunds:state.${refund.state}`)} · {minuteText(refund.at)}
                  {refund.reason && ` · ${refund.reason}`}
                </SecondLine>
              </div>
            )),
    },
  ];
}
