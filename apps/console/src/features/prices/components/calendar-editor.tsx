import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useTranslation } from '@xunban/i18n/react';
import type { Holiday, HolidayName, WorkCalendar } from '@xunban/pricing';
import { Field, Select, TextInput } from '@xunban/ui';
import { Button, Checkbox } from 'antd';
import type { Path } from '../model/set-at.ts';
import styles from '../prices.module.css';

const NAMES: readonly HolidayName[] = [
  'newYear',
  'springFestival',
  'qingming',
  'labourDay',
  'dragonBoat',
  'midAutumn',
  'nationalDay',
  'factoryBreak',
];
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

interface CalendarEditorProps {
  readonly calendar: WorkCalendar;
  readonly onChange?: (path: Path, value: unknown) => void;
}

/** The days on which the factories work: weekly rest, holidays, days made up for, and until when that is known. */
export function CalendarEditor({ calendar, onChange }: CalendarEditorProps) {
  const { t } = useTranslation(['console-prices', 'pricing']);
  const isFixed = !onChange;
  const setRest = (weekday: number, rests: boolean) =>
    onChange?.(
      ['restWeekdays'],
      rests ? [...calendar.restWeekdays, weekday].toSorted() : calendar.restWeekdays.filter((day) => day !== weekday),
    );
  return (
    <div className={styles['stack']}>
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
              onChange={(event) => onChange?.(['knownUntil'], event.target.value)}
            />
          )}
        </Field>
      </div>
      <fieldset className={styles['group']}>
        <legend>{t('calendar.rest')}</legend>
        {WEEKDAYS.map((weekday) => (
          <Checkbox
            key={weekday}
            disabled={isFixed}
            checked={calendar.restWeekdays.includes(weekday)}
            onChange={(event) => setRest(weekday, event.target.checked)}
          >
            {t(`calendar.weekday.${weekday}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Holidays calendar={calendar} {...(onChange ? { onChange } : {})} />
      <MakeUpDays calendar={calendar} {...(onChange ? { onChange } : {})} />
    </div>
  );
}

function Holidays({ calendar, onChange }: CalendarEditorProps) {
  const { t } = useTranslation(['console-prices', 'pricing']);
  const set = (index: number, part: Partial<Holiday>) =>
    onChange?.(['holidays', index], { ...calendar.holidays[index], ...part });
  const add = () =>
    onChange?.(
      ['holidays'],
      [...calendar.holidays, { name: 'factoryBreak', from: calendar.knownUntil, to: calendar.knownUntil, source: '' }],
    );
  return (
    <fieldset className={styles['group']}>
      <legend>{t('calendar.holidays')}</legend>
      {calendar.holidays.map((holiday, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a holiday has no other identity than its place.
        <div key={index} className={styles['holiday']}>
          <Select
            aria-label={t('calendar.name')}
            disabled={!onChange}
            value={holiday.name}
            onChange={(event) => set(index, { name: event.target.value as HolidayName })}
          >
            {NAMES.map((name) => (
              <option key={name} value={name}>
                {t(`pricing:holiday.${name}`)}
              </option>
            ))}
          </Select>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              aria-label={t(`calendar.${end}`)}
              aria-invalid={holiday.from > holiday.to || undefined}
              readOnly={!onChange}
              value={holiday[end]}
              onChange={(event) => set(index, { [end]: event.target.value })}
            />
          ))}
          <TextInput
            aria-label={t('calendar.source')}
            placeholder={t('calendar.source')}
            readOnly={!onChange}
            value={holiday.source}
            onChange={(event) => set(index, { source: event.target.value })}
          />
          {onChange && (
            <Button
              icon={<DeleteOutlined />}
              aria-label={t('calendar.remove', { from: holiday.from })}
              onClick={() =>
                onChange(
                  ['holidays'],
                  calendar.holidays.filter((other) => other !== holiday),
                )
              }
            />
          )}
        </div>
      ))}
      {onChange && (
        <Button icon={<PlusOutlined />} onClick={add}>
          {t('calendar.addHoliday')}
        </Button>
      )}
    </fieldset>
  );
}

function MakeUpDays({ calendar, onChange }: CalendarEditorProps) {
  const { t } = useTranslation('console-prices');
  const days = calendar.makeUpDays;
  return (
    <fieldset className={styles['group']}>
      <legend>{t('calendar.makeUp')}</legend>
      <div className={styles['days']}>
        {days.map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other identity than its place while it is typed.
          <span key={index} className={styles['day']}>
            <TextInput
              type="date"
              aria-label={t('calendar.makeUp')}
              readOnly={!onChange}
              value={day}
              onChange={(event) => onChange?.(['makeUpDays', index], event.target.value)}
            />
            {onChange && (
              <Button
                icon={<DeleteOutlined />}
                aria-label={t('calendar.remove', { from: day })}
                onClick={() =>
                  onChange(
                    ['makeUpDays'],
                    days.filter((_, other) => other !== index),
                  )
                }
              />
            )}
          </span>
        ))}
      </div>
      {onChange && (
        <Button icon={<PlusOutlined />} onClick={() => onChange(['makeUpDays'], [...days, calendar.knownUntil])}>
          {t('calendar.addDay')}
        </Button>
      )}
    </fieldset>
  );
}
