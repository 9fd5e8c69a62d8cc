import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { layout } from '@xunban/ui';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { GuardedButton, GuardedConfirmButton } from '../../../../shared/access.tsx';
import { DependentNote } from '../../../../shared/dependent-note.tsx';
import { useMe } from '../../../base/staff-account/use-me.ts';
import { useOrderAction } from '../use-order-action.ts';
import { StepDialog } from './step-dialog.tsx';

/** Four-eyes decisions on an order, by their text keys: the required permission, and the key of a stored draft refusal. */
const DECISIONS = {
  proposal: { permission: 'order.review', draftKey: 'refuseProposal' },
  cancelRequest: { permission: 'order.cancel', draftKey: 'refuseCancelRequest' },
} as const;

interface FourEyesButtonsProps {
  readonly order: StaffOrderDetail;
  readonly about: keyof typeof DECISIONS;
  readonly askedById: string;
  readonly isDependent: boolean;
  /**
   * Consequence of the approval, shown for confirmation; undefined for users who cannot see the amount and so cannot approve.
   */
  readonly consequence: string | undefined;
  readonly danger?: boolean;
  readonly decide: (decision: 'allow' | 'refuse', note: string) => Promise<StaffOrderDetail>;
}

/** The requester can withdraw the request; other users approve it, or refuse it with a reason. */
export function FourEyesButtons({
  order,
  about,
  askedById,
  isDependent,
  consequence,
  danger = false,
  decide,
}: FourEyesButtonsProps) {
  const { t } = useTranslation('console');
  const me = useMe().data;
  const [isRefusing, setRefusing] = useState(false);
  const run = useOrderAction(order.id);
  const isOwn = me?.id === askedById;
  const refusal = t(isOwn ? `${about}.takeBack` : `${about}.refuse`);
  return (
    <div className={layout['rowCentred3']}>
      {isOwn && <span className={layout['muted']}>{t(`${about}.own`)}</span>}
      {isDependent && <DependentNote />}
      {me && !isOwn && !isDependent && consequence !== undefined && (
        <GuardedConfirmButton
          permission={DECISIONS[about].permission}
          {...(danger ? { danger } : { type: 'primary' as const })}
          question={t(`${about}.allowQuestion`)}
          consequence={consequence}
          onConfirm={() => run.mutateAsync(() => decide('allow', '')).catch(() => undefined)}
        >
          {t(`${about}.allow`)}
        </GuardedConfirmButton>
      )}
      <GuardedButton permission={DECISIONS[about].permission} onClick={() => setRefusing(true)}>
        {refusal}
      </GuardedButton>
      {isRefusing && (
        <StepDialog<{ note: string }>
          order={order}
          overtaken={false}
          onClose={() => setRefusing(false)}
          title={refusal}
          draftKey={DECISIONS[about].draftKey}
          draftFields={['note']}
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
