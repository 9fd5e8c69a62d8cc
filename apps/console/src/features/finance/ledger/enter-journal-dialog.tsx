import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { MANUAL_ACCOUNTS } from '@xunban/contract/manual-accounts';
import { useTranslation } from '@xunban/i18n/react';
import { shanghaiToday } from '@xunban/i18n/when';
import { layout, toast } from '@xunban/ui';
import { Alert, AutoComplete, Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import type { ChangeEvent } from 'react';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { useAccountName } from '../../../shared/posting-table.tsx';
import { useSentOnce } from '../../../shared/use-sent-once.ts';
import type { ManualJournal, ManualJournalPage } from './manual-journal-queries.ts';

interface Line {
  readonly code?: (typeof MANUAL_ACCOUNTS)[number];
  readonly debit?: number | null;
  readonly credit?: number | null;
}

interface Values {
  readonly day: string;
  readonly summary: string;
  readonly department: string;
  readonly project: string;
  readonly lines: readonly Line[];
  readonly correctsMonth: string;
  readonly isMonthly: boolean;
  readonly file?: File;
}

const MAX_LINES = 20;

/** Enters a journal, from scratch or from an earlier one, which another user approves. */
export function EnterJournalDialog({
  from,
  departments,
  projects,
  onClose,
}: Pick<ManualJournalPage, 'departments' | 'projects'> & {
  readonly from: ManualJournal | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-vouchers');
  const client = useQueryClient();
  const sendEvidence = useSentOnce((file) => api.staffJournals.upload({ files: { file } }, { timeoutMs: 600_000 }));
  const submit = async (values: Values, attempt: Attempt) => {
    const { day, summary, department, project, lines, correctsMonth, isMonthly, file } = values;
    const evidence = file && (await sendEvidence(file));
    const body = {
      ...{ day, summary, department, project, isMonthly },
      lines: lines.flatMap(({ code, debit, credit }) =>
        code === undefined
          ? []
          : [
              ...(debit ? [{ code, side: 'debit' as const, amount: debit.toFixed(2) }] : []),
              ...(credit ? [{ code, side: 'credit' as const, amount: credit.toFixed(2) }] : []),
            ],
      ),
      ...(correctsMonth ? { correctsMonth } : {}),
      ...(from?.isMonthly ? { repeatsId: from.id } : {}),
      ...(evidence ? { evidenceId: evidence.id, evidenceName: evidence.fileName } : {}),
    };
    await api.staffJournals.ask({ body }, attempt);
    toast.success(t('manual.entered'));
    await Promise.all(['manualJournals', 'approvals'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  return (
    <FormDialog<Values>
      title={t(from ? 'manual.repeat' : 'manual.enter')}
      okText={t('manual.send')}
      width={720}
      draft={{ as: `journal:${from?.id ?? ''}`, fields: ['summary', 'department', 'project'] }}
      initial={{
        ...{
          day: shanghaiToday(),
          summary: from?.summary ?? '',
          department: from?.department ?? '',
          project: from?.project ?? '',
          isMonthly: from?.isMonthly ?? false,
          correctsMonth: '',
        },
        lines: (from?.lines as readonly Line[] | undefined) ?? [{}, {}],
      }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={t('manual.consequence')} />
      </Form.Item>
      <Form.Item name="day" label={t('manual.day')} rules={[{ required: true, message: t('manual.dayRequired') }]}>
        <Input type="date" />
      </Form.Item>
      <Form.Item
        name="summary"
        label={t('manual.summary')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('manual.summaryRequired') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <LineFields />
      <div className={layout['row2'] ?? ''} style={{ flexWrap: 'wrap', alignItems: 'start' }}>
        <Suggested name="department" values={departments} />
        <Suggested name="project" values={projects} />
      </div>
      <Form.Item name="correctsMonth" label={t('manual.correctsLabel')} extra={t('manual.correctsHint')}>
        <Input type="month" />
      </Form.Item>
      <Form.Item name="isMonthly" valuePropName="checked" extra={t('manual.monthlyHint')}>
        <Checkbox>{t('manual.monthlyLabel')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="file"
        label={t('manual.evidence')}
        // A file field cannot be given a value.
        valuePropName="data-file"
        getValueFromEvent={(event: ChangeEvent<HTMLInputElement>) => event.target.files?.[0]}
        getValueProps={() => ({})}
      >
        <input type="file" accept="application/pdf,image/png,image/jpeg,.pdf,.png,.jpg,.jpeg" />
      </Form.Item>
    </FormDialog>
  );
}

/** A text for which those of earlier journals are suggested. */
function Suggested({ name, values }: { readonly name: 'department' | 'project'; readonly values: readonly string[] }) {
  const { t } = useTranslation('console-vouchers');
  return (
    <Form.Item name={name} label={t(`manual.${name}`)} extra={t(`manual.${name}Hint`)} style={{ flex: '1 1 14rem' }}>
      <AutoComplete
        options={values.map((value) => ({ value }))}
        showSearch={{ filterOption: (typed, option) => option?.value.includes(typed) ?? false }}
      >
        <Input maxLength={40} />
      </AutoComplete>
    </Form.Item>
  );
}

function LineFields() {
  const { t } = useTranslation('console-vouchers');
  const accountName = useAccountName();
  const accounts = MANUAL_ACCOUNTS.map((value) => ({ value, label: accountName(value) }));
  return (
    <Form.List
      name="lines"
      rules={[
        {
          validator: (_rule, lines: readonly Line[]) =>
            isBalanced(lines) ? Promise.resolve() : Promise.reject(new Error(t('manual.unbalanced'))),
        },
      ]}
    >
      {(fields, { add, remove }, { errors }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={layout['row2'] ?? ''} style={{ flexWrap: 'wrap' }}>
              <Form.Item name={[name, 'code']} style={{ flex: '2 1 14rem' }}>
                <Select
                  showSearch={{ optionFilterProp: 'label' }}
                  options={accounts}
                  placeholder={t('manual.account')}
                  aria-label={`${t('manual.account')} ${name + 1}`}
                />
              </Form.Item>
              {(['debit', 'credit'] as const).map((side) => (
                <Form.Item key={side} name={[name, side]} style={{ flex: '1 1 7rem' }}>
                  <InputNumber
                    min={0}
                    precision={2}
                    prefix={t(`manual.${side}`)}
                    aria-label={`${t(`manual.${side}`)} ${name + 1}`}
                    style={{ width: '100%' }}
                  />
                </Form.Item>
              ))}
              {fields.length > 2 && (
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={t('manual.removeLine')}
                  title={t('manual.removeLine')}
                  onClick={() => remove(name)}
                />
              )}
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          {fields.length < MAX_LINES && (
            <Form.Item>
              <Button icon={<PlusOutlined />} onClick={() => add({})}>
                {t('manual.addLine')}
              </Button>
            </Form.Item>
          )}
        </>
      )}
    </Form.List>
  );
}

/** True when debits and credits have the same sum, and each account occurs on one side once. */
function isBalanced(lines: readonly Line[]): boolean {
  const used = lines.filter(({ debit, credit }) => Boolean(debit) || Boolean(credit));
  const fen = (yuan: number | null | undefined) => Math.round((yuan ?? 0) * 100);
  const sum = used.reduce((total, { debit, credit }) => total + fen(debit) - fen(credit), 0);
  const codes = used.map(({ code }) => code);
  return (
    used.length >= 2 &&
    sum === 0 &&
    !codes.includes(undefined) &&
    new Set(codes).size === codes.length &&
    used.every(({ debit, credit }) => !debit || !credit)
  );
}
