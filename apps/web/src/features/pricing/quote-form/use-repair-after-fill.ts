import type { QuoteView } from '@xunban/contract';
import { type BoardSpec, isChoiceField } from '@xunban/contract/board-spec';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { isStated, type MeasuredField } from '@xunban/pricing/measured-fields';
import { toast } from '@xunban/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { withChanges } from '../live-quote/option-view.ts';
import type { LiveQuote } from '../live-quote/use-live-quote.ts';

/** One repair can bring up another rule; no chain is longer than a few rounds. */
const MAX_ROUNDS = 3;

/**
 * After a file has filled the form, choices that this board cannot have (the sample test of a six-layer board) move to their
 * nearest value, and the buyer is notified. Measured values are never moved: the buyer decides on them. Values that a file only
 * states are overridden, or there would be no price; the file's value stays visible next to the field.
 * @returns call it when a file has filled the form
 */
export function useRepairAfterFill(
  live: LiveQuote,
  measured: readonly MeasuredField[],
  change: (change: (spec: BoardSpec) => BoardSpec) => void,
): () => void {
  const { t } = useTranslation('quote');
  const [rounds, setRounds] = useState(0);
  const { quote, isStale } = live;

  const isMeasured = (name: string) => measured.some((each) => each.field === name && !isStated(each));
  const repair = useEffectEvent((answer: QuoteView) => {
    const fixes = answer.violations.flatMap(({ field, value, nearest }) =>
      nearest !== null && isChoiceField(field) && !isMeasured(field) ? [{ field, from: value, to: nearest }] : [],
    );
    setRounds(fixes.length > 0 ? rounds - 1 : 0);
    if (fixes.length === 0) return;
    change((spec) => withChanges(spec, fixes));
    for (const { field, to } of fixes) {
      const { label, value } = boardFieldText({ ...answer.spec, [field]: to }, field);
      toast.info(t('form.repaired', { field: label, value }));
    }
  });

  useEffect(() => {
    if (rounds > 0 && quote && !isStale) repair(quote);
  }, [rounds, quote, isStale]);

  return () => setRounds(MAX_ROUNDS);
}
