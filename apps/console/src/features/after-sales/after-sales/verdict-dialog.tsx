import { useQueryClient } from '@tanstack/react-query';
import type { StaffComplaintPage } from '@xunban/contract';
import { pieceUnit } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input, InputNumber } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';

export type Verdict = StaffComplaintPage['can'][number];

interface Values {
  readonly text: string;
  readonly pieces: number;
  readonly amount: string;
}

/** Asks the buyer a question, or takes the company's decision on a complaint. */
export function VerdictDialog({
  complaint,
  verdict,
  onClose,
}: {
  readonly complaint: StaffComplaintPage;
  readonly verdict: Verdict;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['console-after-sales', 'order-texts']);
  const client = useQueryClient();
  const submit = async ({ text, pieces, amount }: Values) => {
    const { version } = complaint;
    const params = { id: complaint.id };
    const { staffAfterSales } = api;
    try {
      const { state } = await {
        ask: () => staffAfterSales.ask({ params, body: { version, text } }),
        remake: () => staffAfterSales.remake({ params, body: { version, text, pieces } }),
        refund: () => staffAfterSales.refund({ params, body: { version, text, amount } }),
        refuse: () => staffAfterSales.refuse({ params, body: { version, text } }),
      }[verdict]();
      toast.success(t(state === 'proposed' ? 'action.proposed' : 'action.done'));
    } finally {
      await Promise.all([['complaints'], ['orders']].map((queryKey) => client.invalidateQueries({ queryKey })));
    }
  };
  return (
    <FormDialog<Values>
      title={`${t(`action.${verdict}`)} · ${complaint.complaintNo}`}
      okText={t(`action.${verdict}`)}
      danger={verdict === 'refuse'}
      initial={{ text: '', pieces: complaint.pieces, amount: '' }}
      draft={{ as: `complaint.${verdict}:${complaint.id}`, fields: ['text'] }}
      submit={submit}
      onClose={onClose}
    >
      <p>{t(`action.${verdict}Hint`, { max: complaint.maxRefund?.toFixed(2) ?? '' })}</p>
      {verdict === 'remake' && (
        <Form.Item name="pieces" label={t('action.pieces')} rules={[{ required: true }]}>
          <InputNumber
            min={1}
            max={complaint.quantity}
            precision={0}
            inputMode="numeric"
            suffix={pieceUnit(complaint.boardsPerPiece)}
          />
        </Form.Item>
      )}
      {verdict === 'refund' && (
        <Form.Item
          name="amount"
          label={t('action.amount')}
          rules={[{ required: true, pattern: /^\d{1,9}(\.\d{1,2})?$/ }]}
        >
          <Input inputMode="decimal" maxLength={12} />
        </Form.Item>
      )}
      <Form.Item
        name="text"
        label={t('action.text')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('action.textRequired') }]}
      >
        <Input.TextArea rows={4} maxLength={1000} showCount />
      </Form.Item>
    </FormDialog>
  );
}
