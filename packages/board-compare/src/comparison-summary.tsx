import type { BoardComparison } from '@xunban/contract';
import { layerName } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button } from '@xunban/ui';
import { ComparedFacts } from './compared-facts.tsx';
import type { CompareTwo } from './open-comparison.ts';
import { useComparison } from './use-comparison.ts';

/** Summarises the differences in one line, with the changed figures. Unmounting cancels the work. */
export function ComparisonSummary({ compare }: { compare: CompareTwo }) {
  const { t } = useTranslation(['compare', 'quote']);
  const { state, retry } = useComparison(compare);
  if (state.kind === 'working') return <span role="status">{t('previousFile.working')}</span>;
  if (state.kind === 'failed')
    return (
      <span role="alert">
        {t('previousFile.failed')}{' '}
        <Button size="small" onClick={retry}>
          {t('previousFile.retry')}
        </Button>
      </span>
    );
  const { comparison } = state.open;
  const parts = changedParts(comparison, { holes: t('holes'), outline: t('previousFile.outline') });
  return (
    <>
      <span>
        {comparison.isSame
          ? t('previousFile.nothing')
          : t('previousFile.changed', { parts: parts.join(t('previousFile.and')) })}
      </span>
      <ComparedFacts facts={comparison.facts} />
    </>
  );
}

/** Names of all that differs; a drawing's outline layer and the outline of the board are one. */
function changedParts(
  { layers, holes, outline }: BoardComparison,
  names: { readonly holes: string; readonly outline: string },
): string[] {
  const changed = layers.filter(({ state, role }) => state !== 'same' && role !== 'outline');
  const isReshaped = outline.state !== 'same' && outline.state !== 'unknown';
  return [
    ...new Set([
      ...(isReshaped ? [names.outline] : []),
      ...changed.map(({ role }) => layerName(role)),
      ...(holes.state === 'same' ? [] : [names.holes]),
    ]),
  ];
}
