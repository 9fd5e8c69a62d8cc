import { useTranslation } from '@xunban/i18n/react';
import type { WorkCalendar } from '@xunban/pricing';
import { PROPOSED_YEARS, titleOfNotice } from '@xunban/pricing/proposed-holidays';
import { classes, layout } from '@xunban/ui';
import { Alert, Button, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { unconfirmedIn, withConfirmedYear, withProposedYear } from '../model/calendar-editing.ts';

interface YearActionsProps {
  readonly calendar: WorkCalendar;
  readonly year: number;
  readonly onYear: (year: number) => void;
  readonly onChange: ((next: WorkCalendar) => void) | undefined;
}

/** Selects the year, with actions on the full year: propose the statutory holidays, record that the notice is published. */
export function YearActions({ calendar, year, onYear, onChange }: YearActionsProps) {
  const { t } = useTranslation('console-prices');
  const [isConfirming, setConfirming] = useState(false);
  const open = unconfirmedIn(calendar, year);
  const isProposable = year >= PROPOSED_YEARS.from && year <= PROPOSED_YEARS.to;
  const proposed = isProposable ? withProposedYear(calendar, year) : calendar;
  const isKnown = calendar.knownUntil >= `${year}-12-31`;
  return (
    <>
      <div className={classes(layout['row3'], layout['spread'])}>
        <Space>
          <Button aria-label={t('calendar.yearBefore')} onClick={() => onYear(year - 1)}>
            ‹
          </Button>
          <strong>{t('calendar.year', { year })}</strong>
          <Button aria-label={t('calendar.yearAfter')} onClick={() => onYear(year + 1)}>
            ›
          </Button>
        </Space>
        {onChange && (
          <Space wrap>
            <Button disabled={proposed.holidays.length === calendar.holidays.length} onClick={() => onChange(proposed)}>
              {t('calendar.propose', { year })}
            </Button>
            <Button type="primary" disabled={isKnown && open.length === 0} onClick={() => setConfirming(true)}>
              {t('calendar.confirm', { year })}
            </Button>
          </Space>
        )}
      </div>
      {(open.length > 0 || !isKnown) && (
        <Alert
          type="warning"
          showIcon
          title={t('calendar.unconfirmed', { year, count: open.length })}
          description={t('calendar.unconfirmedHint')}
        />
      )}
      {isConfirming && onChange && (
        <ConfirmYearDialog
          year={year}
          onClose={() => setConfirming(false)}
          onConfirm={(source) => onChange(withConfirmedYear(calendar, year, source))}
        />
      )}
    </>
  );
}

interface ConfirmYearDialogProps {
  readonly year: number;
  readonly onConfirm: (source: string) => void;
  readonly onClose: () => void;
}

/** The notice for a year is out, and the days of the draft are as it has them. */
function ConfirmYearDialog({ year, onConfirm, onClose }: ConfirmYearDialogProps) {
  const { t } = useTranslation('console-prices');
  return (
    <FormDialog<{ source: string }>
      title={t('calendar.confirm', { year })}
      okText={t('calendar.confirmOk')}
      // The title of the notice is the same every year, whatever the language of the screen.
      initial={{ source: titleOfNotice(year) }}
      submit={async ({ source }) => onConfirm(source.trim())}
      onClose={onClose}
    >
      <p>{t('calendar.confirmHint')}</p>
      <Form.Item
        name="source"
        label={t('calendar.source')}
        rules={[{ required: true, whitespace: true, message: t('calendar.sourceRequired') }]}
      >
        <Input maxLength={120} />
      </Form.Item>
    </FormDialog>
  );
}
