import { useQuery } from '@tanstack/react-query';
import type { SpecChanges, StaffOrderDetail } from '@xunban/contract';
import { boardOnly } from '@xunban/contract/board-spec';
import { findingText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { ChangesEditor } from '../../questions/changes-editor.tsx';
import { PlacePicker } from '../../questions/place-picker.tsx';
import { questionQueries } from '../../questions/question-queries.ts';
import { EffectText } from '../../questions/question-thread.tsx';
import { type DialogProps, OrderReasonField, StepDialog } from './step-dialog.tsx';

interface ChangeDialogProps extends DialogProps {
  /** The index of the finding that it comes from, and what the file has instead of what was ordered, where that is known. */
  readonly from?: { readonly finding: number; readonly asFound: SpecChanges | null };
}

type Place = NonNullable<NonNullable<StaffOrderDetail['findings']>[number]['places']>[number];

/** A change order: the changed specification, priced by the engine, manual surcharges, the reason, and the evidence. */
export function ChangeDialog({ from, ...props }: ChangeDialogProps) {
  const { t } = useTranslation(['console', 'order-texts', 'pricing', 'board-problems']);
  const { order } = props;
  const finding = from && order.findings?.[from.finding];
  const [changes, setChanges] = useState<SpecChanges>(from?.asFound ?? {});
  const [place, setPlace] = useState<Place | null>(finding?.places?.[0] ?? null);
  const named = finding && from ? { index: from.finding, code: finding.code } : null;
  const board = boardOnly(order.spec);
  return (
    <StepDialog<{ reason: string; amountDelta: string; lineName: string; daysDelta: number }>
      {...props}
      title={t('order-texts:staffAction.requestChange')}
      draftKey={finding ? `requestChange.${finding.code}` : 'requestChange'}
      draftFields={['reason', 'amountDelta', 'lineName', 'daysDelta']}
      initial={{ amountDelta: '0', lineName: '', daysDelta: 0, reason: finding ? findingText(finding) : '' }}
      step={(values) =>
        api.staff.requestChange({
          params: { id: order.id },
          body: {
            version: order.version,
            ...values,
            changes,
            evidence: named || place ? [{ finding: named, place }] : [],
          },
        })
      }
    >
      {order.promisedShipDate !== null && <p>{t('dialog.paidHint')}</p>}
      {finding && <p>{t('dialog.evidence', { finding: findingText(finding) })}</p>}
      {board && (
        <Form.Item label={t('dialog.changes')} extra={t('dialog.changesHint')}>
          <ChangesEditor spec={board} changes={changes} asFound={from?.asFound ?? null} onChange={setChanges} />
          <Effect orderId={order.id} changes={changes} />
        </Form.Item>
      )}
      <Form.Item
        name="amountDelta"
        label={t('dialog.amountDelta')}
        extra={`${t('dialog.amountHint')} ${t('dialog.secondHint')}`}
        rules={[{ required: true }]}
      >
        <InputNumber<string> stringMode precision={2} className="full-width" />
      </Form.Item>
      <LineNameItem />
      <Form.Item name="daysDelta" label={t('dialog.daysDelta')} rules={[{ required: true }]}>
        <InputNumber min={-30} max={60} precision={0} />
      </Form.Item>
      <OrderReasonField context="requestChange" order={order} />
      {order.image && !finding?.places?.length && <PlacePicker image={order.image} place={place} onChange={setPlace} />}
    </StepDialog>
  );
}

/** The name of a line without a price rule, shown to the buyer; needed only with an amount. */
function LineNameItem() {
  const { t } = useTranslation('console');
  const amount = Number(Form.useWatch('amountDelta') ?? 0);
  if (amount === 0) return null;
  return (
    <Form.Item
      name="lineName"
      label={t('dialog.lineName')}
      extra={t('dialog.lineNameHint')}
      rules={[{ required: true, whitespace: true, message: t('dialog.lineNameRequired') }]}
    >
      <Input maxLength={40} />
    </Form.Item>
  );
}

/** The price difference calculated by the engine. */
function Effect({ orderId, changes }: { readonly orderId: string; readonly changes: SpecChanges }) {
  const { t } = useTranslation('console-questions');
  const isChanged = Object.keys(changes).length > 0;
  const effects = useQuery({ ...questionQueries.effects(orderId, [changes]), enabled: isChanged });
  const [effect] = effects.data?.options ?? [];
  if (!isChanged || !effect) return null;
  if (effect.daysDelta === null) return <p>{t('dialog.notProducible')}</p>;
  return (
    <p aria-live="polite">
      <EffectText amountDelta={effect.amountDelta ?? undefined} daysDelta={effect.daysDelta} />
    </p>
  );
}
