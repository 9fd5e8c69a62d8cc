import type { QuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Icon, moneyText } from '@xunban/ui';
import type { FieldChange } from '../../model/option-view.ts';
import { useWords } from '../words.ts';
import styles from './hint-list.module.css';

type Hint = QuoteView['hints'][number];

/** What would cost less, one click each: more pieces for less money, an edge of the tariff that is almost met. */
export function HintList({
  hints,
  onChange,
}: {
  hints: readonly Hint[];
  onChange: (changes: readonly FieldChange[]) => void;
}) {
  const { t } = useTranslation('quote');
  const words = useWords();
  if (hints.length === 0) return null;
  return (
    <section aria-label={t('price.hints')} className={styles['hints']}>
      <h3 className={styles['title']}>
        <Icon name="info" size={15} />
        {t('price.hints')}
      </h3>
      <ul>
        {hints.map((hint) => {
          const text = hintText(hint, words);
          return (
            <li key={hint.kind} className={styles['hint']}>
              <span>{text}</span>
              <Button
                size="small"
                onClick={() => onChange(changesOf(hint))}
                aria-label={t('price.applyLabel', { text })}
              >
                {t('price.apply')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function hintText(hint: Hint, words: ReturnType<typeof useWords>): string {
  const change = hint.changes[0];
  return words(`pricing.hint.${hint.kind}`, {
    total: moneyText(hint.total),
    saving: moneyText(hint.saving),
    ...(hint.quantity === null ? {} : { quantity: hint.quantity }),
    ...(change
      ? { field: words(`pricing.field.${change.field}`), from: String(change.from), to: String(change.to) }
      : {}),
  });
}

const changesOf = (hint: Hint): readonly FieldChange[] =>
  hint.quantity === null ? hint.changes : [{ field: 'quantity', from: 0, to: hint.quantity }];
