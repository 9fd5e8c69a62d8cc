import { useQuery } from '@tanstack/react-query';
import type { BatchPage } from '@xunban/contract';
import { NONCONFORMANCE_CAUSES, type NonconformanceCause } from '@xunban/contract/quality-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { batchQueries } from './batch-queries.ts';
import { lackText } from './lack-text.ts';
import { Reason } from './reason.tsx';
import { useBatchReload } from './use-batch-action.ts';

interface DialogProps {
  readonly batch: BatchPage;
  readonly onClose: () => void;
}

interface Spoil {
  readonly panels: number;
  readonly cause: NonconformanceCause;
  readonly reason: string;
}

/** Panels of a layout that cannot be used any more. */
export function SpoilDialog({ batch, layout, onClose }: DialogProps & { readonly layout: number }) {
  const { t } = useTranslation(['console-batches', 'quality-texts']);
  const reload = useBatchReload();
  const own = batch.layouts.find(({ position }) => position === layout);
  const left = own ? own.panels - own.spoiled : 1;
  const submit = async ({ panels, cause, reason }: Spoil) => {
    try {
      const { shortages } = await api.staffBatches.spoil(
        { params: { id: batch.id }, body: { version: batch.version, layout, panels, cause, reason } },
        { timeoutMs: 60_000 },
      );
      const more = shortages.length - batch.shortages.length;
      if (more > 0) toast.info(t('spoil.short', { count: more }));
      else toast.success(t('spoil.enough'));
    } finally {
      await reload();
    }
  };
  return (
    <FormDialog<Spoil>
      title={t('spoil.title', { at: layout })}
      okText={t('spoil.open')}
      danger
      initial={{ panels: 1, cause: 'unknown', reason: '' }}
      draft={{ as: `batch.spoil:${batch.id}:${layout}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="panels"
        label={t('spoil.panels')}
        extra={t('spoil.left', { count: left })}
        rules={[{ required: true }]}
      >
        <InputNumber min={1} max={left} precision={0} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="cause" label={t('spoil.cause')}>
        <Select options={NONCONFORMANCE_CAUSES.map((value) => ({ value, label: t(`quality-texts:cause.${value}`) }))} />
      </Form.Item>
      <Reason hint={t('spoil.hint')} />
    </FormDialog>
  );
}

export function DissolveDialog({ batch, onClose }: DialogProps) {
  const { t } = useTranslation('console-batches');
  const reload = useBatchReload();
  const submit = async ({ reason }: { readonly reason: string }) => {
    try {
      await api.staffBatches.dissolve({ params: { id: batch.id }, body: { version: batch.version, reason } });
      toast.success(t('dissolve.done'));
    } finally {
      await reload();
    }
  };
  return (
    <FormDialog<{ reason: string }>
      title={t('dissolve.title', { no: batch.batchNo })}
      okText={t('dissolve.open')}
      danger
      initial={{ reason: '' }}
      draft={{ as: `batch.dissolve:${batch.id}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <Reason hint={batch.remakeOf ? t('dissolve.remakeHint') : t('dissolve.hint')} />
    </FormDialog>
  );
}

/** Records the agreement with the buyer of an order that lacks pieces. */
export function SettleDialog({
  batch,
  shortage,
  onClose,
}: DialogProps & { readonly shortage: BatchPage['shortages'][number] }) {
  const { t } = useTranslation('console-batches');
  const reload = useBatchReload();
  const submit = async ({ note }: { readonly note: string }) => {
    try {
      await api.staffBatches.decideShortage({
        params: { id: batch.id },
        body: { version: batch.version, shortageId: shortage.id, decision: 'settled', note },
      });
      toast.success(t('short.settledDone'));
    } finally {
      await reload();
    }
  };
  return (
    <FormDialog<{ note: string }>
      title={t('short.settleTitle', { no: shortage.orderNo, pieces: lackText(batch, shortage) })}
      okText={t('short.settle')}
      initial={{ note: '' }}
      draft={{ as: `batch.settle:${shortage.id}`, fields: ['note'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="note"
        label={t('short.note')}
        extra={t(`short.settleHint.${shortage.policy}`)}
        rules={[{ required: true, whitespace: true, min: 2, message: t('reasonRequired') }]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  );
}

/** Other orders in a batch: those that are in it, and those that are proposed with the same boards. */
export function OrdersDialog({ batch, onClose }: DialogProps) {
  const { t } = useTranslation('console-batches');
  const reload = useBatchReload();
  const proposals = useQuery(batchQueries.proposals);
  const inIt = batch.orders.filter(({ leftFor }) => leftFor === null);
  const more = (proposals.data?.items ?? [])
    .filter(({ board }) => JSON.stringify(board) === JSON.stringify(batch.board))
    .flatMap(({ orders }) => orders);
  const options = [...inIt, ...more].map(({ orderId, orderNo, lengthMm, widthMm, dueOn }) => ({
    value: orderId,
    label: `${orderNo} · ${lengthMm} × ${widthMm} mm · ${t('due', { day: dueOn })}`,
  }));
  const submit = async ({ orderIds }: { readonly orderIds: readonly string[] }) => {
    try {
      await api.staffBatches.change(
        { params: { id: batch.id }, body: { version: batch.version, orderIds: [...orderIds] } },
        { timeoutMs: 60_000 },
      );
      toast.success(t('change.done'));
    } finally {
      await reload();
    }
  };
  return (
    <FormDialog<{ orderIds: string[] }>
      title={t('change.title', { no: batch.batchNo })}
      okText={t('change.ok')}
      initial={{ orderIds: inIt.map(({ orderId }) => orderId) }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="orderIds"
        label={t('change.orders')}
        extra={proposals.isFetching ? t('change.looking') : t('change.hint')}
        rules={[{ required: true, type: 'array', min: 1, message: t('change.required') }]}
      >
        <Checkbox.Group style={{ display: 'grid', gap: 4 }} options={options} />
      </Form.Item>
    </FormDialog>
  );
}
