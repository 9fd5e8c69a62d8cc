import { useQuery } from '@tanstack/react-query';
import type { StaffAccount } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { ConfirmButton } from '@xunban/ui/antd';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { ScheduleDialog } from '../../../back-office/schedules/schedule-dialog.tsx';
import { schedulesQuery } from '../../../back-office/schedules/schedule-queries.ts';
import { useStaffWrite } from '../use-staff-write.ts';
import { DisableDialog } from './disable-dialog.tsx';
import type { NewPassword } from './password-dialog.tsx';

interface StaffActionsProps {
  readonly person: StaffAccount;
  readonly onEdit: (person: StaffAccount) => void;
  readonly onSecret: (secret: NewPassword) => void;
}

/**
 * Actions on an account. A user can neither disable their own account nor reset its password here: the header has the password
 * change.
 */
export function StaffActions({ person, onEdit, onSecret }: StaffActionsProps) {
  const { t } = useTranslation(['console-staff', 'common']);
  const write = useStaffWrite();
  const params = { id: person.id };
  const [isDisabling, setDisabling] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const schedule = useQuery(schedulesQuery).data?.items.find(({ staffId }) => staffId === person.id);
  const run = (change: () => Promise<unknown>) => write.mutateAsync(change).catch(() => undefined);
  const enable = () =>
    run(() =>
      api.staffAccounts.change({
        params,
        body: {
          name: person.name,
          roleIds: person.roles.map(({ id }) => id),
          isDisabled: false,
          version: person.version,
        },
      }),
    );
  const reset = () =>
    run(async () => {
      const { password } = await api.staffAccounts.resetPassword({ params });
      onSecret({ account: person.account, password });
    });
  return (
    <>
      {isDisabling && <DisableDialog person={person} onClose={() => setDisabling(false)} />}
      {isScheduling && schedule && (
        <ScheduleDialog schedule={schedule} isOwn={person.isSelf} onClose={() => setScheduling(false)} />
      )}
      <Space wrap>
        <Button size="small" onClick={() => onEdit(person)}>
          {t('common:action.edit')}
        </Button>
        {schedule && (
          <Button size="small" onClick={() => setScheduling(true)}>
            {t('staff.schedule')}
          </Button>
        )}
        {!person.isSelf && (
          <>
            <ConfirmButton
              size="small"
              question={t('staff.resetQuestion', { name: person.name })}
              consequence={t('staff.resetConsequence')}
              onConfirm={reset}
            >
              {t('staff.reset')}
            </ConfirmButton>
            {person.hasSecondFactor && (
              <ConfirmButton
                size="small"
                danger
                question={t('staff.resetFactorsQuestion', { name: person.name })}
                consequence={t('staff.resetFactorsConsequence')}
                onConfirm={() => run(() => api.staffAccounts.resetFactors({ params }))}
              >
                {t('staff.resetFactors')}
              </ConfirmButton>
            )}
            {person.isDisabled ? (
              <Button size="small" loading={write.isPending} onClick={() => void enable()}>
                {t('staff.enable')}
              </Button>
            ) : (
              <Button size="small" danger onClick={() => setDisabling(true)}>
                {t('staff.disable')}
              </Button>
            )}
          </>
        )}
      </Space>
    </>
  );
}
