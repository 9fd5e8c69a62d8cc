import { useTranslation } from '@xunban/i18n/react';
import { classes, Icon } from '@xunban/ui';
import { type DragEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { offerFiles } from '../../shared/offered-files.ts';
import styles from './drop-zone.module.css';

/** Takes a board's archive by drop or choice and goes on to the quote page with it; nothing is uploaded. */
export function DropZone() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  const goOn = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    offerFiles([...files]);
    void navigate('/quote');
  };
  const hover = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    // The label makes the whole area a target for the file field, which is also how the keyboard gets in.
    <label
      className={classes(styles['zone'], isOver && styles['over'])}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        goOn(event.dataTransfer.files);
      }}
    >
      {/* Any file: the list of what boards are called would weigh on the home page, and the content decides anyway. */}
      <input type="file" multiple className="visuallyHidden" onChange={(event) => goOn(event.target.files)} />
      <span className={styles['icon']}>
        <Icon name="upload" size={22} />
      </span>
      <span className={styles['words']}>
        <strong>{t(isOver ? 'hero.dropActive' : 'hero.drop')}</strong>
        <small>{t('hero.dropHint')}</small>
      </span>
      <span className={styles['choose']}>{t('hero.choose')}</span>
    </label>
  );
}
