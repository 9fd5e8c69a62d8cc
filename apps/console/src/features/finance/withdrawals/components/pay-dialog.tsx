import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffWithdrawal } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, moneyText, toast } from '@xunban/ui';
import { Alert, Form, Radio } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../../shared/form-dialog.tsx';
import { downloadPayout } from '../download-payout.ts';
import { withdrawalQueries } from '../withdrawal-queries.ts';
import styles from '../withdrawals.module.css';
import { Payee } from './payee.tsx';

interface Values {
  readonly way: 'bank' | 'file';
}

/** Sends approved withdrawals to the bank: by its interface, or in a file that is saved at once. */
export function PayDialog({
  withdrawals,
  onClose,
}: {
  readonly withdrawals: readonly StaffWithdrawal[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-withdrawals');
  const client = useQueryClient();
  const rule = useQuery(withdrawalQueries.rule());
  // Pays exactly what was shown when the dialog opened.
  const [{ shown, ids, amount }] = useState(() => ({
    shown: withdrawals,
    ids: withdrawals.map(({ id }) => id),
    amount: withdrawals.reduce((sum, one) => sum + Math.round((one.amount ?? 0) * 100), 0) / 100,
  }));
  const submit = async ({ way }: Values, attempt: Attempt) => {
    const payout = await api.staffWithdrawals.payOut({ body: { ids, way } }, attempt);
    toast.success(t('pay.done', { no: payout.payoutNo }));
    await client.invalidateQueries({ queryKey: ['withdrawals'] });
    if (payout.way === 'file') await downloadPayout(payout);
  };
  return (
    <DataState query={rule}>
      {({ hasBank }) => (
        <FormDialog<Values>
          title={t('pay.title')}
          okText={t('pay.submit')}
          initial={{ way: hasBank ? 'bank' : 'file' }}
          submit={submit}
          onClose={onClose}
        >
          <Form.Item>
            <Alert
              type="info"
              showIcon
              title={t('pay.text', { count: ids.length, amount: moneyText(amount) })}
              description={
                <>
                  <ul className={styles['payees']}>
                    {shown.map((one) => (
                      <li key={one.id}>
                        {one.withdrawalNo} <Payee withdrawal={one} />
                      </li>
                    ))}
                  </ul>
                  {!hasBank && t('pay.noBank')}
                </>
              }
            />
          </Form.Item>
          <Form.Item name="way" label={t('pay.way')}>
            <Radio.Group
              vertical
              options={[
                { value: 'bank', label: t('pay.bank'), disabled: !hasBank },
                { value: 'file', label: t('pay.file') },
              ]}
            />
          </Form.Item>
        </FormDialog>
      )}
    </DataState>
  );
}
