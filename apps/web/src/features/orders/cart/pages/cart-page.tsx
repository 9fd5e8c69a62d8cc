import { useQuery } from '@tanstack/react-query';
import type { CartRow } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, DataState, EmptyState, PageHeader, problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { cartQuery, previousFilesQuery, usePutBackInCart, useRemoveFromCart } from '../api/cart-queries.ts';
import styles from '../components/cart.module.css';
import { CartRowItem } from '../components/cart-row-item.tsx';
import { CheckoutBar } from '../components/checkout-bar.tsx';
import { cartChoice } from '../model/cart-choice.ts';

/** The cart: select boards, see what changed, and go on to the checkout. */
export function CartPage() {
  const { t } = useTranslation(['cart', 'pages']);
  const cart = useQuery(cartQuery);
  const toQuote = (
    <Link to="/quote" className={buttonClass()}>
      {t('toQuote')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('pages:orderCart.title')} lead={t('lead')} actions={toQuote} />
      <DataState
        query={cart}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} action={toQuote} />}
      >
        {(rows) => <Cart rows={rows} />}
      </DataState>
    </>
  );
}

function Cart({ rows }: { rows: readonly CartRow[] }) {
  const { t } = useTranslation('cart');
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const remove = useRemoveBoards();
  // Loads in parallel with the cart rather than before it: the rows are complete without it.
  const previous = useQuery(previousFilesQuery);
  const choice = cartChoice(rows, leftOut);
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setLeftOut((current) => new Set(isChosen ? [...current].filter((id) => !ids.includes(id)) : [...current, ...ids]));
  const orderable = rows.filter(({ isOrderable }) => isOrderable).map(({ id }) => id);
  return (
    <>
      <ul className={styles['rows']} aria-label={t('rows')}>
        {rows.map((row) => (
          <CartRowItem
            key={row.id}
            row={row}
            previous={previous.data?.get(row.id)}
            isChosen={choice.chosen.includes(row)}
            onChoose={(isChosen) => choose([row.id], isChosen)}
            onRemove={() => void remove([row])}
          />
        ))}
      </ul>
      <CheckoutBar
        choice={choice}
        canChoose={orderable.length > 0}
        onChooseAll={(isChosen) => choose(orderable, isChosen)}
        onRemoveChosen={() => void remove(choice.chosen)}
      />
    </>
  );
}

/** Removes boards at once, and offers to put them back: by a message that outlasts the page. */
function useRemoveBoards() {
  const { t } = useTranslation('cart');
  const { mutateAsync: remove } = useRemoveFromCart();
  const { mutateAsync: putBack } = usePutBackInCart();
  return async (rows: readonly CartRow[]) => {
    const ids = rows.map(({ id }) => id);
    const [first] = rows;
    const undo = () =>
      putBack(ids).then(
        () => toast.info(t('putBack')),
        (error: unknown) => toast.error(problemText(error)),
      );
    try {
      await remove(ids);
      const text =
        first && ids.length === 1 ? t('removed', { file: first.fileName }) : t('removedBoards', { count: ids.length });
      toast.undoable(text, { label: t('undo'), run: () => void undo() });
    } catch (error) {
      toast.error(problemText(error));
    }
  };
}
