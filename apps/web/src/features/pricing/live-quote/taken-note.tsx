import { useTranslation } from '@xunban/i18n/react';
import { Button, Icon } from '@xunban/ui';
import styles from './notes.module.css';
import type { TakenProposal } from './use-proposals.ts';

/** The proposal that was just applied, with an undo button. */
export function TakenNote({ taken }: { taken: TakenProposal | undefined }) {
  const { t } = useTranslation('quote');
  return (
    <div role="status" className={styles['place']}>
      {taken && (
        <p className={styles['taken']}>
          <Icon name="check" size={15} />
          <span>{t('price.taken', { text: taken.text })}</span>
          <Button size="small" onClick={taken.undo}>
            {t('price.undo')}
          </Button>
        </p>
      )}
    </div>
  );
}
