import { useTranslation } from '@xunban/i18n/react';
import type { WorkCalendar } from '@xunban/pricing';
import { addDays } from '@xunban/pricing';
import { classes, keyHandler, layout } from '@xunban/ui';
import { type KeyboardEvent, useState } from 'react';
import { type ChosenDays, type DayKind, dayKind, daysOfMonth, weekdayOf } from '../model/calendar-editing.ts';
import styles from './calendar-year.module.css';

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** Weeks begin on Monday. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface CalendarYearProps {
  readonly calendar: WorkCalendar;
  readonly year: number;
  readonly chosen: ChosenDays | null;
  readonly onChoose: (chosen: ChosenDays) => void;
}

/** A year as twelve months. Arrows walk through the days, Enter chooses one, Shift with a click or Enter the days until it. */
export function CalendarYear({ calendar, year, chosen, onChoose }: CalendarYearProps) {
  const { t } = useTranslation(['console-prices', 'pricing']);
  const [focused, setFocused] = useState(`${year}-01-01`);
  const current = focused.startsWith(`${year}-`) ? focused : `${year}-01-01`;
  const choose = (date: string, isUntil: boolean) => {
    setFocused(date);
    onChoose(isUntil && chosen ? spanOf(chosen.from, date) : { from: date, to: date });
  };
  const walk = keyHandler((event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = addDays(current, step);
    if (!next.startsWith(`${year}-`)) return;
    setFocused(next);
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-date="${next}"]`)?.focus();
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the days in it are buttons; the keys only move between them.
    <div className={styles['year']} onKeyDown={walk}>
      <Legend />
      {MONTHS.map((month) => {
        const days = daysOfMonth(year, month);
        const before = WEEKDAYS.indexOf(weekdayOf(days[0] ?? '') as (typeof WEEKDAYS)[number]);
        return (
          <section key={month} className={styles['month']} aria-label={t('calendar.month', { year, month })}>
            <h2>{t('calendar.monthShort', { month })}</h2>
            <div className={styles['grid']}>
              {WEEKDAYS.map((weekday) => (
                <span key={weekday} className={styles['weekday']} aria-hidden="true">
                  {t(`calendar.weekdayShort.${weekday}`)}
                </span>
              ))}
              {days.map((date, index) => {
                const kind = dayKind(calendar, date);
                const isChosen = chosen !== null && date >= chosen.from && date <= chosen.to;
                return (
                  <button
                    key={date}
                    type="button"
                    data-date={date}
                    tabIndex={date === current ? 0 : -1}
                    aria-pressed={isChosen}
                    aria-label={`${date} ${t(`calendar.weekday.${weekdayOf(date)}` as never)} ${kindText(kind, t)}`}
                    title={kindText(kind, t)}
                    className={classes(styles['day'], styles[classOf(kind)], isChosen && styles['chosen'])}
                    style={index === 0 ? { gridColumnStart: before + 1 } : undefined}
                    onFocus={() => setFocused(date)}
                    onClick={(event) => choose(date, event.shiftKey)}
                  >
                    {index + 1}
                  </button>
                );
              })}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function Legend() {
  const { t } = useTranslation('console-prices');
  return (
    <ul className={styles['legend']}>
      {(['work', 'rest', 'holiday', 'unconfirmed', 'makeUp'] as const).map((kind) => (
        <li className={layout['line1']} key={kind}>
          <span className={classes(styles['swatch'], styles[kind])} aria-hidden="true" />
          {t(`calendar.is.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

const classOf = (day: DayKind): 'work' | 'rest' | 'makeUp' | 'holiday' | 'unconfirmed' =>
  day.kind === 'holiday' && !day.isConfirmed ? 'unconfirmed' : day.kind;

/** Returns the description of a day: `春节（待国务院通知确认）`. */
export function kindText(
  day: DayKind,
  t: ReturnType<typeof useTranslation<['console-prices', 'pricing']>>['t'],
): string {
  if (day.kind !== 'holiday') return t(`calendar.is.${day.kind}`);
  const name = t(`pricing:holiday.${day.holiday.name}`);
  return day.isConfirmed ? name : t('calendar.toConfirm', { name });
}

const spanOf = (one: string, other: string): ChosenDays =>
  one <= other ? { from: one, to: other } : { from: other, to: one };
