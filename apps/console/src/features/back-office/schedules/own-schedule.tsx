import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, DataState, layout, Notice } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useMe } from '../../base/staff-account/use-me.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { schedulesQuery } from './schedule-queries.ts';
import { useScheduleText } from './use-schedule-text.ts';

/** Own working times and absence, on the page of the user. */
export function OwnSchedule() {
  const { t } = useTranslation('console-inbox');
  const me = useMe();
  const schedules = useQuery(schedulesQuery);
  const [isOpen, setOpen] = useState(false);
  const textOf = useScheduleText();
  return (
    <Card
      title={t('schedule.card')}
      extra={
        <Button size="small" onClick={() => setOpen(true)}>
          {t('schedule.change')}
        </Button>
      }
    >
      <DataState query={schedules}>
        {({ items }) => {
          const own = items.find(({ staffId }) => staffId === me.data?.id);
          if (!own) return null;
          return (
            <>
              {textOf(own).map((line) => (
                <p key={line}>{line}</p>
              ))}
              {isOpen && <ScheduleDialog schedule={own} isOwn onClose={() => setOpen(false)} />}
            </>
          );
        }}
      </DataState>
    </Card>
  );
}

/** Notices about absent colleagues with the user as deputy, and about the user's own absence. */
export function ScheduleNotices() {
  const { t } = useTranslation('console-inbox');
  const me = useMe();
  const { data } = useQuery(schedulesQuery);
  const away = (data?.items ?? []).filter(
    ({ isAway, staffId, deputyId }) => isAway && (staffId === me.data?.id || deputyId === me.data?.id),
  );
  if (away.length === 0) return null;
  return (
    <div className={classes(layout['stack2'], layout['spaceBelow3'])}>
      {away.map(({ staffId, name, awayTo, deputyName }) => (
        <Notice
          key={staffId}
          tone={staffId === me.data?.id ? 'warning' : 'info'}
          title={
            staffId === me.data?.id
              ? t(deputyName ? 'schedule.ownAway' : 'schedule.ownAwayQueue', { day: awayTo ?? '', name: deputyName })
              : t('schedule.deputyOf', { day: awayTo ?? '', name })
          }
        />
      ))}
    </div>
  );
}
