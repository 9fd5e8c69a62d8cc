import type { RoleTemplateName, StaffPermission, StaffRole } from '@xunban/contract';
import { ROLE_TEMPLATE_NAMES, ROLE_TEMPLATES } from '@xunban/contract/role-templates';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form, Input, Select } from 'antd';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import styles from '../staff.module.css';
import { useStaffRefresh } from '../use-staff-write.ts';
import { PermissionChoice } from './permission-choice.tsx';
import { RolePreview } from './role-preview.tsx';

interface Values {
  readonly name: string;
  readonly permissions: StaffPermission[];
  readonly template: RoleTemplateName | null;
}

/** Creates or changes a role. The effect and the number of affected users are shown before it is saved. */
export function RoleDialog({ role, onClose }: { role: StaffRole | undefined; onClose: () => void }) {
  const { t } = useTranslation(['console-staff', 'common']);
  const refresh = useStaffRefresh();
  const submit = async ({ template, ...fields }: Values) => {
    // A cleared choice is undefined.
    const values = { ...fields, template: template ?? null };
    if (role)
      await api.staffAccounts.changeRole({ params: { id: role.id }, body: { ...values, version: role.version } });
    else await api.staffAccounts.createRole({ body: values });
    toast.success(t('common:toast.saved'));
    await refresh();
  };
  return (
    <FormDialog<Values>
      title={role ? t('role.change', { name: role.name }) : t('role.create')}
      width={1120}
      initial={{ name: role?.name ?? '', permissions: role?.permissions ?? [], template: role?.template ?? null }}
      isUnsaved={(values) => differs(values, role)}
      submit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="template" label={t('role.template')} extra={t('role.templateHint')}>
            <Select
              allowClear
              options={ROLE_TEMPLATE_NAMES.map((value) => ({ value, label: t(`template.${value}`) }))}
              onChange={(value: RoleTemplateName | undefined) => {
                if (value && !role)
                  form.setFieldsValue({
                    name: t(`template.${value}`),
                    permissions: [...ROLE_TEMPLATES[value].permissions],
                  });
              }}
            />
          </Form.Item>
          <Form.Item
            name="name"
            label={t('role.name')}
            rules={[{ required: true, whitespace: true, message: t('role.nameRequired') }]}
          >
            <Input maxLength={40} autoFocus />
          </Form.Item>
          <Form.Item name="permissions" label={t('role.permissions')}>
            <RolePermissions />
          </Form.Item>
          {role && role.holders > 0 && <Change role={role} />}
        </>
      )}
    </FormDialog>
  );
}

/** A permission that was ticked and unticked again is not a change. */
function differs({ name, permissions, template }: Values, role: StaffRole | undefined): boolean {
  const before = role?.permissions ?? [];
  return (
    name.trim() !== (role?.name ?? '') ||
    (template ?? null) !== (role?.template ?? null) ||
    permissions.length !== before.length ||
    permissions.some((permission) => !before.includes(permission))
  );
}

function Change({ role }: { role: StaffRole }) {
  const { t } = useTranslation('console-staff');
  const chosen: readonly StaffPermission[] = Form.useWatch('permissions') ?? role.permissions;
  const namesOf = (permissions: readonly StaffPermission[]) =>
    permissions.map((permission) => t(`permission.${permission}`)).join(t('role.separator'));
  const added = chosen.filter((permission) => !role.permissions.includes(permission));
  const removed = role.permissions.filter((permission) => !chosen.includes(permission));
  if (added.length + removed.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('role.holdersAffected', { count: role.holders })}
      description={
        <>
          {added.length > 0 && <div>{t('role.added', { list: namesOf(added) })}</div>}
          {removed.length > 0 && <div>{t('role.removed', { list: namesOf(removed) })}</div>}
        </>
      }
    />
  );
}

interface RolePermissionsProps {
  /** Given by the form item around it. */
  readonly value?: readonly StaffPermission[];
  readonly onChange?: (permissions: readonly StaffPermission[]) => void;
}

/** The permissions of a role, and next to them the preview; below them on a narrow screen. */
function RolePermissions({ value = [], onChange = () => undefined }: RolePermissionsProps) {
  return (
    <div className={styles['editor']}>
      <PermissionChoice value={value} onChange={onChange} />
      <RolePreview permissions={value} onAdd={(permission) => onChange([...value, permission])} />
    </div>
  );
}
