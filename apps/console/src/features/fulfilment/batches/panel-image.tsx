import type { BatchPage } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import styles from './batches.module.css';

type Layout = BatchPage['layouts'][number];

/** Number of distinguishable hues; further orders share one, and are identified by number. */
const COLOURS = 8;
export const colourOf = (position: number): number => (position - 1) % COLOURS;

/** Beyond this the pieces of a block are drawn as one. */
const MAX_PIECES = 800;

/** A working panel to scale, with the pieces of each order in its colour under its number. */
export function PanelImage({ batch, layout }: { readonly batch: BatchPage; readonly layout: Layout }) {
  const { t } = useTranslation('console-batches');
  const { lengthMm, widthMm } = batch.workingPanel;
  const all = layout.blocks.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
  const boards = layout.blocks.reduce((sum, { orderId, columns, rows }) => {
    const own = batch.orders.find((order) => order.orderId === orderId);
    return sum + columns * rows * (own?.boardsPerPiece ?? 1);
  }, 0);
  return (
    <svg
      className={styles['panel']}
      viewBox={`-4 -4 ${lengthMm + 8} ${widthMm + 8}`}
      role="img"
      aria-label={t('panel.label', { at: layout.position, count: boards })}
    >
      <rect className={styles['laminate']} width={lengthMm} height={widthMm} rx={2} />
      <rect
        className={styles['border']}
        x={batch.marginMm}
        y={batch.marginMm}
        width={lengthMm - 2 * batch.marginMm}
        height={widthMm - 2 * batch.marginMm}
      />
      {layout.blocks.map((block) => {
        const own = batch.orders.find(({ orderId }) => orderId === block.orderId);
        if (!own) return null;
        const [across, up] = block.turned ? [own.widthMm, own.lengthMm] : [own.lengthMm, own.widthMm];
        const { gapMm } = batch;
        const width = block.columns * (across + gapMm) - gapMm;
        const height = block.rows * (up + gapMm) - gapMm;
        // Millimetres go up from the lower left corner, a drawing goes down from the upper left one.
        const top = widthMm - block.yMm - height;
        const pieces = all > MAX_PIECES ? 1 : block.columns * block.rows;
        const size = Math.min(24, Math.max(5, Math.min(across, up) / 2.2));
        return (
          <g
            key={`${block.xMm} ${block.yMm}`}
            data-colour={colourOf(own.position)}
            data-left={own.leftFor === 'cancelled' || undefined}
          >
            <title>{t('panel.block', { no: own.orderNo, columns: block.columns, rows: block.rows })}</title>
            {pieces === 1 ? (
              <rect className={styles['piece']} x={block.xMm} y={top} width={width} height={height} />
            ) : (
              Array.from({ length: pieces }, (_, index) => {
                const [column, row] = [index % block.columns, Math.floor(index / block.columns)];
                return (
                  <rect
                    key={`${column} ${row}`}
                    className={styles['piece']}
                    x={block.xMm + column * (across + gapMm)}
                    y={top + row * (up + gapMm)}
                    width={across}
                    height={up}
                  />
                );
              })
            )}
            <text className={styles['number']} x={block.xMm + width / 2} y={top + height / 2} fontSize={size}>
              {own.position}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
