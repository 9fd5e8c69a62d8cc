import { useTranslation } from '@xunban/i18n/react';
import { Icon } from '@xunban/ui';
import { useNavigate } from 'react-router';
import { DropTitle } from '../../../shared/drop-title.tsx';
import { offerFiles } from '../../../shared/offered-files.ts';
import styles from './hero.module.css';

/**
 * Goes on to the quote page with the chosen files; nothing is uploaded. Files dropped anywhere on the page go there, too.
 * @param isSecondary on a page whose primary action is another one
 */
export function DropZone({ isSecondary = false }: { readonly isSecondary?: boolean }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const goOn = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    offerFiles([...files]);
    void navigate('/quote');
  };
  return (
    // The label makes the full area a target for the file field and makes it reachable by keyboard.
    <label className={styles['zone']}>
      {/* Any file: the list of what boards are called would weigh on the home page, and the content decides anyway. */}
      <input type="file" multiple className="visuallyHidden" onChange={(event) => goOn(event.target.files)} />
      <span className={styles['icon']}>
        <Icon name="upload" size={22} />
      </span>
      <span className={styles['dropText']}>
        <DropTitle idle={t('hero.drop')} touch={t('hero.dropTouch')} over={t('hero.dropActive')} />
        <small>{t('hero.dropHint')}</small>
      </span>
      <span className={styles['choose']} data-secondary={isSecondary || undefined}>
        {t('hero.choose')}
      </span>
    </label>
  );
}
