import { INVITED_ROLES, type InvitedRole } from '@xunban/contract/member-roles';
import { useTranslation } from '@xunban/i18n/react';
import { Button, CopyButton, classes, Field, layout, Modal, Notice, problemText, Select } from '@xunban/ui';
import { useState } from 'react';
import { PhoneInput } from '../../../shared/phone-input.tsx';
import styles from './company.module.css';
import { useInvite } from './company-queries.ts';

/** Invites a person by role, to a phone or by a link that is shown once. */
export function InviteDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('company');
  return (
    <Modal open={open} onClose={onClose} title={t('invite.title')} width="30rem" locked>
      <InviteForm onClose={onClose} />
    </Modal>
  );
}

function InviteForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['company', 'common']);
  const [role, setRole] = useState<InvitedRole>('purchaser');
  const [phone, setPhone] = useState('');
  const invite = useInvite();
  if (invite.data) return <Invited {...invite.data} onClose={onClose} />;
  return (
    <form
      className={layout['stack4']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate({ role, ...(phone.trim() === '' ? {} : { phone: phone.trim() }) });
      }}
    >
      {invite.isError && (
        <Notice tone="error" live>
          {problemText(invite.error)}
        </Notice>
      )}
      <Field label={t('invite.role')} hint={t(`hint.${role}`)} required>
        {(control) => (
          <Select
            {...control}
            value={role}
            onChange={({ target }) => setRole(INVITED_ROLES.find((one) => one === target.value) ?? role)}
          >
            {INVITED_ROLES.map((one) => (
              <option key={one} value={one}>
                {t(`common:member.role.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('invite.phone')} hint={t('invite.phoneHint')}>
        {(control) => <PhoneInput {...control} use="mobile" name="phone" value={phone} onChange={setPhone} />}
      </Field>
      <Button type="submit" kind="primary" busy={invite.isPending}>
        {t('invite.send')}
      </Button>
    </form>
  );
}

interface InvitedProps {
  readonly invitation: { readonly phone: string };
  readonly link: string;
  readonly onClose: () => void;
}

function Invited({ invitation, link, onClose }: InvitedProps) {
  const { t } = useTranslation('company');
  const address = new URL(link, window.location.origin).href;
  return (
    <div className={layout['stack4']}>
      <Notice tone="success" title={t('invite.sent')} live>
        {invitation.phone !== '' && t('invite.sms', { phone: invitation.phone })}
      </Notice>
      <div>
        <p className={layout['muted']}>{t('invite.link')}</p>
        <p className={classes(layout['line2'], styles['link'])}>
          <code>{address}</code>
          <CopyButton text={address} label={t('invite.copy')} />
        </p>
        <p className={layout['muted']}>{t('invite.linkHint')}</p>
      </div>
      <Button kind="primary" onClick={onClose}>
        {t('invite.done')}
      </Button>
    </div>
  );
}
