import { PrinterOutlined } from '@ant-design/icons';
import { useTranslation } from '@xunban/i18n/react';
import { CopyButton } from '@xunban/ui';
import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import styles from '../own-sign-in.module.css';

/**
 * Shows the codes, once only: the dialog stays open until the user confirms that they are stored; only the codes are printed.
 */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('console-sign-in');
  useEffect(() => {
    document.body.dataset['printing'] = 'codes';
    return () => {
      delete document.body.dataset['printing'];
    };
  }, []);
  return (
    <Modal
      open
      title={t('recoveryCodeList.dialog')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <span className={styles['unprinted']}>
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('recoveryCodeList.print')}
          </Button>{' '}
          <Button type="primary" onClick={onClose}>
            {t('recoveryCodeList.done')}
          </Button>
        </span>
      }
    >
      <p>{t('recoveryCodeList.once')}</p>
      <ol className={styles['codes']} aria-label={t('recoveryCodeList.account')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles['unprinted']}>
        <CopyButton text={codes.join('\n')} label={t('recoveryCodeList.copy')} />
      </div>
    </Modal>
  );
}
