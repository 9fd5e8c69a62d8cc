import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, moneyText } from '@xunban/ui';
import { ConfirmButton } from '@xunban/ui/antd';
import { Button, Descriptions, Form, Input } from 'antd';
import { useState } from 'react';
import { useHolds } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { SeenMoney, useSees } from '../../../shared/seen.tsx';
import { useMe } from '../../staff-account/use-me.ts';
import styles from '../orders.module.css';
import { useOrderAction } from '../use-order-action.ts';
import { StepDialog } from './step-dialog.tsx';

type Request = NonNullable<StaffOrderDetail['cancelRequest']>;

/** A cancellation of this paid board that a colleague has to agree to; nothing has moved yet. */
export function CancelRequestCard({ order, request }: { readonly order: StaffOrderDetail; readonly request: Request }) {
  const { t } = useTranslation('console');
  const decides = useHolds('order.cancel');
  return (
    <Card title={t('cancelRequest.title')}>
      <p className={styles['soft'] ?? ''}>{t('cancelRequest.hint')}</p>
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: 'reason',
            label: t('dialog.reason'),
            children: request.isAskedByMember ? `${t('cancelRequest.member')} · ${request.reason}` : request.reason,
          },
          { key: 'back', label: t('cancelRequest.back'), children: <SeenMoney yuan={request.amount} strong /> },
          {
            key: 'by',
            label: t('cancelRequest.by'),
            children: `${request.askedBy} · ${minuteText(request.askedAt)}`,
          },
        ]}
      />
      {decides && <Decide order={order} request={request} />}
    </Card>
  );
}

function Decide({ order, request }: { readonly order: StaffOrderDetail; readonly request: Request }) {
  const { t } = useTranslation('console');
  const me = useMe().data;
  const sees = useSees('amount.view');
  const [isRefusing, setRefusing] = useState(false);
  // One key for all tries: a second press after a lost answer is the same decision.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const run = useOrderAction(order.id);
  const isOwn = me?.id === request.askedById;
  const decide = async (decision: 'approve' | 'refuse', note: string) => {
    await api.staffApprovals.decide(
      { params: { kind: 'cancellation', id: request.id }, body: { decision, note } },
      { idempotencyKey },
    );
    return api.staff.order({ params: { id: order.id } });
  };
  return (
    <div className={styles['buttons'] ?? ''}>
      {isOwn && <span className={styles['soft'] ?? ''}>{t('cancelRequest.own')}</span>}
      {me && !isOwn && sees && request.amount !== undefined && (
        <ConfirmButton
          danger
          question={t('cancelRequest.allowQuestion')}
          consequence={t('cancelRequest.allowHint', { amount: moneyText(request.amount) })}
          onConfirm={() => run.mutateAsync(() => decide('approve', '')).catch(() => undefined)}
        >
          {t('cancelRequest.allow')}
        </ConfirmButton>
      )}
      <Button onClick={() => setRefusing(true)}>{t(isOwn ? 'cancelRequest.takeBack' : 'cancelRequest.refuse')}</Button>
      {isRefusing && (
        <StepDialog<{ note: string }>
          order={order}
          overtaken={false}
          onClose={() => setRefusing(false)}
          title={t(isOwn ? 'cancelRequest.takeBack' : 'cancelRequest.refuse')}
          keepAs="refuseCancelRequest"
          kept={['note']}
          step={({ note }) => decide('refuse', note)}
        >
          <Form.Item
            name="note"
            label={t('dialog.reason')}
            rules={[{ required: true, whitespace: true, min: 2, message: t('dialog.reasonRequired') }]}
          >
            <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
          </Form.Item>
        </StepDialog>
      )}
    </div>
  );
}
