import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { StaffRole } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Card, DataState, EmptyState, layout, PageHeader } from '@xunban/ui';
import { ConfirmButton, PlainList } from '@xunban/ui/antd';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { RoleDialog } from './components/role-dialog.tsx';
import { PERMISSION_GROUPS } from './permission-groups.ts';
import styles from './staff.module.css';
import { staffQueries } from './staff-queries.ts';
import { useStaffWrite } from './use-staff-write.ts';

/** Roles: sets of permissions with a name. What a role allows holds for its holders at once. */
export function RolesPage() {
  const { t } = useTranslation('console-staff');
  const roles = useQuery(staffQueries.roles);
  const [open, setOpen] = useState<StaffRole | 'new' | null>(null);
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
      {t('role.create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('role.title')} lead={t('role.lead')} actions={create} />
      <DataState
        query={roles}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('role.empty')} action={create} />}
      >
        {({ items }) => <RoleTable roles={items} onEdit={setOpen} />}
      </DataState>
      {open && <RoleDialog role={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />}
    </>
  );
}

function RoleTable({ roles, onEdit }: { roles: readonly StaffRole[]; onEdit: (role: StaffRole) => void }) {
  const { t } = useTranslation(['console-staff', 'common']);
  const write = useStaffWrite();
  return (
    <Card>
      <PlainList
        rows={roles}
        rowKey={(role) => role.id}
        columns={[
          { key: 'name', title: t('role.name'), place: 'head', render: (role) => <strong>{role.name}</strong> },
          { key: 'holders', title: t('role.holders'), align: 'right', render: (role) => role.holders },
          { key: 'permissions', title: t('role.permissions'), render: (role) => <Subjects role={role} /> },
          {
            key: 'actions',
            title: t('list.actions'),
            place: 'foot',
            render: (role) => (
              <Space>
                <Button size="small" onClick={() => onEdit(role)}>
                  {t('common:action.edit')}
                </Button>
                <ConfirmButton
                  size="small"
                  danger
                  question={t('role.removeQuestion', { name: role.name })}
                  consequence={t('role.removeConsequence', { count: role.holders })}
                  onConfirm={() =>
                    write
                      .mutateAsync(() =>
                        api.staffAccounts.removeRole({ params: { id: role.id }, query: { version: role.version } }),
                      )
                      .catch(() => undefined)
                  }
                >
                  {t('common:action.delete')}
                </ConfirmButton>
              </Space>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** Number of a role's permissions per subject; the dialog shows the text of each permission. */
function Subjects({ role }: { role: StaffRole }) {
  const { t } = useTranslation('console-staff');
  const parts = PERMISSION_GROUPS.map(({ subject, permissions }) => ({
    subject,
    all: permissions.length,
    held: permissions.filter((permission) => role.permissions.includes(permission)).length,
  })).filter(({ held }) => held > 0);
  if (parts.length === 0) return <span className={layout['muted']}>{t('role.none')}</span>;
  return (
    <div className={styles['tags']}>
      {parts.map(({ subject, held, all }) => (
        <Badge key={subject} tone={held === all ? 'primary' : 'neutral'}>
          {t(`subject.${subject}`)} {held}/{all}
        </Badge>
      ))}
    </div>
  );
}
