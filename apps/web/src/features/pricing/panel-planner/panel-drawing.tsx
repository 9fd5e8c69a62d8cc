import { useId } from 'react';
import styles from './panel-advice.module.css';
import type { PanelLayout } from './panel-queries.ts';
import type { PieceBoards } from './piece-boards.ts';

interface PanelDrawingProps {
  readonly layout: PanelLayout;
  readonly boards: PieceBoards;
  readonly label: string;
}

/** A working panel to scale. Each block is one rectangle filled with a pattern, so ten thousand boards draw like one. */
export function PanelDrawing({ layout, boards, label }: PanelDrawingProps) {
  const id = useId();
  const { workingPanel, marginMm, gapMm, pieceLengthMm, pieceWidthMm } = layout;
  const { lengthMm, widthMm } = workingPanel;
  const [acrossMm, upMm] = [pieceLengthMm + gapMm, pieceWidthMm + gapMm];
  return (
    <svg className={styles['drawing']} viewBox={`-2 -2 ${lengthMm + 4} ${widthMm + 4}`} role="img" aria-label={label}>
      {/* The layout counts from the lower left corner. */}
      <g transform={`matrix(1 0 0 -1 0 ${widthMm})`}>
        <rect width={lengthMm} height={widthMm} className={styles['laminate']} />
        <rect
          x={marginMm}
          y={marginMm}
          width={lengthMm - 2 * marginMm}
          height={widthMm - 2 * marginMm}
          className={styles['usable']}
        />
        <defs>
          <pattern id={id} width={acrossMm} height={upMm} patternUnits="userSpaceOnUse">
            <rect width={pieceLengthMm} height={pieceWidthMm} className={styles['piece']} />
            <Boards boards={boards} />
          </pattern>
        </defs>
        {layout.blocks.map((block) => {
          // A turned block is a lying one that is tipped over its diagonal.
          const tip = block.turned ? 'matrix(0 1 1 0 0 0)' : '';
          const [columns, rows] = block.turned ? [block.rows, block.columns] : [block.columns, block.rows];
          return (
            <g key={`${block.xMm} ${block.yMm}`} transform={`translate(${block.xMm} ${block.yMm}) ${tip}`}>
              <rect width={columns * acrossMm} height={rows * upMm} fill={`url(#${id})`} />
            </g>
          );
        })}
      </g>
    </svg>
  );
}

function Boards({ boards }: { boards: PieceBoards }) {
  if (boards.columns * boards.rows === 1) return null;
  const stepX = boards.lengthMm + boards.gapMm;
  const stepY = boards.widthMm + boards.gapMm;
  return (
    <>
      {Array.from({ length: boards.columns * boards.rows }, (_, index) => {
        const x = boards.leftMm + (index % boards.columns) * stepX;
        const y = boards.bottomMm + Math.floor(index / boards.columns) * stepY;
        return (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width={boards.lengthMm}
            height={boards.widthMm}
            className={styles['board']}
          />
        );
      })}
    </>
  );
}
