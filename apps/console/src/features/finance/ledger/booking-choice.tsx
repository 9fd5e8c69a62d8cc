import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, DataState, EmptyState, layout, Money } from '@xunban/ui';
import { Checkbox, Input } from 'antd';
import { type BankBooking, type BankMonth, freeBookings } from './bank-queries.ts';
import styles from './ledger.module.css';
import { MonthInput } from './month-input.tsx';

interface Found {
  readonly month: string;
  readonly filter: string;
}

interface BookingChoiceProps {
  readonly free: UseQueryResult<BankMonth>;
  /** The amount of the line: bookings of that amount stand first. */
  readonly wanted: number;
  readonly found: Found;
  readonly onFind: (found: Found) => void;
  /** Given by the form. */
  readonly value?: readonly BankBooking[];
  readonly onChange?: (bookings: readonly BankBooking[]) => void;
}

/** Bookings without a line of the bank, to be ticked; what was ticked stays when another month is looked through. */
export function BookingChoice({ free, wanted, found, onFind, value = [], onChange }: BookingChoiceProps) {
  const { t } = useTranslation(['console-bank', 'console-ledger']);
  const isChosen = (booking: BankBooking) => value.some(({ bizKey }) => bizKey === booking.bizKey);
  const toggle = (booking: BankBooking) =>
    onChange?.(isChosen(booking) ? value.filter(({ bizKey }) => bizKey !== booking.bizKey) : [...value, booking]);
  return (
    <>
      <div className={classes(layout['row2'], layout['spaceBelow2'], styles['find'])}>
        <MonthInput month={found.month} onChange={(month) => month !== '' && onFind({ ...found, month })} />
        <Input
          allowClear
          value={found.filter}
          placeholder={t('pairSearch')}
          aria-label={t('pairSearch')}
          maxLength={100}
          onChange={({ target }) => onFind({ ...found, filter: target.value })}
          // It looks while one types; Enter would send the form.
          onPressEnter={(event) => event.preventDefault()}
        />
      </div>
      <DataState query={free}>
        {(month) => {
          const rows = freeBookings(month, value, wanted);
          if (rows.length === 0) return <EmptyState title={t('pairNone')} />;
          return (
            <ul className={styles['bookings']}>
              {rows.map((booking) => (
                <li key={booking.bizKey}>
                  <Checkbox checked={isChosen(booking)} onChange={() => toggle(booking)}>
                    <span className={classes(layout['row0x3'], layout['breakAnywhere'])}>
                      <span>
                        {t(`console-ledger:journal.${booking.journalKind}` as 'console-ledger:journal.transferIn')}{' '}
                        {booking.no}
                      </span>
                      <small>{minuteText(booking.at)}</small>
                      <Money yuan={booking.amount} />
                    </span>
                  </Checkbox>
                </li>
              ))}
              {month.totalCount > month.items.length && (
                <li>
                  <small>{t('pairMore', { count: month.items.length })}</small>
                </li>
              )}
            </ul>
          );
        }}
      </DataState>
    </>
  );
}
