import type { StaffSchedule } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';

/** Returns a function that describes working times and absence, a line each. */
export function useScheduleText(): (schedule: StaffSchedule) => readonly string[] {
  const { t } = useTranslation(['console-inbox', 'common']);
  return ({ weekdays, startsAt, endsAt, awayFrom, awayTo, deputyName }) => [
    `${
      weekdays === null
        ? t('schedule.calendar')
        : weekdays.map((day) => t(`schedule.day.${day as 1}`)).join(t('common:punctuation.list'))
    }${startsAt === null ? '' : ` ${startsAt}–${endsAt}`}`,
    ...(awayFrom === null
      ? []
      : [
          t(deputyName ? 'schedule.away' : 'schedule.awayQueue', {
            from: awayFrom,
            to: awayTo ?? '',
            name: deputyName,
          }),
        ]),
  ];
}
