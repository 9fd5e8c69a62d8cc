import { useTranslation } from '@xunban/i18n/react';
import { Modal } from 'antd';
import styles from '../inbox.module.css';

const KEYS = [
  ['J / ↓', 'next'],
  ['K / ↑', 'previous'],
  ['Enter', 'open'],
  ['E', 'step'],
  ['C', 'claim'],
  ['R', 'release'],
  ['X', 'check'],
  ['N', 'arrived'],
  ['/', 'search'],
  ['?', 'help'],
] as const;

/** What the keys of the inbox do. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('console-inbox');
  return (
    <Modal open title={t('keys.title')} footer={null} onCancel={onClose}>
      <dl className={styles['facts']}>
        {KEYS.map(([key, name]) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
