import { useQueryClient } from '@tanstack/react-query';
import type { StaffMemberDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout, toast } from '@xunban/ui';
import { GuardedButton } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { useDialogFor } from '../../../../shared/use-dialog-for.ts';
import styles from '../members.module.css';
import { MemberReasonField } from './member-reason-field.tsx';

type Device = StaffMemberDetail['devices'][number];

/** The member's signed-in devices, with sign-out on request. */
export function DevicesCard({ member }: { readonly member: StaffMemberDetail }) {
  const { t } = useTranslation('console-member');
  const nameOf = useDeviceName();
  const [ends, setEnds] = useDialogFor<Device | 'all'>(
    ['all', ...member.devices],
    (device) => `member.signOut:${member.id}:${device === 'all' ? 'all' : device.id}`,
  );
  return (
    <Card
      title={t('device.title')}
      extra={
        member.devices.length > 1 && (
          <GuardedButton permission="member.actOnBehalf" size="small" onClick={() => setEnds('all')}>
            {t('device.signOutAll')}
          </GuardedButton>
        )
      }
    >
      {member.devices.length === 0 ? (
        <p className={layout['muted']}>{t('device.none')}</p>
      ) : (
        <ul className={layout['stack0']}>
          {member.devices.map((device) => (
            <li key={device.id} className={styles['row']}>
              <div>
                {nameOf(device)}
                <div className={layout['muted']}>
                  {t('device.where', {
                    network: device.network || '—',
                    signedIn: minuteText(device.signedInAt),
                    seen: minuteText(device.lastSeenAt),
                  })}
                </div>
              </div>
              <GuardedButton
                permission="member.actOnBehalf"
                size="small"
                aria-label={t('device.signOutOf', { name: nameOf(device) })}
                onClick={() => setEnds(device)}
              >
                {t('device.signOut')}
              </GuardedButton>
            </li>
          ))}
        </ul>
      )}
      {member.devices.length > 0 && <p className={layout['muted']}>{t('device.hint')}</p>}
      {ends && <SignOutDialog memberId={member.id} device={ends} onClose={() => setEnds(null)} />}
    </Card>
  );
}

function SignOutDialog({
  memberId,
  device,
  onClose,
}: {
  readonly memberId: string;
  readonly device: Device | 'all';
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-member');
  const nameOf = useDeviceName();
  const client = useQueryClient();
  const params = { id: memberId };
  const submit = async ({ reason }: { readonly reason: string }) => {
    await (device === 'all'
      ? api.onBehalf.signOutEverywhere({ params, body: { reason } })
      : api.onBehalf.signOutDevice({ params, body: { deviceId: device.id, reason } }));
    toast.success(t('device.signedOut'));
    await client.invalidateQueries({ queryKey: ['members'] });
  };
  return (
    <FormDialog<{ reason: string }>
      title={device === 'all' ? t('device.signOutAll') : t('device.signOutOf', { name: nameOf(device) })}
      okText={t('device.signOut')}
      danger
      initial={{ reason: '' }}
      draft={{ as: `member.signOut:${memberId}:${device === 'all' ? 'all' : device.id}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <p>{t('device.means')}</p>
      <MemberReasonField hint={t('reason.memberReads')} />
    </FormDialog>
  );
}

function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation('console-member');
  return ({ browser, system, kind }) => [browser, system].filter(Boolean).join(' · ') || t(`device.kind.${kind}`);
}
