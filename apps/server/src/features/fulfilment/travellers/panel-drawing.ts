import type { PanelLayout } from '@xunban/pricing';
import type { Content } from 'pdfmake/interfaces.js';

/** Width of the drawn working panel, in points. */
const WIDTH = 150;

/** The pieces of a board on the working panel, drawn to scale from its upper left corner. */
export function panelDrawing({ workingPanel, blocks, pieceLengthMm, pieceWidthMm, gapMm }: PanelLayout): Content {
  const scale = WIDTH / workingPanel.lengthMm;
  const frame = { x: 0, y: 0, w: WIDTH, h: workingPanel.widthMm * scale, lineColor: '#5c6670' };
  const pieces = blocks.flatMap(({ xMm, yMm, columns, rows, turned }) => {
    const [along, up] = turned ? [pieceWidthMm, pieceLengthMm] : [pieceLengthMm, pieceWidthMm];
    return Array.from({ length: columns * rows }, (_, index) => {
      const x = xMm + (index % columns) * (along + gapMm);
      const y = yMm + Math.floor(index / columns) * (up + gapMm);
      return { x: x * scale, y: (workingPanel.widthMm - y - up) * scale, w: along * scale, h: up * scale };
    });
  });
  return {
    canvas: [
      { type: 'rect', ...frame, lineWidth: 0.8 },
      ...pieces.map((piece) => ({
        type: 'rect' as const,
        ...piece,
        lineWidth: 0.4,
        lineColor: '#0f7b4f',
        color: '#d9ebe2',
      })),
    ],
  };
}
