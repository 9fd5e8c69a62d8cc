import { useTranslation } from '@xunban/i18n/react';
import { Modal, toast } from '@xunban/ui';
import { SignInLink } from '../../../../shared/sign-in-link.tsx';
import styles from './account.module.css';
import { LoginForm } from './login-form.tsx';

/** Time that the modal stays open after a success, so that the message is seen to belong to it (specification §4). */
const CLOSE_AFTER_MS = 500;

interface LoginModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the user is signed in and the modal is closed: resumes the action that required it. */
  readonly onSignedIn?: () => void;
}

/** Signs in without leaving the page: used on the quote page, where navigation would interrupt the user's work. */
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
