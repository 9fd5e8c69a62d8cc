import { useQuery } from '@tanstack/react-query';
import type { StaffRefund } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Money, moneyText, type Tone } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { useState } from 'react';
import { MaskedNumber } from '../../shared/masked-number.tsx';
import { SecondLine, useWorkList, WorkList } from '../../shared/work-list.tsx';
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

/** Refunds by the original way. What a gateway would not take waits on top for a person with a bank account. */
export function RefundsPage() {
  const { t } = useTranslation('console-refunds');
  const list = useWorkList();
  const [recording, setRecording] = useState<StaffRefund | null>(null);
  return (
    <>
      <WorkList
        say={(what) => t(what)}
        states={STATES}
        stateName={(state) => t(`state.${state}`)}
        list={list}
        result={useQuery(refundQueries.list(list.query))}
        rowKey={(row) => row.id}
        columns={useColumns(setRecording)}
      />
      {recording && <RecordRefundDialog refund={recording} onClose={() => setRecording(null)} />}
    </>
  );
}

function useColumns(onRecord: (refund: StaffRefund) => void): ListColumn<StaffRefund>[] {
  const { t } = useTranslation(['console-refunds', 'payment']);
  return [
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
    { key: 'amount', title: t('amount'), align: 'right', render: (row) => <Money yuan={row.amount} strong /> },
    {
      key: 'member',
      title: t('member'),
      render: (row) => (
        <>
          {row.memberName || row.memberNo}
          <SecondLine>
            {row.memberNo} · <MaskedNumber value={row.phone} field="refundPhone" id={row.id} />
          </SecondLine>
        </>
      ),
    },
    {
      key: 'payment',
      title: t('payment'),
      render: (row) => (
        <>
          {row.payNo}
          <SecondLine>
            {[t(`payment:method.${row.gateway}` as 'payment:method.sandbox'), row.mainNo || t('late')].join(' · ')}
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
          {row.wasPaidTwice && <Badge tone="error">{t('twice', { amount: moneyText(row.amount) })}</Badge>}
          <SecondLine>
            {row.bankReference
              ? t('recorded', { person: row.settledBy, reference: row.bankReference })
              : [t(`says.${row.gatewaySays}`), row.attempts > 0 && t('attempts', { count: row.attempts })]
                  .filter(Boolean)
                  .join(' · ')}
          </SecondLine>
          {row.note && <SecondLine>{row.note}</SecondLine>}
          {row.attestation && <SecondLine>{t('attested', { text: row.attestation })}</SecondLine>}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      place: 'foot',
      render: (row) => <RefundActions refund={row} onRecord={onRecord} />,
    },
  ];
}
