import type { QuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Icon, layout, moneyText } from '@xunban/ui';
import { useServerText } from '../../../shared/board/use-server-text.ts';
import type { FieldChange } from '../live-quote/option-view.ts';
import styles from './price-panel.module.css';

type Hint = QuoteView['hints'][number];

interface HintListProps {
  readonly hints: readonly Hint[];
  /** Fields that were read from the file: another value of theirs means another file. */
  readonly measured: ReadonlySet<string>;
  readonly onTake: (changes: readonly FieldChange[], text: string) => void;
}

/** Savings with one click each: more pieces for less money, a threshold of the price book that is almost met. */
export function HintList({ hints, measured, onTake }: HintListProps) {
  const { t } = useTranslation('quote');
  const serverText = useServerText();
  if (hints.length === 0) return null;
  return (
    <section aria-label={t('price.hints')} className={styles['hints']}>
      <h3 className={styles['hintTitle']}>
        <Icon name="info" size={15} />
        {t('price.hints')}
      </h3>
      <ul>
        {hints.map((hint) => {
          const text = hintText(hint, serverText);
          const needsFile = hint.changes.some(({ field }) => measured.has(field));
          return (
            <li key={`${hint.kind} ${text}`} className={styles['hint']}>
              <span>
                {text}
                {needsFile && (
                  <small className={classes(layout['soft'], layout['block'])}>{t('price.needsFile')}</small>
                )}
              </span>
              <Button
                size="small"
                onClick={() => onTake(changesOf(hint), text)}
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

function hintText(hint: Hint, serverText: ReturnType<typeof useServerText>): string {
  const change = hint.changes[0];
  return serverText(`pricing.hint.${hint.kind}`, {
    total: moneyText(hint.total),
    saving: moneyText(hint.saving),
    ...(hint.quantity === null ? {} : { quantity: hint.quantity }),
    ...(change ? figuresOf(change, serverText) : {}),
    changes: hint.changes.map((each) => serverText('pricing.hint.change', figuresOf(each, serverText))).join(', '),
  });
}

const figuresOf = ({ field, from, to }: FieldChange, serverText: ReturnType<typeof useServerText>) => ({
  field: serverText(`pricing.field.${field}`),
  from: String(from),
  to: String(to),
});

const changesOf = (hint: Hint): readonly FieldChange[] =>
  hint.quantity === null ? hint.changes : [{ field: 'quantity', from: 0, to: hint.quantity }];
