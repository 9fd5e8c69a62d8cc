import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BoardSpec, CartRow } from '@xunban/contract';
import { BOARD_NUMBERS } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { Button, layout, Money, problemText, toast } from '@xunban/ui';
import { useId, useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { useAfterTyping } from '../../../../shared/use-after-typing.ts';
import { deltaText } from '../../../pricing/live-quote/delta-text.ts';
import { quoteQueries } from '../../../pricing/live-quote/quote-queries.ts';
import { NumberInput } from '../../../pricing/quote-form/number-input.tsx';
import { cartQuery } from '../api/cart-queries.ts';
import styles from './cart.module.css';

const TYPING_MS = 250;

/** Edits the quantity of a board in place, and shows the new price before it is applied. */
export function RowQuantity({ row, spec }: { readonly row: CartRow; readonly spec: BoardSpec }) {
  const { t } = useTranslation('cart');
  const [quantity, setQuantity] = useState(row.spec.quantity);
  const [before, setBefore] = useState(row.spec.quantity);
  // Changed elsewhere, such as in another tab.
  if (row.spec.quantity !== before) {
    setBefore(row.spec.quantity);
    setQuantity(row.spec.quantity);
  }
  const id = useId();
  const asked = useAfterTyping(quantity, TYPING_MS);
  const isChanged = quantity !== row.spec.quantity;
  const price = useQuery({
    ...quoteQueries.single(isChanged ? { ...spec, quantity: asked } : undefined),
    placeholderData: keepPreviousData,
  });
  const change = useChangeQuantity();
  const chosen = price.data?.chosen;
  const isKnown = chosen != null && asked === quantity && !price.isPlaceholderData;
  const take = () =>
    isKnown &&
    change.mutate(
      { row, spec: { ...spec, quantity } },
      {
        onSuccess: () => toast.success(t('quantityChanged', { file: row.fileName, count: quantity })),
        onError: (error) => toast.error(problemText(error)),
      },
    );
  return (
    <form
      className={styles['quantity']}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <label htmlFor={id}>{t('quantity')}</label>
      <NumberInput id={id} value={quantity} bounds={BOARD_NUMBERS.quantity} onChange={setQuantity} />
      {isChanged && (
        <>
          <span role="status">
            {chosen ? (
              <>
                <Money yuan={chosen.total} />{' '}
                <small className={layout['soft']}>{deltaText(chosen.total - row.amount)}</small>
              </>
            ) : price.data ? (
              t('quantityImpossible')
            ) : (
              (price.error && problemText(price.error)) || t('quantityPricing')
            )}
          </span>
          <Button type="submit" size="small" busy={change.isPending} aria-disabled={!isKnown}>
            {t('quantityTake')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => setQuantity(row.spec.quantity)}>
            {t('quantityLeave', { count: row.spec.quantity })}
          </Button>
        </>
      )}
    </form>
  );
}

interface ChangedQuantity {
  readonly row: CartRow;
  readonly spec: BoardSpec;
}

/** Another quantity of a board in the cart: it gets a quote of its own; file, note and where it came from stay. */
function useChangeQuantity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ row, spec }: ChangedQuantity) => {
      const { quoteId } = await api.quote.calculate({ body: { spec } });
      return api.order.addToCart({ body: { quoteId, fileId: row.fileId, cartId: row.id, note: row.note } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });
}
