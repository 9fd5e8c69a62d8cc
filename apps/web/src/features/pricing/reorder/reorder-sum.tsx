import type { ReorderQuote } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, classes, Field, layout, Money, moneyText, TextArea } from '@xunban/ui';
import { useState } from 'react';
import type { FieldChange } from '../live-quote/option-view.ts';
import type { ReorderRequest } from '../live-quote/reorder-path.ts';
import { ViolationNotes } from '../live-quote/violation-notes.tsx';
import styles from './reorder.module.css';
import { useReorderToCart } from './reorder-queries.ts';

const NOTE_LENGTH = 300;

interface ReorderSumProps {
  readonly request: ReorderRequest;
  /** The note of the earlier order. */
  readonly note: string;
  readonly reorder: ReorderQuote;
  readonly isStale: boolean;
  readonly onChange: (changes: readonly FieldChange[]) => void;
}

/** Shows the total, a note to the review, and the two next actions. */
export function ReorderSum({ request, note: initialNote, reorder, isStale, onChange }: ReorderSumProps) {
  const { t } = useTranslation(['reorder', 'quote']);
  const [note, setNote] = useState(initialNote);
  const add = useReorderToCart();
  const { quote, saving } = reorder;
  const { chosen } = quote;
  const go = (destination: 'cart' | 'checkout') => {
    if (chosen && !isStale && !add.isPending) add.mutate({ ...request, note, total: chosen.total, destination });
  };
  const busy = add.isPending ? add.variables.destination : undefined;
  return (
    <div className={styles['sum']}>
      <Card title={t('sum.title')}>
        {chosen ? (
          <>
            <p
              className={classes(layout['itemsBaseline'], layout['row1x3'], layout['textXl'], styles['total'])}
              data-stale={isStale || undefined}
            >
              <Money yuan={chosen.total} strong />
              <span className={layout['mutedRegular']}>{t('sum.unit', { price: moneyText(chosen.unitPrice) })}</span>
            </p>
            {saving > 0 && (
              <p className={classes(layout['success'], layout['strong'])}>
                {t('sum.saving', { amount: moneyText(saving) })}
              </p>
            )}
            <p className={layout['mutedRegular']}>
              {t('sum.when', { count: chosen.workingDays, date: chosen.shipDate.slice(5) })}
            </p>
          </>
        ) : (
          <>
            <p>{t('sum.impossible')}</p>
            <ViolationNotes
              violations={quote.violations}
              spec={quote.spec}
              isNamed
              onFix={({ field, value, nearest }) => nearest !== null && onChange([{ field, from: value, to: nearest }])}
            />
          </>
        )}
        <Field label={t('sum.note')} hint={note.trim() === initialNote.trim() ? undefined : t('sum.noteReviewed')}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={NOTE_LENGTH}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <div className={layout['stack2']}>
          <Button
            icon="cart"
            size="large"
            busy={busy === 'cart'}
            aria-disabled={!chosen || isStale || busy === 'checkout'}
            onClick={() => go('cart')}
          >
            {t('quote:order.cart')}
          </Button>
          <Button
            icon="arrow"
            size="large"
            kind="primary"
            busy={busy === 'checkout'}
            aria-disabled={!chosen || isStale || busy === 'cart'}
            onClick={() => go('checkout')}
          >
            {t('quote:order.order')}
          </Button>
        </div>
        <p className={layout['mutedRegular']}>{t('sum.freight')}</p>
      </Card>
    </div>
  );
}
