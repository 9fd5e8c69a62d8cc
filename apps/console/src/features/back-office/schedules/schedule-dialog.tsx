import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffSchedule } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { layout, toast } from '@xunban/ui';
import { Checkbox, Form, Input, Select } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { schedulesQuery } from './schedule-queries.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

interface Typed {
  readonly weekdays: number[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly awayFrom: string;
  readonly awayTo: string;
  readonly deputyId?: string;
}

interface ScheduleDialogProps {
  readonly schedule: StaffSchedule;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Working times, absence and deputy of a staff user. Empty fields: those of the work calendar, and no absence. */
export function ScheduleDialog({ schedule, isOwn, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('console-inbox');
  const client = useQueryClient();
  const { data } = useQuery(schedulesQuery);
  const deputies = (data?.items ?? []).filter(({ staffId }) => staffId !== schedule.staffId);
  const submit = async ({ weekdays, startsAt, endsAt, awayFrom, awayTo, deputyId }: Typed) => {
    const body = {
      weekdays: weekdays.length === 0 ? null : weekdays,
      ...{ startsAt: startsAt || null, endsAt: endsAt || null },
      ...{ awayFrom: awayFrom || null, awayTo: awayTo || null, deputyId: (awayFrom && deputyId) || null },
    };
    await (isOwn
      ? api.staffTasks.setSchedule({ body })
      : api.staffTasks.setScheduleOf({ params: { id: schedule.staffId }, body }));
    toast.success(t('schedule.saved'));
    await Promise.all([
      client.invalidateQueries({ queryKey: ['staff'] }),
      client.invalidateQueries({ queryKey: ['tasks'] }),
    ]);
  };
  return (
    <FormDialog<Typed>
      title={t('schedule.title', { name: schedule.name })}
      initial={{
        weekdays: schedule.weekdays ?? [],
        ...{ startsAt: schedule.startsAt ?? '', endsAt: schedule.endsAt ?? '' },
        ...{ awayFrom: schedule.awayFrom ?? '', awayTo: schedule.awayTo ?? '' },
        ...(schedule.deputyId && { deputyId: schedule.deputyId }),
      }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="weekdays" label={t('schedule.weekdays')} extra={t('schedule.weekdaysHint')}>
        <Checkbox.Group options={WEEKDAYS.map((value) => ({ value, label: t(`schedule.day.${value}`) }))} />
      </Form.Item>
      <div className={layout['row3']}>
        <Form.Item name="startsAt" label={t('schedule.startsAt')}>
          <Input type="time" />
        </Form.Item>
        <Form.Item name="endsAt" label={t('schedule.endsAt')}>
          <Input type="time" />
        </Form.Item>
      </div>
      <div className={layout['row3']}>
        <Form.Item name="awayFrom" label={t('schedule.awayFrom')}>
          <Input type="date" />
        </Form.Item>
        <Form.Item name="awayTo" label={t('schedule.awayTo')}>
          <Input type="date" />
        </Form.Item>
      </div>
      <Form.Item name="deputyId" label={t('schedule.deputy')} extra={t('schedule.deputyHint')}>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          options={deputies.map(({ staffId, name }) => ({ value: staffId, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
