import { useTranslation } from '@xunban/i18n/react';
import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

interface LeaveQuestionProps {
  /** True when input would be lost. */
  readonly isUnsaved: boolean;
  /** True when the user is about to close the changed dialog. */
  readonly isClosing: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/**
 * Asks for confirmation before changes are lost: when their dialog is closed or another page is opened. When the browser tab is
 * closed, the browser asks. One at a time, because the router supports a single blocker.
 */
export function LeaveQuestion({ isUnsaved, isClosing, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation(['common', 'console']);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  const stay = () => {
    blocker.reset?.();
    onStay();
  };
  const leave = () => {
    blocker.proceed?.();
    onLeave();
  };
  return (
    <Modal
      open={isClosing || blocker.state === 'blocked'}
      title={t('console:dialog.unsaved')}
      onCancel={stay}
      onOk={leave}
      okText={t('console:dialog.discard')}
      okButtonProps={{ danger: true }}
      cancelText={t('console:dialog.keepEditing')}
      width={420}
    >
      {t('console:dialog.unsavedHint')}
    </Modal>
  );
}
