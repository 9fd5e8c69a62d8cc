import { useQuery } from '@tanstack/react-query';
import type { SpecChanges } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { ChangesEditor } from '../../questions/changes-editor.tsx';
import { questionQueries } from '../../questions/question-queries.ts';
import { EffectWords } from '../../questions/question-thread.tsx';
import { type DialogProps, ReasonItem, StepDialog } from './step-dialog.tsx';

/** A change order: what is made otherwise, priced by the engine, what a person adds to that, and why. */
export function ChangeDialog(props: DialogProps) {
  const { t } = useTranslation('console');
  const { order } = props;
  const [changes, setChanges] = useState<SpecChanges>({});
  return (
    <StepDialog<{ reason: string; amountDelta: string; daysDelta: number }>
      {...props}
      title={t('action.requestChange')}
      keepAs="requestChange"
      kept={['reason', 'amountDelta', 'daysDelta']}
      initial={{ amountDelta: '0', daysDelta: 0 }}
      step={(values) =>
        api.staff.requestChange({ params: { id: order.id }, body: { version: order.version, ...values, changes } })
      }
    >
      {order.promisedShipDate !== null && <p>{t('dialog.paidHint')}</p>}
      <Form.Item label={t('dialog.changes')} extra={t('dialog.changesHint')}>
        <ChangesEditor spec={order.spec} changes={changes} asFound={null} onChange={setChanges} />
        <Effect orderId={order.id} changes={changes} />
      </Form.Item>
      <Form.Item
        name="amountDelta"
        label={t('dialog.amountDelta')}
        extra={t('dialog.amountHint')}
        rules={[{ required: true }]}
      >
        <InputNumber<string> stringMode precision={2} className="full-width" />
      </Form.Item>
      <Form.Item name="daysDelta" label={t('dialog.daysDelta')} rules={[{ required: true }]}>
        <InputNumber min={-30} max={60} precision={0} />
      </Form.Item>
      <ReasonItem use="requestChange" order={order} />
    </StepDialog>
  );
}

/** What the engine asks for it more or less. */
function Effect({ orderId, changes }: { readonly orderId: string; readonly changes: SpecChanges }) {
  const { t } = useTranslation('console-questions');
  const isChanged = Object.keys(changes).length > 0;
  const effects = useQuery({ ...questionQueries.effects(orderId, [changes]), enabled: isChanged });
  const [effect] = effects.data?.options ?? [];
  if (!isChanged || !effect) return null;
  if (effect.daysDelta === null) return <p>{t('dialog.notProducible')}</p>;
  return (
    <p aria-live="polite">
      <EffectWords amountDelta={effect.amountDelta ?? undefined} daysDelta={effect.daysDelta} />
    </p>
  );
}
