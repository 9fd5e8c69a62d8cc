import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout, moneyText, Notice } from '@xunban/ui';
import { Descriptions } from 'antd';
import { useState } from 'react';
import { usePermission } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { staffNameText } from '../../../../shared/staff-name.tsx';
import { useCanSee, VisibleMoney } from '../../../../shared/visible.tsx';
import { FourEyesButtons } from './four-eyes-buttons.tsx';

type Request = NonNullable<StaffOrderDetail['cancelRequest']>;

/** A cancellation of this paid board that a colleague has to agree to; nothing has moved yet. */
export function CancelRequestCard({ order, request }: { readonly order: StaffOrderDetail; readonly request: Request }) {
  const { t } = useTranslation('console');
  const decides = usePermission('order.cancel');
  return (
    <Card title={t('cancelRequest.title')}>
      <p className={layout['muted']}>{t('cancelRequest.hint')}</p>
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: 'reason',
            label: t('dialog.reason'),
            children: request.isAskedByMember ? `${t('cancelRequest.member')} · ${request.reason}` : request.reason,
          },
          { key: 'back', label: t('cancelRequest.back'), children: <VisibleMoney yuan={request.amount} strong /> },
          {
            key: 'by',
            label: t('cancelRequest.by'),
            children: `${staffNameText(request.askedBy)} · ${minuteText(request.askedAt)}`,
          },
        ]}
      />
      {!request.hasDecider && <Notice tone="warning">{t('cancelRequest.noOtherApprover')}</Notice>}
      {decides && <Decide order={order} request={request} />}
    </Card>
  );
}

function Decide({ order, request }: { readonly order: StaffOrderDetail; readonly request: Request }) {
  const { t } = useTranslation('console');
  const sees = useCanSee('amount.view');
  // One key for all tries: a second press after a lost answer is the same decision.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <FourEyesButtons
      order={order}
      about="cancelRequest"
      danger
      askedById={request.askedById}
      isDependent={request.isDependent}
      consequence={
        sees && request.amount !== undefined
          ? t('cancelRequest.allowHint', { amount: moneyText(request.amount) })
          : undefined
      }
      decide={async (decision, note) => {
        await api.staffApprovals.decide(
          {
            params: { kind: 'cancellation', id: request.id },
            body: { decision: decision === 'allow' ? 'approve' : 'refuse', note },
          },
          { idempotencyKey },
        );
        return api.staff.order({ params: { id: order.id } });
      }}
    />
  );
}
