import type { CartRow, PreviousFile } from '@xunban/contract';
import { isStencil } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, IconButton, layout, Money, moneyText } from '@xunban/ui';
import { Link } from 'react-router';
import { BoardLine } from '../../../../shared/board/board-line.tsx';
import { PriceLineTable } from '../../../../shared/board/price-lines.tsx';
import { SpecList } from '../../../../shared/board/spec-list.tsx';
import { orderPath } from '../../../../shared/order-path.ts';
import { stencilPath } from '../../../../shared/stencil-path.ts';
import { useMay } from '../../../../shared/use-may.ts';
import { specToSearch } from '../../../pricing/live-quote/spec-link.ts';
import { startReplacing } from '../../order-board/start-board.ts';
import styles from './cart.module.css';
import { CartFileNotice } from './cart-file-notice.tsx';
import { RowChanges } from './row-changes.tsx';
import { RowQuantity } from './row-quantity.tsx';

interface CartRowItemProps {
  readonly row: CartRow;
  /** The file of an earlier order of the same board. */
  readonly previous: PreviousFile | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onRemove: () => void;
}

/** One board of the cart: what it is, when it would ship, what it costs and why, and what changed meanwhile. */
export function CartRowItem({ row, previous, isChosen, onChoose, onRemove }: CartRowItemProps) {
  const { t } = useTranslation('cart');
  const canEdit = useMay('board.edit');
  const file = row.fileName;
  return (
    <li className={styles['row']} data-blocked={!row.isOrderable || undefined}>
      <input
        type="checkbox"
        className={styles['box']}
        aria-label={t('choose', { file })}
        checked={isChosen}
        disabled={!row.isOrderable}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div className={styles['board']}>
        <BoardLine image={row.image} fileName={file} spec={row.spec} size={72} />
      </div>
      <dl className={classes(layout['stack0'], layout['small'], styles['when'])}>
        <dt className={layout['semiStrong']}>{t('leadTime', { count: row.workingDays })}</dt>
        <dd>{t('shipDate', { date: row.shipDate.slice(5) })}</dd>
        <dd className={layout['finePrint']}>{t('validUntil', { time: minuteText(row.expiresAt) })}</dd>
      </dl>
      <div className={styles['price']}>
        <Money yuan={row.amount} strong />
        <span className={layout['finePrint']}>{t('unitPrice', { price: moneyText(row.unitPrice) })}</span>
      </div>
      {canEdit && (
        <IconButton icon="close" label={t('removeOne', { file })} className={styles['remove']} onClick={onRemove} />
      )}
      {row.reorderOf !== null && (
        <p className={classes(layout['muted'], styles['note'])}>
          {t('reorderOf')} <Link to={orderPath(row.reorderOf)}>{row.reorderOf}</Link>
        </p>
      )}
      <RowChanges changes={row.changes} />
      {previous && (
        <div className={classes(layout['stack2'], styles['changes'])}>
          <CartFileNotice row={row} previous={previous} />
        </div>
      )}
      {row.note && <p className={classes(layout['muted'], styles['note'])}>{t('note', { note: row.note })}</p>}
      {/* The discount of a repeat depends on its order; its quantity is changed on the page that prices it. */}
      {canEdit && row.reorderOf === null && !isStencil(row.spec) && <RowQuantity row={row} spec={row.spec} />}
      {canEdit && <EditLink row={row} />}
      <details className={styles['details']}>
        <summary>{t('details')}</summary>
        <div className={styles['detail']}>
          <SpecList spec={row.spec} />
          <PriceLineTable lines={row.priceLines} total={row.amount} />
        </div>
      </details>
    </li>
  );
}

function EditLink({ row }: { readonly row: CartRow }) {
  const { t } = useTranslation('cart');
  if (isStencil(row.spec))
    return (
      <Link className={styles['another']} to={stencilPath({ cart: row.id })}>
        {t('edit')}
      </Link>
    );
  return (
    <Link className={styles['another']} to={`/quote?${specToSearch(row.spec)}`} onClick={() => startReplacing(row)}>
      {t('edit')}
    </Link>
  );
}
