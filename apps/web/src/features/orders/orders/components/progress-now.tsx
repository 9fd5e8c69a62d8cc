import type { OrderProgress } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { currentStep } from '../model/route-steps.ts';

/** The present point of production as one sentence: not begun, the step at work, or finished. */
export function ProgressNow({ progress }: { readonly progress: OrderProgress }) {
  const { t } = useTranslation(['order', 'order-texts']);
  const step = currentStep(progress);
  if (step) return t('progress.next', { step: t(`order-texts:step.${step.step}`), date: step.plannedEnd.slice(5) });
  const [first] = progress.steps;
  if (progress.phase === 'notStarted' && first) return t('progress.startsOn', { date: first.plannedStart.slice(5) });
  return t(`progress.phase.${progress.phase}`);
}
