import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { StaffAccount } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, EmptyState, layout, PageHeader, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { SearchBox } from '../../../shared/search-box.tsx';
import { StaffName } from '../../../shared/staff-name.tsx';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { schedulesQuery } from '../../back-office/schedules/schedule-queries.ts';
import { useScheduleText } from '../../back-office/schedules/use-schedule-text.ts';
import { ControlEvents } from './components/control-events.tsx';
import { type NewPassword, PasswordDialog } from './components/password-dialog.tsx';
import { StaffActions } from './components/staff-actions.tsx';
import { StaffDialog } from './components/staff-dialog.tsx';
import styles from './staff.module.css';
import { type StaffFilter, staffQueries } from './staff-queries.ts';

const FILTERS: readonly StaffFilter[] = ['filter', 'roleId', 'isDisabled'];

/** Lists all staff users with roles; accounts are created, changed, disabled and given new passwords here. */
export function StaffPage() {
  const { t } = useTranslation('console-staff');
  const list = useListQuery(useTabSearchParams(), FILTERS);
  const staff = useQuery(staffQueries.list(list.query));
  const roles = useQuery(staffQueries.roles);
  const [open, setOpen] = useState<StaffAccount | 'new' | null>(null);
  const [secret, setSecret] = useState<NewPassword | null>(null);
  const { filter, roleId, isDisabled } = list.query.filters;
  const setFilter = (name: StaffFilter, value: string | undefined) => list.narrow({ [name]: value });
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
      {t('staff.create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('staff.title')} lead={t('staff.lead')} actions={create} />
      <div className={styles['gaps']}>
        <ControlEvents />
      </div>
      <ListFrame
        list={list}
        result={staff}
        rowKey={(person) => person.id}
        columns={useColumns(setOpen, setSecret)}
        empty={<EmptyState title={t('staff.empty')} hint={t('staff.emptyHint')} />}
        filters={
          <>
            <SearchBox
              value={filter}
              label={t('staff.search')}
              className={styles['select']}
              onSearch={(value) => setFilter('filter', value)}
            />
            <Select
              className={styles['select'] ?? ''}
              allowClear
              aria-label={t('staff.roles')}
              placeholder={t('staff.anyRole')}
              value={roleId ?? null}
              onChange={(value) => setFilter('roleId', value ?? undefined)}
              options={(roles.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Select
              className={styles['select'] ?? ''}
              allowClear
              aria-label={t('staff.state')}
              placeholder={t('staff.anyState')}
              value={isDisabled ?? null}
              onChange={(value) => setFilter('isDisabled', value ?? undefined)}
              options={[
                { value: 'false', label: t('staff.active') },
                { value: 'true', label: t('staff.disabled') },
              ]}
            />
          </>
        }
      />
      {open && (
        <StaffDialog
          person={open === 'new' ? undefined : open}
          roles={roles.data?.items ?? []}
          onClose={() => setOpen(null)}
          onCreated={setSecret}
        />
      )}
      {secret && <PasswordDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function useColumns(
  onEdit: (person: StaffAccount) => void,
  onSecret: (secret: NewPassword) => void,
): ListColumn<StaffAccount>[] {
  const { t } = useTranslation('console-staff');
  return [
    {
      key: 'name',
      title: t('staff.name'),
      place: 'head',
      render: (person) => (
        <>
          <strong>
            <StaffName name={person.name} />
          </strong>{' '}
          {person.isSelf && <Badge tone="info">{t('staff.self')}</Badge>}
        </>
      ),
    },
    { key: 'account', title: t('staff.account'), render: (person) => person.account },
    {
      key: 'roles',
      title: t('staff.roles'),
      render: (person) =>
        person.roles.length === 0 ? '—' : person.roles.map(({ name }) => name).join(t('role.separator')),
    },
    {
      key: 'state',
      title: t('staff.state'),
      render: (person) => (
        <>
          <Badge tone={person.isDisabled ? 'neutral' : 'success'}>
            {t(person.isDisabled ? 'staff.disabled' : 'staff.active')}
          </Badge>
          <Schedule staffId={person.id} />
        </>
      ),
    },
    {
      key: 'factor',
      title: t('staff.factor'),
      render: (person) => (
        <Badge tone={person.hasSecondFactor ? 'success' : 'neutral'}>
          {t(person.hasSecondFactor ? 'staff.factorOn' : 'staff.factorOff')}
        </Badge>
      ),
    },
    {
      key: 'lastSeen',
      title: t('staff.lastSeen'),
      render: (person) => (person.lastSeenAt ? minuteText(person.lastSeenAt) : t('staff.never')),
    },
    {
      key: 'actions',
      title: t('list.actions'),
      place: 'foot',
      render: (person) => <StaffActions person={person} onEdit={onEdit} onSecret={onSecret} />,
    },
  ];
}

/** Working times and absence below the state of an account. */
function Schedule({ staffId }: { readonly staffId: string }) {
  const textOf = useScheduleText();
  const schedule = useQuery(schedulesQuery).data?.items.find((one) => one.staffId === staffId);
  if (!schedule || (schedule.weekdays === null && schedule.awayFrom === null)) return null;
  return textOf(schedule).map((line) => (
    <div key={line} className={layout['soft']}>
      {line}
    </div>
  ));
}
