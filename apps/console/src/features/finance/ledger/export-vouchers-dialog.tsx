import { useQueryClient } from '@tanstack/react-query';
import { REPORT_FILES, type ReportFile } from '@xunban/contract/finance-reports';
import { VOUCHER_LAYOUTS, type VoucherLayout } from '@xunban/contract/vouchers';
import { useTranslation } from '@xunban/i18n/react';
import { Alert, Form, Radio } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { saveBlob } from '../../../shared/save-blob.ts';
import type { VoucherMonth } from './voucher-queries.ts';

interface ExportVouchersDialogProps {
  readonly month: VoucherMonth;
  readonly onClose: () => void;
}

interface Choice {
  readonly layout: VoucherLayout;
  readonly file: ReportFile;
}

/** Exports the vouchers of a month in the layout of an accounting program. A repetition is named as such. */
export function ExportVouchersDialog({ month: { month, exports }, onClose }: ExportVouchersDialogProps) {
  const { t } = useTranslation('console-vouchers');
  const client = useQueryClient();
  const step = t(exports.length > 0 ? 'step.exportAgain' : 'step.export');
  return (
    <FormDialog<Choice>
      title={`${step} · ${month}`}
      okText={step}
      initial={{ layout: exports.at(-1)?.layout ?? 'u8', file: 'workbook' }}
      submit={async ({ layout, file }) => {
        const blob = await api.staffVouchers.file({ params: { month, layout, file } });
        const again = exports.length > 0 ? ` (${exports.length + 1})` : '';
        saveBlob(blob, `${t('title')} ${month} ${layout}${again}.${file === 'csv' ? 'csv' : 'xlsx'}`);
        await client.invalidateQueries({ queryKey: ['vouchers'] });
      }}
      onClose={onClose}
    >
      <Form.Item>
        <Alert
          type="warning"
          showIcon
          title={t(exports.length > 0 ? 'consequence.exportAgain' : 'consequence.export')}
        />
      </Form.Item>
      <Form.Item name="layout" label={t('layoutLabel')}>
        <Radio.Group vertical options={VOUCHER_LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }))} />
      </Form.Item>
      <Form.Item name="file" label={t('fileLabel')}>
        <Radio.Group options={REPORT_FILES.map((value) => ({ value, label: t(`file.${value}`) }))} />
      </Form.Item>
    </FormDialog>
  );
}
