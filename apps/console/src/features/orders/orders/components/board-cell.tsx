import type { StaffOrderSummary } from '@xunban/contract';
import { boardsPerPiece, isStencil } from '@xunban/contract/board-spec';
import { stencilSummary } from '@xunban/i18n/board-texts';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, classes, layout } from '@xunban/ui';
import styles from '../orders.module.css';

export function BoardCell({ order }: { order: StaffOrderSummary }) {
  const { t } = useTranslation(['console', 'order-texts', 'pricing']);
  const { spec } = order;
  return (
    <div className={classes(layout['line3'], layout['shrinks'], styles['board'])}>
      {order.image?.top ? (
        <img src={order.image.top} alt="" className={styles['thumb']} loading="lazy" />
      ) : (
        order.image && <span className={styles['thumb']} />
      )}
      <div>
        <div className={styles['file']}>
          {order.fileName} {order.reorderOf !== null && <Badge tone="info">{t('queue.repeat')}</Badge>}
        </div>
        <div className={classes(layout['muted'], layout['figures'])}>
          {isStencil(spec)
            ? stencilSummary(spec)
            : [
                t('queue.layers', { count: spec.layers }),
                `${spec.lengthMm} × ${spec.widthMm} mm`,
                piecesText(order.quantity, boardsPerPiece(spec)),
              ].join(' · ')}
        </div>
      </div>
    </div>
  );
}
