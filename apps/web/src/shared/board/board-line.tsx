import type { BoardSpec, OrderedSpec, OrderSummary } from '@xunban/contract';
import { boardsPerPiece, isStencil } from '@xunban/contract/board-spec';
import { boardFieldText, stencilSummary } from '@xunban/i18n/board-texts';
import { piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import type { ReactNode } from 'react';
import { BoardThumb } from './board-thumb.tsx';

interface BoardLineProps {
  readonly image: OrderSummary['image'];
  readonly fileName: string;
  readonly spec: OrderedSpec;
  /** Stands above the file name: usually the order's number with its link. */
  readonly head?: ReactNode;
  /** Stands below the specification. */
  readonly foot?: ReactNode;
  readonly size?: number;
}

/** A board in three lines: image, file name, specification. The areas `order`, `order-texts` and `pricing` are needed. */
export function BoardLine({ image, fileName, spec, head, foot, size }: BoardLineProps) {
  return (
    <div className={classes(layout['line3'], layout['shrinks'])}>
      <BoardThumb image={image} {...(size ? { size } : {})} />
      <div className={layout['shrinks']}>
        {head}
        <div className={classes(layout['semiStrong'], layout['breakAnywhere'])}>{fileName}</div>
        <div className={classes(layout['faint'], layout['regular'])}>
          {isStencil(spec) ? stencilSummary(spec) : <BoardSummary spec={spec} />}
        </div>
        {foot}
      </div>
    </div>
  );
}

/** Summary of a board: layers, size, quantity, and appearance. */
function BoardSummary({ spec }: { spec: BoardSpec }) {
  const { t } = useTranslation(['order', 'order-texts']);
  return [
    t('board.layers', { count: spec.layers }),
    `${spec.lengthMm} × ${spec.widthMm} mm`,
    piecesText(spec.quantity, boardsPerPiece(spec)),
    `${spec.thicknessMm} mm`,
    boardFieldText(spec, 'maskColour').value,
    boardFieldText(spec, 'finish').value,
  ].join(' · ');
}
