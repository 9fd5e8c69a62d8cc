import type { DemonstrationYear } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Progress } from 'antd';
import { Section } from './section.tsx';

/** Orders of the demonstration's year that are written, while they are. */
export function YearProgress({ year: { state, placed, planned } }: { readonly year: DemonstrationYear }) {
  const { t } = useTranslation('console-instance');
  const percent = planned === 0 ? 0 : Math.floor((placed * 100) / planned);
  return (
    <Section title={t('year.title')} note={t(`year.${state}`)}>
      <Progress percent={percent} status={state === 'running' ? 'active' : 'exception'} aria-label={t('year.title')} />
      <p>{t('year.placed', { placed, planned })}</p>
    </Section>
  );
}
