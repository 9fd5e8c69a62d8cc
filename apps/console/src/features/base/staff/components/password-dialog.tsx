import { useTranslation } from '@xunban/i18n/react';
import { CopyButton } from '@xunban/ui';
import { Button, Modal } from 'antd';
import styles from '../staff.module.css';

export interface NewPassword {
  readonly account: string;
  readonly password: string;
}

/** Shows a generated password, once only: the dialog stays open until the user confirms that it is written down. */
export function PasswordDialog({ secret, onClose }: { secret: NewPassword; onClose: () => void }) {
  const { t } = useTranslation('console-staff');
  return (
    <Modal
      open
      title={t('secret.title', { account: secret.account })}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <p>{t('secret.hint')}</p>
      <div className={styles['secret']}>
        <span data-testid="secret">{secret.password}</span>
        <CopyButton text={secret.password} label={t('secret.copy')} />
      </div>
    </Modal>
  );
}
