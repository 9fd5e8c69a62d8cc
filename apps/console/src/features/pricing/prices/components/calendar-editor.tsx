import { useTranslation } from '@xunban/i18n/react';
import { shanghaiToday } from '@xunban/i18n/when';
import type { WorkCalendar } from '@xunban/pricing';
import { Field, layout, TextInput } from '@xunban/ui';
import { Checkbox } from 'antd';
import { useState } from 'react';
import type { ChosenDays } from '../model/calendar-editing.ts';
import type { Path } from '../model/set-at.ts';
import styles from '../prices.module.css';
import { CalendarYear } from './calendar-year.tsx';
import { DaysPanel } from './days-panel.tsx';
import { YearActions } from './year-actions.tsx';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

interface CalendarEditorProps {
  readonly calendar: WorkCalendar;
  /** Absent for a published version, which is only read. */
  readonly onChange?: ((path: Path, value: unknown) => void) | undefined;
}

/** The working days of the factories, one year at a time; the kind of a day is shown, chosen and changed in the year. */
export function CalendarEditor({ calendar, onChange }: CalendarEditorProps) {
  const { t } = useTranslation(['console-prices', 'pricing']);
  const [year, setYear] = useState(
    () => Number(calendar.knownUntil.slice(0, 4)) || Number(shanghaiToday().slice(0, 4)),
  );
  const [chosen, setChosen] = useState<ChosenDays | null>(null);
  const change = onChange ? (next: WorkCalendar) => onChange([], next) : undefined;
  const isFixed = !onChange;
  return (
    <div className={layout['column']}>
      <div className={styles['choose']}>
        <Field label={t('calendar.cutOff')} hint={t('calendar.cutOffHint')}>
          {(control) => (
            <TextInput
              {...control}
              type="time"
              readOnly={isFixed}
              value={calendar.cutOff}
              onChange={(event) => onChange?.(['cutOff'], event.target.value)}
            />
          )}
        </Field>
        <Field label={t('calendar.knownUntil')} hint={t('calendar.knownUntilHint')}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              readOnly={isFixed}
              value={calendar.knownUntil}
              onChange={(event) => event.target.value && onChange?.(['knownUntil'], event.target.value)}
            />
          )}
        </Field>
      </div>
      <fieldset className={styles['group']}>
        <legend className={layout['strong']}>{t('calendar.rest')}</legend>
        <div className={layout['row2']}>
          {WEEKDAYS.map((weekday) => (
            <Checkbox
              key={weekday}
              disabled={isFixed}
              checked={calendar.restWeekdays.includes(weekday)}
              onChange={(event) =>
                onChange?.(['restWeekdays'], restWith(calendar.restWeekdays, weekday, event.target.checked))
              }
            >
              {t(`calendar.weekday.${weekday}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <YearActions calendar={calendar} year={year} onYear={setYear} onChange={change} />
      <CalendarYear calendar={calendar} year={year} chosen={chosen} onChoose={setChosen} />
      {chosen && (
        <DaysPanel
          key={`${chosen.from} ${chosen.to}`}
          {...{ calendar, chosen }}
          onChoose={setChosen}
          onChange={change}
        />
      )}
    </div>
  );
}

const restWith = (weekdays: readonly number[], weekday: number, rests: boolean): readonly number[] =>
  rests ? [...weekdays, weekday].toSorted() : weekdays.filter((day) => day !== weekday);
