import type { StaffAccount } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { ConfirmButton } from '@xunban/ui/antd';
import { Button, Space } from 'antd';
import { api } from '../../../../shared/api.ts';
import { useStaffWrite } from '../use-staff-write.ts';
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
  const run = (change: () => Promise<unknown>) => write.mutateAsync(change).catch(() => undefined);
  const setDisabled = (isDisabled: boolean) =>
    run(() =>
      api.staffAccounts.change({
        params,
        body: {
          name: person.name,
          roleIds: person.roles.map(({ id }) => id),
          isDisabled,
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
    <Space wrap>
      <Button size="small" onClick={() => onEdit(person)}>
        {t('common:action.edit')}
      </Button>
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
            <Button size="small" loading={write.isPending} onClick={() => void setDisabled(false)}>
              {t('staff.enable')}
            </Button>
          ) : (
            <ConfirmButton
              size="small"
              danger
              question={t('staff.disableQuestion', { name: person.name })}
              consequence={t('staff.disableConsequence')}
              onConfirm={() => setDisabled(true)}
            >
              {t('staff.disable')}
            </ConfirmButton>
          )}
        </>
      )}
    </Space>
  );
}
