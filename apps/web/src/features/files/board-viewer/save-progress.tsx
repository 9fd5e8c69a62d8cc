import { useTranslation } from '@xunban/i18n/react';
import { Button, Notice, ProgressBar } from '@xunban/ui';
import styles from './save-dialog.module.css';
import type { SaveState } from './use-save-picture.ts';

/** How far the picture is, with a way to give it up; then what was saved, or why nothing was. */
export function SaveProgress({ state, onCancel }: { state: SaveState | undefined; onCancel: () => void }) {
  const { t } = useTranslation('quote');
  if (state?.kind === 'working') {
    const label = t('save.working', { name: state.name });
    return (
      <div className={styles['working']}>
        <p>{label}</p>
        <div className={styles['bar']}>
          <ProgressBar percent={Math.round(state.share * 100)} label={label} />
          <Button size="small" onClick={onCancel}>
            {t('save.cancel')}
          </Button>
        </div>
      </div>
    );
  }
  if (state?.kind === 'saved') {
    return (
      <Notice tone="success" live>
        {t('save.saved', { name: state.name })}
      </Notice>
    );
  }
  return (
    state && (
      <Notice tone="error" live>
        {t(`save.${state.reason}`)}
      </Notice>
    )
  );
}
