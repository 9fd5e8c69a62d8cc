import { useTranslation } from '@xunban/i18n/react';
import { Button, ErrorState, Modal, Spinner } from '@xunban/ui';
import styles from './compare.module.css';
import { ComparedBoards } from './compared-boards.tsx';
import type { CompareStage, CompareTwo } from './open-comparison.ts';
import { useComparison } from './use-comparison.ts';

interface CompareDialogProps {
  readonly beforeName: string;
  readonly afterName: string;
  readonly onClose: () => void;
  /** Compares the two; a changed function starts a new comparison. */
  readonly compare: CompareTwo;
}

/** Shows the differences between two files, previous and later. */
export function CompareDialog({ beforeName, afterName, onClose, compare }: CompareDialogProps) {
  const { t } = useTranslation('compare');
  const { state, retry } = useComparison(compare);
  return (
    <Modal open title={t('title')} onClose={onClose} width="70rem">
      {state.kind === 'working' && <Working stage={state.stage} onCancel={onClose} />}
      {state.kind === 'failed' && <ErrorState title={t('failed')} hint={t('failedHint')} onRetry={retry} />}
      {state.kind === 'ready' && <ComparedBoards open={state.open} beforeName={beforeName} afterName={afterName} />}
    </Modal>
  );
}

const SHARES: Readonly<Record<CompareStage, number>> = { before: 0.1, after: 0.4, compare: 0.7 };

function Working({ stage, onCancel }: { stage: CompareStage | undefined; onCancel: () => void }) {
  const { t } = useTranslation('compare');
  return (
    <div className={styles['working']}>
      <Spinner />
      <p role="status">{t(stage === undefined ? 'working' : `stage.${stage}`)}</p>
      {stage !== undefined && <progress max={1} value={SHARES[stage]} aria-label={t('working')} />}
      <Button size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
