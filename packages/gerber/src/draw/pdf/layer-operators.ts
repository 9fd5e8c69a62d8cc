import { float64At, uint8At } from '../../checked-access.ts';
import type { Box } from '../../image/layer-image.ts';
import { areaPen, batchFields, Field, floodPen, type PreparedLayer, Step } from '../canvas/prepared-layer.ts';

/**
 * A layer as operators of a PDF page in board mm. What a layer erases is painted white, which is the same on white
 * paper.
 */
export function layerOperators(layer: PreparedLayer, box: Box): string {
  const { batches } = layer;
  const parts: string[] = [];
  let isDark = true;
  for (let row = 0; row < batches.length; row += batchFields) {
    const dark = batches[row + Field.dark] === 1;
    if (dark !== isDark) parts.push(dark ? '0 g 0 G\n' : '1 g 1 G\n');
    isDark = dark;
    const pen = float64At(batches, row + Field.pen);
    if (pen === floodPen) {
      const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
      parts.push(`${number(box.minX)} ${number(box.minY)} ${number(width)} ${number(height)} re f\n`);
      continue;
    }
    if (pen !== areaPen) parts.push(`${number(pen)} w\n`);
    writePath(layer, row, parts);
    parts.push(pen === areaPen ? 'f\n' : 'S\n');
  }
  if (!isDark) parts.push('0 g 0 G\n');
  return parts.join('');
}

/** Four decimals of a millimetre: what Gerber files themselves have. */
export const number = (value: number): string => {
  const text = value.toFixed(4);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

function writePath({ batches, steps, coords }: PreparedLayer, row: number, parts: string[]): void {
  const end = float64At(batches, row + Field.endStep);
  let at = float64At(batches, row + Field.firstCoord);
  for (let index = float64At(batches, row + Field.firstStep); index < end; index += 1) {
    const step = uint8At(steps, index);
    if (step === Step.close) parts.push('h\n');
    else if (step === Step.move || step === Step.line) {
      parts.push(`${number(coords[at]!)} ${number(coords[at + 1]!)} ${step === Step.move ? 'm' : 'l'}\n`);
      at += 2;
    } else if (step === Step.disc) {
      const [x, y, radius] = [coords[at]!, coords[at + 1]!, coords[at + 2]!];
      parts.push(`${number(x + radius)} ${number(y)} m\n`);
      writeArc(x, y, radius, 0, 2 * Math.PI, parts);
      parts.push('h\n');
      at += 3;
    } else {
      writeArc(coords[at]!, coords[at + 1]!, coords[at + 2]!, coords[at + 3]!, coords[at + 4]!, parts);
      at += 5;
    }
  }
}

/** Writes an arc from the current point in pieces of at most 90°, each within 0.03 % of the radius. */
function writeArc(x: number, y: number, radius: number, from: number, to: number, parts: string[]): void {
  const pieces = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 2) - 1e-6));
  const turn = (to - from) / pieces;
  const reach = (4 / 3) * Math.tan(turn / 4) * radius;
  for (let piece = 0; piece < pieces; piece += 1) {
    const [first, last] = [from + piece * turn, from + (piece + 1) * turn];
    const [x1, y1] = [x + radius * Math.cos(first), y + radius * Math.sin(first)];
    const [x2, y2] = [x + radius * Math.cos(last), y + radius * Math.sin(last)];
    parts.push(
      `${number(x1 - reach * Math.sin(first))} ${number(y1 + reach * Math.cos(first))} ` +
        `${number(x2 + reach * Math.sin(last))} ${number(y2 - reach * Math.cos(last))} ${number(x2)} ${number(y2)} c\n`,
    );
  }
}
