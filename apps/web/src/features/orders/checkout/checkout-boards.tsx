import type { CartRow } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, Money } from '@xunban/ui';
import { BoardLine } from '../../../shared/board/board-line.tsx';
import { PriceLines } from '../../../shared/board/price-lines.tsx';
import styles from './checkout.module.css';

/** What is about to be ordered; the lines of each price on demand. */
export function CheckoutBoards({ boards }: { boards: readonly CartRow[] }) {
  const { t } = useTranslation(['order', 'cart']);
  return (
    <Card title={t('confirm.boards', { count: boards.length })}>
      <ul className={styles['boards']}>
        {boards.map((board) => (
          <li key={board.id} className={styles['boardItem']}>
            <div className={styles['boardHead']}>
              <BoardLine picture={board.picture} fileName={board.fileName} spec={board.spec} />
              <div className={styles['boardSum']}>
                <Money yuan={board.amount} strong />
                <span className={styles['soft']}>
                  {t('cart:leadTime', { count: board.workingDays })} ·{' '}
                  {t('cart:shipDate', { date: board.shipDate.slice(5) })}
                </span>
              </div>
            </div>
            <details>
              <summary className={styles['more']}>{t('board.priceLines')}</summary>
              <PriceLines lines={board.priceLines} total={board.amount} />
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
