import type { SampleBoard } from '@xunban/gerber/sample-boards';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Icon, layout } from '@xunban/ui';
import { DropTitle } from '../../../shared/drop-title.tsx';
import styles from './board-file.module.css';
import { FilePicker } from './file-picker.tsx';

const SAMPLES: readonly SampleBoard[] = ['sensor', 'driver', 'controller'];

/** The way in: drop a board's files anywhere on the page, choose them, or try a sample board. */
export function BoardDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('quote');
  const openSample = async (name: SampleBoard) => {
    const { sampleFile } = await import('./sample-file.ts');
    onFiles([sampleFile(name)]);
  };
  return (
    <div className={styles['drop']}>
      <FilePicker onFiles={onFiles} className={styles['zone']}>
        <span className={styles['icon']}>
          <Icon name="upload" size={26} />
        </span>
        <span className={styles['dropWords']}>
          <DropTitle idle={t('drop.title')} touch={t('drop.touch')} over={t('drop.active')} />
          <span>{t('page.lead')}</span>
          <small>{t('drop.hint')}</small>
          <small className={styles['local']}>
            <Icon name="check" size={14} />
            {t('drop.localHint')}
          </small>
        </span>
        <span className={styles['choose']}>{t('drop.choose')}</span>
      </FilePicker>
      <div className={styles['samples']}>
        <span className={layout['faint']}>{t('drop.manual')}</span>
        {SAMPLES.map((name) => (
          <Button key={name} size="small" onClick={() => void openSample(name)}>
            {t(`drop.sample.${name}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
