import { useQuery } from '@tanstack/react-query';
import type { CartRow } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, layout, Money } from '@xunban/ui';
import { BoardLine } from '../../../../shared/board/board-line.tsx';
import { PriceLineTable } from '../../../../shared/board/price-lines.tsx';
import { previousFilesQuery } from '../../cart/api/cart-queries.ts';
import { CartFileNotice } from '../../cart/components/cart-file-notice.tsx';
import styles from './checkout.module.css';

/** Maximum number of boards that are compared automatically; in a longer list the buyer selects them. */
const MAX_COMPARED_AT_ONCE = 3;

/** The boards of the checkout, and the differences between their files and those of earlier orders; price lines on demand. */
export function CheckoutBoards({ boards }: { boards: readonly CartRow[] }) {
  const { t } = useTranslation(['order', 'cart']);
  const previous = useQuery(previousFilesQuery);
  return (
    <Card title={t('confirm.boards', { count: boards.length })}>
      <ul className={layout['stack4']}>
        {boards.map((board) => (
          <li key={board.id} className={classes(layout['stack2'], layout['ruled4'])}>
            <div className={layout['toolbar']}>
              <BoardLine image={board.image} fileName={board.fileName} spec={board.spec} />
              <div className={styles['boardSum']}>
                <Money yuan={board.amount} strong />
                <span className={layout['muted']}>
                  {t('cart:leadTime', { count: board.workingDays })} ·{' '}
                  {t('cart:shipDate', { date: board.shipDate.slice(5) })}
                </span>
              </div>
            </div>
            <CartFileNotice
              row={board}
              previous={previous.data?.get(board.id)}
              showsDifferences={boards.length <= MAX_COMPARED_AT_ONCE}
            />
            <details>
              <summary className={classes(layout['disclosure'], layout['small'])}>{t('board.priceLines')}</summary>
              <PriceLineTable lines={board.priceLines} total={board.amount} />
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
