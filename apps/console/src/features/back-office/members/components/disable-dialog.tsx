import { useQueryClient } from '@tanstack/react-query';
import type { StaffMemberDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { memberQueries } from '../member-queries.ts';
import styles from '../members.module.css';
import { MemberReasonField } from './member-reason-field.tsx';

/** Disables or enables a member's account, after a confirmation with the consequences. */
export function DisableDialog({
  member,
  onClose,
}: {
  readonly member: StaffMemberDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-member');
  const client = useQueryClient();
  // The state that the user decided on; a colleague's change meanwhile is refused by its version.
  const isDisabled = !member.isDisabled;
  const name = member.companyName || member.trueName || member.memberNo;
  const submit = async ({ reason }: { readonly reason: string }) => {
    const { version } = member;
    const body = { isDisabled, reason, version };
    client.setQueryData(
      memberQueries.detail(member.id).queryKey,
      await api.staffMembers.setDisabled({ params: { id: member.id }, body }),
    );
    toast.success(t(isDisabled ? 'disable.disabled' : 'disable.enabled'));
    await client.invalidateQueries({ queryKey: ['members', 'list'] });
  };
  const consequences = isDisabled
    ? (['sessions', 'signIn', 'orders', 'money'] as const)
    : (['signInAgain', 'nothingBack'] as const);
  return (
    <FormDialog<{ reason: string }>
      title={t(isDisabled ? 'disable.disableTitle' : 'disable.enableTitle', { name })}
      okText={t(isDisabled ? 'disable.disable' : 'disable.enable')}
      danger={isDisabled}
      initial={{ reason: '' }}
      draft={{ as: `member.disable:${member.id}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <ul className={styles['consequences']}>
        {consequences.map((what) => (
          <li key={what}>{t(`disable.means.${what}`)}</li>
        ))}
      </ul>
      <MemberReasonField hint={t('disable.reasonHint')} />
    </FormDialog>
  );
}
