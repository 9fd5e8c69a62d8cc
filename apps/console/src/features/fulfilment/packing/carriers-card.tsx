import { useQuery } from '@tanstack/react-query';
import type { CarrierSetting } from '@xunban/contract';
import { carrierName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, DataState, layout, toast } from '@xunban/ui';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import styles from './packing.module.css';
import { packingQueries, useReread } from './packing-queries.ts';
import { useMaskText } from './use-mask-text.ts';

interface Values {
  readonly masks: string;
  readonly isTracked: boolean;
}

/** Waybill formats of each carrier, by which numbers are validated. */
export function CarriersCard() {
  const { t } = useTranslation(['console-packing', 'pricing', 'common']);
  const maskText = useMaskText();
  const [edited, setEdited] = useState<CarrierSetting | null>(null);
  return (
    <Card title={t('carriers')}>
      <DataState query={useQuery(packingQueries.carriers)}>
        {(carriers) => (
          <ul className={styles['rows']}>
            {carriers.map((setting) => (
              <li key={setting.carrier} className={styles['line']}>
                <strong>{carrierName(setting.carrier)}</strong>
                {setting.masks.length > 0 ? <span>{maskText(setting.masks)}</span> : <span>{t('anyNumber')}</span>}
                <span className={classes(layout['muted'], styles['soft'])}>
                  {t('tracked')}
                  {t('common:punctuation.colon')}
                  {t(setting.isTracked ? 'yes' : 'no')}
                </span>
                <GuardedButton permission="order.ship" size="small" onClick={() => setEdited(setting)}>
                  {t('edit')}
                </GuardedButton>
              </li>
            ))}
          </ul>
        )}
      </DataState>
      {edited && <CarrierDialog setting={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function CarrierDialog({ setting, onClose }: { readonly setting: CarrierSetting; readonly onClose: () => void }) {
  const { t } = useTranslation(['console-packing', 'pricing']);
  const reread = useReread();
  const submit = async ({ masks, isTracked }: Values) => {
    const lines = masks
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    await api.staffParcels.saveCarrier({ params: { carrier: setting.carrier }, body: { masks: lines, isTracked } });
    toast.success(t('saved'));
    await reread();
  };
  return (
    <FormDialog<Values>
      title={carrierName(setting.carrier)}
      okText={t('save')}
      initial={{ masks: setting.masks.join('\n'), isTracked: setting.isTracked }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="masks" label={t('masks')} extra={t('carriersHint')}>
        <Input.TextArea rows={4} />
      </Form.Item>
      <Form.Item name="isTracked" valuePropName="checked">
        <Checkbox>{t('tracked')}</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}
