import { useTranslation } from '@xunban/i18n/react';
import { Icon, layout } from '@xunban/ui';
import { DropTitle } from '../../../shared/drop-title.tsx';
import styles from './board-file.module.css';
import { FilePicker } from './file-picker.tsx';

/** The way in: drop a board's files anywhere on the page, or choose them. */
export function BoardDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('quote');
  return (
    <div className={layout['stack2']}>
      <FilePicker onFiles={onFiles} className={styles['zone']}>
        <span className={styles['icon']}>
          <Icon name="upload" size={26} />
        </span>
        <span className={styles['dropWords']}>
          <DropTitle idle={t('drop.title')} touch={t('drop.touch')} over={t('drop.active')} />
          <small>{t('drop.hint')}</small>
          <small className={styles['local']}>
            <Icon name="check" size={14} />
            {t('drop.localHint')}
          </small>
        </span>
        <span className={styles['choose']}>{t('drop.choose')}</span>
      </FilePicker>
      <p className={layout['faint']}>{t('drop.manual')}</p>
    </div>
  );
}
