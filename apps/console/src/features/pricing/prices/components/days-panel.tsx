import { useTranslation } from '@xunban/i18n/react';
import type { HolidayName, WorkCalendar } from '@xunban/pricing';
import { Card, Field, layout, Select, TextInput } from '@xunban/ui';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { type ChosenDays, type DayWish, dayKind, withDays } from '../model/calendar-editing.ts';
import styles from '../prices.module.css';
import { kindText } from './calendar-year.tsx';

const NAMES: readonly HolidayName[] = [
  ...(['newYear', 'springFestival', 'qingming', 'labourDay', 'dragonBoat', 'midAutumn', 'nationalDay'] as const),
  'factoryBreak',
];

interface DaysPanelProps {
  readonly calendar: WorkCalendar;
  readonly chosen: ChosenDays;
  readonly onChoose: (chosen: ChosenDays | null) => void;
  readonly onChange: ((next: WorkCalendar) => void) | undefined;
}

/** The days that were chosen in the year: what they are, until when they reach, and what they become. */
export function DaysPanel({ calendar, chosen, onChoose, onChange }: DaysPanelProps) {
  const { t } = useTranslation(['console-prices', 'pricing']);
  const { from, to } = chosen;
  const day = dayKind(calendar, from);
  const [name, setName] = useState<HolidayName>(day.kind === 'holiday' ? day.holiday.name : 'factoryBreak');
  const become = (wish: DayWish) => onChange?.(withDays(calendar, from, to, wish));
  return (
    <Card title={from === to ? t('calendar.chosenDay', { day: from }) : t('calendar.chosenDays', { from, to })}>
      <p>
        {from === to ? kindText(day, t) : t('calendar.chosenHint')}
        {day.kind === 'holiday' && day.holiday.source && (
          <span className={layout['muted']}> · {t('calendar.sourceIs', { source: day.holiday.source })}</span>
        )}
      </p>
      {onChange && (
        <>
          <div className={styles['choose']}>
            <Field label={t('calendar.from')}>
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  value={from}
                  onChange={({ target }) => target.value && onChoose(spanFrom(target.value, to))}
                />
              )}
            </Field>
            <Field label={t('calendar.to')}>
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  min={from}
                  value={to}
                  onChange={({ target }) => target.value >= from && onChoose({ from, to: target.value })}
                />
              )}
            </Field>
            <Field label={t('calendar.name')}>
              {(control) => (
                <Select {...control} value={name} onChange={({ target }) => setName(nameOf(target.value))}>
                  {NAMES.map((one) => (
                    <option key={one} value={one}>
                      {t(`pricing:holiday.${one}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <Space wrap>
            <Button type="primary" onClick={() => become({ kind: 'holiday', name })}>
              {t('calendar.makeHoliday')}
            </Button>
            <Button onClick={() => become({ kind: 'makeUp' })}>{t('calendar.makeMakeUp')}</Button>
            <Button onClick={() => become({ kind: 'usual' })}>{t('calendar.makeUsual')}</Button>
            <Button type="text" onClick={() => onChoose(null)}>
              {t('calendar.done')}
            </Button>
          </Space>
        </>
      )}
    </Card>
  );
}

const spanFrom = (from: string, to: string): ChosenDays => ({ from, to: to < from ? from : to });
const nameOf = (value: string): HolidayName => NAMES.find((name) => name === value) ?? 'factoryBreak';
