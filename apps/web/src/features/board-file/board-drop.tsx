import { useTranslation } from '@xunban/i18n/react';
import { classes, Icon } from '@xunban/ui';
import styles from './board-drop.module.css';
import { FilePicker } from './file-picker.tsx';

/** The way in: drop or choose a board's files. */
export function BoardDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('quote');
  return (
    <div className={styles['drop']}>
      <FilePicker onFiles={onFiles} className={(isOver) => classes(styles['zone'], isOver && styles['over'])}>
        {(isOver) => (
          <>
            <span className={styles['icon']}>
              <Icon name="upload" size={26} />
            </span>
            <span className={styles['words']}>
              <strong>{t(isOver ? 'drop.active' : 'drop.title')}</strong>
              <small>{t('drop.hint')}</small>
              <small className={styles['local']}>
                <Icon name="check" size={14} />
                {t('drop.localHint')}
              </small>
            </span>
            <span className={styles['choose']}>{t('drop.choose')}</span>
          </>
        )}
      </FilePicker>
      <p className={styles['manual']}>{t('drop.manual')}</p>
    </div>
  );
}
