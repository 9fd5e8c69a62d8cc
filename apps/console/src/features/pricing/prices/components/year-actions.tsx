import { useTranslation } from '@xunban/i18n/react';
import type { WorkCalendar } from '@xunban/pricing';
import { PROPOSED_YEARS } from '@xunban/pricing/proposed-holidays';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { unconfirmedIn, withConfirmedYear, withProposedYear } from '../model/calendar-editing.ts';
import styles from '../prices.module.css';
import { ConfirmYearDialog } from './confirm-year-dialog.tsx';

interface YearActionsProps {
  readonly calendar: WorkCalendar;
  readonly year: number;
  readonly onYear: (year: number) => void;
  readonly onChange: ((next: WorkCalendar) => void) | undefined;
}

/** Which year is shown, and what can be done with it as a whole: propose the days of the law, enter that the notice is out. */
export function YearActions({ calendar, year, onYear, onChange }: YearActionsProps) {
  const { t } = useTranslation('console-prices');
  const [isConfirming, setConfirming] = useState(false);
  const open = unconfirmedIn(calendar, year);
  const isProposable = year >= PROPOSED_YEARS.from && year <= PROPOSED_YEARS.to;
  const proposed = isProposable ? withProposedYear(calendar, year) : calendar;
  const isKnown = calendar.knownUntil >= `${year}-12-31`;
  return (
    <>
      <div className={styles['yearLine']}>
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
