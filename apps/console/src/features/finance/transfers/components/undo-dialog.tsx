import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffTransfer, StaffTransferUse } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Money, toast } from '@xunban/ui';
import { Alert, Descriptions, Form, Skeleton } from 'antd';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';
import { VisibleMoney } from '../../../../shared/visible.tsx';
import { SecondLine } from '../../../../shared/work-list.tsx';
import { transferQueries } from '../transfer-queries.ts';

interface UndoDialogProps {
  readonly transfer: StaffTransfer;
  readonly onClose: () => void;
}

/** Requests the reversal of a claim: shows the wallet and the amount to be debited, and obstacles. Another user decides. */
export function UndoDialog({ transfer, onClose }: UndoDialogProps) {
  const { t } = useTranslation('console-members');
  const client = useQueryClient();
  const use = useQuery(transferQueries.use(transfer.id));
  const submit = async ({ reason }: { readonly reason: string }, attempt: Attempt) => {
    const { id, version } = transfer;
    await api.staffMembers.undoTransfer({ params: { id }, body: { reason, version } }, attempt);
    toast.success(t('transfer.undoAsked'));
    await client.invalidateQueries({ queryKey: ['transfers'] });
    await client.invalidateQueries({ queryKey: ['approvals'] });
  };
  return (
    <FormDialog<{ reason: string }>
      title={t('transfer.undoTitle')}
      okText={t('transfer.undoOk')}
      danger
      draft={{ as: `transfer.undo:${transfer.id}`, fields: ['reason'] }}
      initial={{ reason: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'amount', label: t('transfer.amount'), children: <VisibleMoney yuan={transfer.amount} strong /> },
          {
            key: 'from',
            label: t('transfer.undoFrom'),
            children: [transfer.memberName, transfer.memberNo].filter(Boolean).join(' · '),
          },
          { key: 'to', label: t('transfer.undoTo'), children: t('transfer.undoToWaiting') },
          { key: 'payer', label: t('transfer.payer'), children: transfer.payerName },
          { key: 'reference', label: t('transfer.reference'), children: transfer.bankReference },
        ]}
      />
      <Form.Item>
        {use.data ? (
          <Wallet {...use.data} />
        ) : use.isError ? (
          <Alert type="error" showIcon title={t('transfer.undoFailed')} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        )}
      </Form.Item>
      <ReasonField
        label={t('transfer.undoReason')}
        hint={t('transfer.undoReasonHint')}
        required={t('transfer.noteRequired')}
      />
    </FormDialog>
  );
}

function Wallet({ amount, balance, missing, spent }: StaffTransferUse) {
  const { t } = useTranslation(['console-members', 'wallet']);
  if (missing === 0)
    return (
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'balance', label: t('transfer.undoBalance'), children: <Money yuan={balance} /> },
          { key: 'after', label: t('transfer.undoAfter'), children: <Money yuan={balance - amount} /> },
        ]}
      />
    );
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t('transfer.undoShort', { missing: missing.toFixed(2) })}
        description={t('transfer.undoShortHint')}
      />
      {spent.length > 0 && (
        <Descriptions
          size="small"
          column={1}
          title={t('transfer.undoSpent')}
          items={spent.map((one, position) => ({
            key: position,
            label: minuteText(one.at),
            children: (
              <>
                {t(`wallet:kind.${one.kind}`)} <Money yuan={one.amount} />
                <SecondLine>{one.reference}</SecondLine>
              </>
            ),
          }))}
        />
      )}
    </>
  );
}
