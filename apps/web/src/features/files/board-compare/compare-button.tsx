import type { CompareTwo } from '@xunban/board-compare';
import { ComparisonButton } from '@xunban/board-compare/comparison-button';
import { useTranslation } from '@xunban/i18n/react';
import { useMemo } from 'react';
import type { ChosenFiles } from '../board-file/board-session.ts';
import type { TabFile } from '../board-file/tab-file.ts';
import { openComparison } from './open-comparison.ts';

interface CompareButtonProps {
  readonly before: ChosenFiles;
  readonly after: TabFile;
}

/** Opens the comparison of the file on the page with the one that it replaced. */
export function CompareButton({ before, after: { archive, roles } }: CompareButtonProps) {
  const { t } = useTranslation('quote');
  // The board of the page is a new object at every reading; its file is what is compared.
  const compare = useMemo<CompareTwo>(() => {
    const after = { name: archive.name, files: [archive], roles };
    return (onStage, signal) => openComparison(before, after, onStage, signal);
  }, [before, archive, roles]);
  return (
    <ComparisonButton label={t('file.compare')} beforeName={before.name} afterName={archive.name} compare={compare} />
  );
}
