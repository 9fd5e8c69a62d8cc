import type { BatchPage } from '@xunban/contract';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { ScrollArea } from '../../../shared/scroll-area.tsx';
import styles from './batches.module.css';
import { colourOf } from './panel-image.tsx';

const counted = ({ boardsPerPiece }: BatchPage['orders'][number], pieces: number): string =>
  piecesText(pieces, boardsPerPiece);

/** The orders of a batch under the numbers and colours that they have on the panel. */
export function BatchOrders({ batch }: { readonly batch: BatchPage }) {
  const { t } = useTranslation(['console-batches', 'order-texts']);
  return (
    <ScrollArea label={t('orders.title')}>
      <table className={classes(layout['table'], layout['textMd'], styles['table'])}>
        <thead>
          <tr>
            <th scope="col">{t('orders.number')}</th>
            <th scope="col">{t('orders.order')}</th>
            <th scope="col">{t('orders.pieces')}</th>
            <th scope="col">{t('orders.due')}</th>
            <th scope="col">{t('orders.state')}</th>
          </tr>
        </thead>
        <tbody>
          {batch.orders.map((order) => (
            <tr
              key={order.orderId}
              data-gone={order.leftFor === 'removed' || order.leftFor === 'cancelled' || undefined}
            >
              <td>
                <span className={styles['mark']} data-colour={colourOf(order.position)}>
                  {order.position}
                </span>
              </td>
              <td>
                <Link to={`/orders/${order.orderId}`}>{order.orderNo}</Link>
                <div className={layout['muted']}>
                  {order.lengthMm} × {order.widthMm} mm
                </div>
              </td>
              <td>
                {counted(order, order.owed)}
                <div className={layout['muted']}>
                  {order.whole < order.owed
                    ? t('orders.lacking', {
                        whole: counted(order, order.whole),
                        lacks: counted(order, order.owed - order.whole),
                      })
                    : t('orders.made', { whole: counted(order, order.whole), spare: order.whole - order.owed })}
                </div>
              </td>
              <td>{order.dueOn}</td>
              <td>
                {order.leftFor ? (
                  t(`left.${order.leftFor}`)
                ) : order.isHeld ? (
                  <Badge tone="warning">{t('orders.held')}</Badge>
                ) : (
                  (order.nextStep && t(`order-texts:step.${order.nextStep}`)) || t(`order-texts:state.${order.state}`)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/** The steps that the panels go together. */
export function BatchSteps({ batch }: { readonly batch: BatchPage }) {
  const { t } = useTranslation(['console-batches', 'order-texts']);
  return (
    <ol className={classes(layout['row2'], styles['steps'])}>
      {batch.steps.map(({ step, doneAt, operator }) => (
        <li
          key={step}
          data-done={doneAt !== null || undefined}
          aria-current={step === batch.next?.step ? 'step' : undefined}
          title={doneAt === null ? undefined : `${minuteText(doneAt)} ${operator}`}
        >
          {doneAt !== null && '✓ '}
          {t(`order-texts:step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Actions on a batch, with user and reason. */
export function BatchHistory({ batch }: { readonly batch: BatchPage }) {
  const { t } = useTranslation(['console-batches', 'order-texts', 'common']);
  return (
    <ul className={layout['stack2']}>
      {batch.history.map(({ kind, about, panels, reason, by, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the newest stand first and none is changed
        <li key={`${at} ${kind} ${index}`}>
          {t(`event.${kind}`, {
            about: kind === 'step' || kind === 'undo' ? t(`order-texts:step.${about}` as never) : about,
            panels: panels ?? 0,
          })}
          {reason !== '' && `${t('common:punctuation.colon')}${reason}`}
          <div className={layout['muted']}>
            {minuteText(at)} {by}
          </div>
        </li>
      ))}
    </ul>
  );
}
