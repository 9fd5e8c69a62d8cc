import { useQuery } from '@tanstack/react-query';
import type { StaffTask } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Form, Select } from 'antd';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { inboxQueries } from '../inbox-queries.ts';
import { useTaskActions } from '../use-task-actions.ts';

interface Values {
  readonly staffId: string;
}

/** Chooses among colleagues permitted to handle all of the tasks. */
export function HandOverDialog({
  tasks,
  onClose,
}: {
  readonly tasks: readonly StaffTask[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-inbox');
  const { handOver } = useTaskActions();
  const { data, isPending } = useQuery(inboxQueries.colleagues);
  const able = (data?.items ?? []).filter(({ kinds }) => tasks.every(({ kind }) => kinds.includes(kind)));
  return (
    <FormDialog<Values>
      title={t('handOver.title', { count: tasks.length })}
      initial={{}}
      okText={t('handOver.ok')}
      submit={({ staffId }) => handOver.mutateAsync({ ids: tasks.map(({ id }) => id), staffId })}
      onClose={onClose}
    >
      <Form.Item
        name="staffId"
        label={t('handOver.colleague')}
        rules={[{ required: true, message: t('handOver.required') }]}
        extra={!isPending && able.length === 0 ? t('handOver.noColleague') : undefined}
      >
        <Select
          autoFocus
          showSearch
          optionFilterProp="label"
          loading={isPending}
          options={able.map(({ id, name, isAway }) => ({
            value: id,
            label: isAway ? t('handOver.away', { name }) : name,
            disabled: isAway,
          }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
