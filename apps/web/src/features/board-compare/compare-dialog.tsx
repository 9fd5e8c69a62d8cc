import { useTranslation } from '@xunban/i18n/react';
import { ErrorState, LoadingState, Modal } from '@xunban/ui';
import type { ChosenFiles } from '../board-file/use-board-file.ts';
import { ComparedBoards } from './compared-boards.tsx';
import { openComparison } from './open-comparison.ts';
import { type CompareTwo, useComparison } from './use-comparison.ts';

interface CompareDialogProps {
  readonly before: ChosenFiles;
  readonly after: ChosenFiles;
  readonly onClose: () => void;
  /** How two files are compared; by default in a worker. */
  readonly compare?: CompareTwo;
}

/** What differs between the file of the page and the one before it. */
export function CompareDialog({ before, after, onClose, compare = openComparison }: CompareDialogProps) {
  const { t } = useTranslation('compare');
  const { state, retry } = useComparison(before, after, compare);
  return (
    <Modal open title={t('title')} onClose={onClose} width="70rem">
      {state.kind === 'working' && <LoadingState label={t('working')} />}
      {state.kind === 'failed' && <ErrorState title={t('failed')} hint={t('failedHint')} onRetry={retry} />}
      {state.kind === 'ready' && <ComparedBoards open={state.open} beforeName={before.name} afterName={after.name} />}
    </Modal>
  );
}
