import type { NonconformancePage } from '@xunban/contract';
import type { Characteristic, Disposition, NonconformanceCause } from '@xunban/contract/quality-rules';
import { DISPOSITIONS, NONCONFORMANCE_CAUSES } from '@xunban/contract/quality-rules';
import { pieceUnit } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input, InputNumber, Radio, Select } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useQualityReload } from './quality-queries.ts';

interface Decision {
  readonly disposition: Disposition;
  readonly cause: NonconformanceCause;
  readonly pieces: number;
  readonly text: string;
}

interface DialogProps {
  readonly found: NonconformancePage;
  readonly onClose: () => void;
}

/** Decides on the affected pieces. */
export function DecideDialog({ found, onClose }: DialogProps) {
  const { t } = useTranslation(['console-quality', 'quality-texts', 'order-texts']);
  const reload = useQualityReload();
  const submit = async (values: Decision) => {
    try {
      await api.staffQuality.decide({ params: { id: found.id }, body: { ...values, version: found.version } });
      toast.success(t('decide.done'));
    } finally {
      await reload();
    }
  };
  return (
    <FormDialog<Decision>
      title={t('decide.title', { no: found.nonconformanceNo })}
      okText={t('decide.action')}
      initial={{ disposition: 'rework', cause: found.cause, pieces: found.pieces, text: '' }}
      draft={{ as: `quality.decide:${found.id}`, fields: ['text'] }}
      submit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="disposition" label={t('decide.disposition')}>
            <Radio.Group
              options={DISPOSITIONS.map((value) => ({ value, label: t(`quality-texts:disposition.${value}`) }))}
            />
          </Form.Item>
          <Form.Item noStyle shouldUpdate>
            {() => <p>{t(`decide.hint.${form.getFieldValue('disposition') as Disposition}`)}</p>}
          </Form.Item>
          <Cause label={t('decide.cause')} />
          <Pieces label={t('decide.pieces')} boardsPerPiece={found.boardsPerPiece} />
          <TextField label={t('decide.text')} />
        </>
      )}
    </FormDialog>
  );
}

/** Waives the measurement of a characteristic, with the reason that the buyer sees. */
export function WaiveDialog({
  orderId,
  characteristic,
  onClose,
}: {
  readonly orderId: string;
  readonly characteristic: Characteristic;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['console-quality', 'quality-texts']);
  const reload = useQualityReload();
  const submit = async ({ reason }: { readonly reason: string }) => {
    try {
      await api.staffQuality.waive({ params: { id: orderId }, body: { characteristic, reason } });
      toast.success(t('waive.done'));
    } finally {
      await reload();
    }
  };
  return (
    <FormDialog<{ readonly reason: string }>
      title={t('waive.title', { name: t(`quality-texts:characteristic.${characteristic}`) })}
      okText={t('waive.action')}
      initial={{ reason: '' }}
      draft={{ as: `quality.waive:${orderId}:${characteristic}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('waive.hint')}</p>
          <Form.Item
            name="reason"
            label={t('waive.reason')}
            rules={[{ required: true, whitespace: true, min: 2, message: t('waive.required') }]}
          >
            <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}

/** The work is done, or a decision is taken back. */
export function TextDialog({ found, what, onClose }: DialogProps & { readonly what: 'close' | 'reopen' }) {
  const { t } = useTranslation('console-quality');
  const reload = useQualityReload();
  const submit = async ({ text }: { readonly text: string }) => {
    const given = { params: { id: found.id }, body: { version: found.version, text } };
    try {
      await (what === 'close' ? api.staffQuality.close(given) : api.staffQuality.reopen(given));
      toast.success(t(`${what}.done`));
    } finally {
      await reload();
    }
  };
  return (
    <FormDialog<{ text: string }>
      title={t(`${what}.title`, { no: found.nonconformanceNo })}
      okText={t(`${what}.action`)}
      initial={{ text: '' }}
      draft={{ as: `quality.${what}:${found.id}`, fields: ['text'] }}
      submit={submit}
      onClose={onClose}
    >
      <TextField label={t(`${what}.text`)} hint={what === 'close' ? t('close.hint') : undefined} />
    </FormDialog>
  );
}

interface Report {
  readonly pieces: number;
  readonly cause: NonconformanceCause;
  readonly place: string;
  readonly text: string;
}

/** Pieces of a board are not as they should be. */
export function ReportDialog({
  orderId,
  orderNo,
  boardsPerPiece,
  source,
  place = '',
  step,
  onClose,
}: {
  readonly orderId: string;
  readonly orderNo: string;
  readonly boardsPerPiece: number;
  readonly source: 'floor' | 'inspection' | 'other';
  readonly place?: string;
  readonly step?: NonconformancePage['step'];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['console-quality', 'order-texts']);
  const reload = useQualityReload();
  const submit = async (values: Report) => {
    const { nonconformanceNo: no } = await api.staffQuality.open({
      params: { id: orderId },
      body: { ...values, source, ...(step && { step }) },
    });
    toast.success(t('open.done', { no }));
    await reload();
  };
  return (
    <FormDialog<Report>
      title={t('open.title', { orderNo })}
      okText={t('open.action')}
      danger
      initial={{ pieces: 1, cause: 'unknown', place, text: '' }}
      draft={{ as: `quality.open:${orderId}`, fields: ['text'] }}
      submit={submit}
      onClose={onClose}
    >
      <Pieces label={t('open.pieces')} boardsPerPiece={boardsPerPiece} />
      <Cause label={t('open.cause')} />
      <Form.Item name="place" label={t('open.place')}>
        <Input maxLength={80} />
      </Form.Item>
      <TextField label={t('open.text')} />
    </FormDialog>
  );
}

function Cause({ label }: { readonly label: string }) {
  const { t } = useTranslation('quality-texts');
  return (
    <Form.Item name="cause" label={label}>
      <Select options={NONCONFORMANCE_CAUSES.map((value) => ({ value, label: t(`cause.${value}`) }))} />
    </Form.Item>
  );
}

const Pieces = ({ label, boardsPerPiece }: { readonly label: string; readonly boardsPerPiece: number }) => (
  <Form.Item name="pieces" label={label} rules={[{ required: true }]}>
    <InputNumber min={1} max={1_000_000} precision={0} inputMode="numeric" suffix={pieceUnit(boardsPerPiece)} />
  </Form.Item>
);

function TextField({ label, hint }: { readonly label: string; readonly hint?: string | undefined }) {
  const { t } = useTranslation('console-quality');
  return (
    <Form.Item
      name="text"
      label={label}
      extra={hint}
      rules={[{ required: true, whitespace: true, min: 2, message: t('open.textRequired') }]}
    >
      <Input.TextArea rows={3} maxLength={500} showCount />
    </Form.Item>
  );
}
