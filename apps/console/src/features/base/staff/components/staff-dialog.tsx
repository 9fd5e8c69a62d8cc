import type { StaffAccount, StaffRole } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input, Select } from 'antd';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { useStaffRefresh } from '../use-staff-write.ts';
import type { NewPassword } from './password-dialog.tsx';

interface Values {
  readonly account: string;
  readonly name: string;
  readonly roleIds: string[];
}

interface StaffDialogProps {
  /** Absent for a new account. */
  readonly person: StaffAccount | undefined;
  readonly roles: readonly StaffRole[];
  readonly onClose: () => void;
  readonly onCreated: (secret: NewPassword) => void;
}

export function StaffDialog({ person, roles, onClose, onCreated }: StaffDialogProps) {
  const { t } = useTranslation(['console-staff', 'common']);
  const refresh = useStaffRefresh();
  const submit = async ({ account, name, roleIds }: Values) => {
    if (person) {
      const { isDisabled, version } = person;
      await api.staffAccounts.change({ params: { id: person.id }, body: { name, roleIds, isDisabled, version } });
      toast.success(t('common:toast.saved'));
    } else {
      const { staff, password } = await api.staffAccounts.create({ body: { account, name, roleIds } });
      onCreated({ account: staff.account, password });
    }
    await refresh();
  };
  return (
    <FormDialog<Values>
      title={person ? t('staff.change', { name: person.name }) : t('staff.create')}
      initial={{
        account: person?.account ?? '',
        name: person?.name ?? '',
        roleIds: person?.roles.map(({ id }) => id) ?? [],
      }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="account"
        label={t('staff.account')}
        extra={t(person ? 'staff.accountFixed' : 'staff.accountHint')}
        normalize={(value: string) => value.trim().toLowerCase()}
        rules={[{ required: true, pattern: /^[a-z][a-z0-9._-]{2,39}$/, message: t('staff.accountRule') }]}
      >
        <Input maxLength={40} disabled={person !== undefined} autoFocus={!person} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('staff.name')}
        rules={[{ required: true, whitespace: true, message: t('staff.nameRequired') }]}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="roleIds" label={t('staff.roles')} extra={t('staff.rolesHint')}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
