import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MemberListRow, StaffTransfer } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Descriptions, Form, Input, Select, Spin } from 'antd';
import { useDeferredValue, useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { MaskedNumber } from '../../../../shared/masked-number.tsx';
import { VisibleMoney } from '../../../../shared/visible.tsx';
import { transferQueries } from '../transfer-queries.ts';

interface Values {
  readonly memberId: string | undefined;
  readonly note: string;
}

interface TransferDialogProps {
  readonly transfer: StaffTransfer;
  readonly action: 'assign' | 'return';
  readonly onClose: () => void;
}

/** Decides where a waiting transfer goes: into a wallet, or back to its payer. Either is booked once. */
export function TransferDialog({ transfer, action, onClose }: TransferDialogProps) {
  const { t } = useTranslation('console-members');
  const client = useQueryClient();
  const submit = async ({ memberId = '', note }: Values, attempt: Attempt) => {
    const params = { id: transfer.id };
    const decision = { note, version: transfer.version };
    if (action === 'assign')
      await api.staffMembers.assignTransfer({ params, body: { ...decision, memberId } }, attempt);
    else await api.staffMembers.returnTransfer({ params, body: decision }, attempt);
    toast.success(t(action === 'assign' ? 'transfer.assigned' : 'transfer.returned'));
    await client.invalidateQueries({ queryKey: ['transfers'] });
    await client.invalidateQueries({ queryKey: ['ledger'] });
  };
  return (
    <FormDialog<Values>
      title={t(action === 'assign' ? 'transfer.assignTitle' : 'transfer.returnTitle')}
      okText={t(action === 'assign' ? 'transfer.assign' : 'transfer.return')}
      danger={action === 'return'}
      draft={{ as: `transfer.${action}:${transfer.id}`, fields: ['note'] }}
      initial={{ memberId: transfer.memberId ?? undefined, note: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: 'payer',
            label: t('transfer.payer'),
            children: (
              <>
                {transfer.payerName}{' '}
                <MaskedNumber value={transfer.payerAccount} field="transferPayerAccount" id={transfer.id} />
              </>
            ),
          },
          { key: 'amount', label: t('transfer.amount'), children: <VisibleMoney yuan={transfer.amount} /> },
          { key: 'reference', label: t('transfer.reference'), children: transfer.bankReference },
          ...(transfer.remark ? [{ key: 'remark', label: t('transfer.remark'), children: transfer.remark }] : []),
        ]}
      />
      {action === 'assign' && (
        <Form.Item
          name="memberId"
          label={t('transfer.member')}
          extra={t('transfer.memberHint')}
          rules={[{ required: true, message: t('transfer.memberRequired') }]}
        >
          <MemberSelect
            known={
              transfer.memberId
                ? { id: transfer.memberId, memberNo: transfer.memberNo, trueName: transfer.memberName, account: '' }
                : undefined
            }
          />
        </Form.Item>
      )}
      <Form.Item
        name="note"
        label={t('transfer.note')}
        extra={t('transfer.noteHint')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('transfer.noteRequired') }]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  );
}

type Known = Pick<MemberListRow, 'id' | 'memberNo' | 'trueName' | 'account'>;

interface MemberSelectProps {
  /** Offered before anything is searched: whose account the money came to. */
  readonly known: Known | undefined;
  /** Given by the form item around it. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (id: string) => void;
}

/** Finds a member by name, number or phone, from the second character on. */
function MemberSelect({ known, ...control }: MemberSelectProps) {
  const { t } = useTranslation('console-members');
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const found = useQuery(transferQueries.members(filter));
  const members: readonly Known[] = filter.length >= 2 ? (found.data?.items ?? []) : known ? [known] : [];
  return (
    <Select
      {...control}
      showSearch
      filterOption={false}
      onSearch={setTyped}
      placeholder={t('transfer.memberSearch')}
      notFoundContent={found.isFetching ? <Spin size="small" /> : t(filter ? 'transfer.noMember' : 'transfer.typeMore')}
      options={members.map(({ id, memberNo, trueName, account }) => ({
        value: id,
        label: [trueName, memberNo, account].filter(Boolean).join(' · '),
      }))}
    />
  );
}
