import { useQuery } from '@tanstack/react-query';
import type { StaffRefund } from '@xunban/contract';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, moneyText, type Tone } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { api } from '../../../shared/api.ts';
import { MaskedNumber } from '../../../shared/masked-number.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { MainOrderLink, PaymentLink } from '../../../shared/number-links.tsx';
import { useDialogFor } from '../../../shared/use-dialog-for.ts';
import { useCanSee, VisibleMoney } from '../../../shared/visible.tsx';
import { fullListQuery, SecondLine, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { PayeeDialog } from './payee-dialog.tsx';
import { PayeeText } from './payee-text.tsx';
import { RecordRefundDialog } from './record-refund-dialog.tsx';
import { RefundActions } from './refund-actions.tsx';
import { refundQueries } from './refund-queries.ts';

const STATES = ['manual', 'failed', 'sent', 'created', 'succeeded'] as const;
const TONES: Readonly<Record<StaffRefund['state'], Tone>> = {
  manual: 'error',
  failed: 'warning',
  sent: 'info',
  created: 'info',
  succeeded: 'success',
};

/**
 * Refunds to the original payment method. Refunds that a gateway refused are at the top, for manual payment to a bank account.
 */
export function RefundsPage() {
  const { t } = useTranslation('console-refunds');
  const list = useWorkList();
  const refunds = useQuery(refundQueries.list(list.query));
  const [recording, setRecording] = useDialogFor<StaffRefund>(refunds.data?.items, ({ id }) => `refund.settle:${id}`);
  const [payee, setPayee] = useDialogFor<StaffRefund>(refunds.data?.items, ({ id }) => `refund.payee:${id}`);
  return (
    <>
      <WorkList
        textOf={(key) => t(key)}
        states={STATES}
        stateName={(state) => t(`state.${state}`)}
        list={list}
        result={refunds}
        rowKey={(row) => row.id}
        columns={useColumns(setRecording, setPayee)}
        exported={(options, file) => api.staffExports.refunds({ query: fullListQuery(list.query, file) }, options)}
      />
      {recording && <RecordRefundDialog refund={recording} onClose={() => setRecording(null)} />}
      {payee && <PayeeDialog refund={payee} onClose={() => setPayee(null)} />}
    </>
  );
}

/** The number of attempts is shown only until the refund succeeds: afterwards it could be mistaken for an error. */
const isUnderWay = ({ state, attempts }: StaffRefund): boolean => attempts > 0 && state !== 'succeeded';

function useColumns(
  onRecord: (refund: StaffRefund) => void,
  onPayee: (refund: StaffRefund) => void,
): ListColumn<StaffRefund>[] {
  const { t } = useTranslation(['console-refunds', 'payment']);
  const seesAmounts = useCanSee('amount.view');
  const columns: ListColumn<StaffRefund>[] = [
    {
      key: 'refundNo',
      title: t('refundNo'),
      place: 'head',
      render: (row) => (
        <>
          {row.refundNo}
          <SecondLine>{minuteText(row.createdAt)}</SecondLine>
        </>
      ),
    },
    { key: 'amount', title: t('amount'), align: 'right', render: (row) => <VisibleMoney yuan={row.amount} strong /> },
    {
      key: 'member',
      title: t('member'),
      render: (row) => (
        <>
          <MemberLink {...row}>{row.memberName || row.memberNo}</MemberLink>
          <SecondLine>
            {row.memberNo}
            {row.phone !== undefined && (
              <>
                {' · '}
                <MaskedNumber value={row.phone} field="refundPhone" id={row.id} />
              </>
            )}
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
            {methodName(row.gateway)} · {row.mainNo ? <MainOrderLink no={row.mainNo} /> : t('late')}
          </SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      title: t('stateTitle'),
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`state.${row.state}`)}</Badge>
          {row.wasPaidTwice && (
            <Badge tone="error">{t('twice', { amount: row.amount === undefined ? '' : moneyText(row.amount) })}</Badge>
          )}
          <SecondLine>
            {row.bankReference
              ? t('recorded', { person: row.settledBy, reference: row.bankReference })
              : [t(`status.${row.gatewayAnswer}`), isUnderWay(row) && t('attempts', { count: row.attempts })]
                  .filter(Boolean)
                  .join(' · ')}
          </SecondLine>
          {row.note && <SecondLine>{row.note}</SecondLine>}
          {row.attestation && <SecondLine>{t('attested', { text: row.attestation })}</SecondLine>}
        </>
      ),
    },
    { key: 'payee', title: t('payee.payTo'), render: (row) => <PayeeText refund={row} /> },
    {
      key: 'actions',
      title: t('actions'),
      place: 'foot',
      render: (row) => <RefundActions refund={row} onRecord={onRecord} onPayee={onPayee} />,
    },
  ];
  return columns.filter(({ key }) => seesAmounts || key !== 'amount');
}
