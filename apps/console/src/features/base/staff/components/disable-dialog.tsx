import { useQuery } from '@tanstack/react-query';
import type { StaffAccount } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Select } from 'antd';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { schedulesQuery } from '../../../back-office/schedules/schedule-queries.ts';
import { useStaffRefresh } from '../use-staff-write.ts';

interface Typed {
  readonly tasksTo?: string;
}

/** Disables an account; its open tasks are shown and go to a colleague, or to the queue. */
export function DisableDialog({ person, onClose }: { readonly person: StaffAccount; readonly onClose: () => void }) {
  const { t } = useTranslation(['console-staff', 'common']);
  const refresh = useStaffRefresh();
  const { data, isPending } = useQuery(schedulesQuery);
  const own = data?.items.find(({ staffId }) => staffId === person.id);
  const colleagues = (data?.items ?? []).filter(({ staffId, isAway }) => staffId !== person.id && !isAway);
  return (
    <FormDialog<Typed>
      title={t('staff.disableQuestion', { name: person.name })}
      okText={t('staff.disable')}
      danger
      initial={{}}
      submit={async ({ tasksTo }) => {
        const { id, name, roles, version } = person;
        const roleIds = roles.map((role) => role.id);
        await api.staffAccounts.change({
          params: { id },
          body: { name, roleIds, isDisabled: true, version, tasksTo: tasksTo ?? null },
        });
        toast.success(t('common:toast.saved'));
        await refresh();
      }}
      onClose={onClose}
    >
      <p>{t('staff.disableConsequence')}</p>
      <Form.Item
        name="tasksTo"
        label={t('staff.openTasks', { count: own?.openTasks ?? 0 })}
        extra={t('staff.openTasksHint')}
      >
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          loading={isPending}
          placeholder={t('staff.toQueue')}
          options={colleagues.map(({ staffId, name }) => ({ value: staffId, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
