import { useTranslation } from '@xunban/i18n/react';
import { Modal, toast } from '@xunban/ui';
import { SignInLink } from '../../../../shared/sign-in-link.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-modal.module.css';

/** How long the modal stays after a success, so that the message is seen to belong to it (specification §4). */
const CLOSE_AFTER_MS = 500;

interface LoginModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The visitor is signed in now and the modal is gone: go on with what needed it. */
  readonly onSignedIn?: () => void;
}

/** Signing in without leaving the page: opens on the quote page, where leaving would cost the visitor the thread. */
export function LoginModal({ open, onClose, onSignedIn }: LoginModalProps) {
  const { t } = useTranslation('account');
  const finish = () => {
    toast.success(t('login.success'));
    setTimeout(() => {
      onClose();
      onSignedIn?.();
    }, CLOSE_AFTER_MS);
  };
  return (
    <Modal open={open} onClose={onClose} title={t('login.modalTitle')} width="26rem" locked>
      <LoginForm onSignedIn={finish} />
      <p className={styles['links']}>
        <span>
          {t('login.noAccount')} <SignInLink page="/register">{t('login.toRegister')}</SignInLink>
        </span>
        <SignInLink page="/resetpassword">{t('login.forgot')}</SignInLink>
      </p>
    </Modal>
  );
}
