import { PANEL_ORIGIN, type Repeat } from './film-writer.ts';
import { coordinate, lengthText } from './number-text.ts';

/** One hole or slot: x, y pairs along the cutter's way, mm; a round hole has one pair. */
export interface DrilledHole {
  readonly diameterMm: number;
  readonly points: ArrayLike<number>;
}

/**
 * Writes one drill program in Excellon 2: mm, decimal points, one tool for each diameter, smallest first. A straight slot is
 * G85, a longer way is routed. Time grows with the holes times their repetitions.
 */
export class DrillWriter {
  readonly #tools = new Map<number, { readonly round: Set<string>; readonly slots: string[] }>();

  add({ diameterMm, points }: DrilledHole, { columns, rows, pitchX, pitchY }: Repeat): void {
    const key = coordinate(diameterMm);
    let tool = this.#tools.get(key);
    if (tool === undefined) {
      tool = { round: new Set(), slots: [] };
      this.#tools.set(key, tool);
    }
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const places: string[] = [];
        for (let at = 0; at + 1 < points.length; at += 2) {
          const x = (points[at] ?? 0) + column * pitchX;
          const y = (points[at + 1] ?? 0) + row * pitchY;
          places.push(`X${decimal(x)}Y${decimal(y)}`);
        }
        // Files repeat holes; a bit that enters a hole twice breaks.
        if (places.length === 1) tool.round.add(places[0] ?? '');
        else tool.slots.push(slotText(places));
      }
    }
  }

  get isEmpty(): boolean {
    return this.#tools.size === 0;
  }

  /** @param fileFunction for example `['Plated', '1', '4', 'PTH']` */
  text(fileFunction: readonly string[]): string {
    const tools = [...this.#tools].sort(([left], [right]) => left - right);
    const header = tools.map(([diameter], index) => `T${index + 1}C${lengthText(diameter / 1e6)}\n`);
    const body = tools.map(([, { round, slots }], index) =>
      [`T${index + 1}\n`, ...[...round].map((place) => `${place}\n`), ...slots].join(''),
    );
    const attributes = `; #@! TF.FileFunction,${fileFunction.join(',')}\n; #@! TF.SameCoordinates,${PANEL_ORIGIN}\n`;
    return `M48\n${attributes}FMAT,2\nMETRIC\n${header.join('')}%\nG90\nG05\n${body.join('')}M30\n`;
  }
}

/** Excellon needs the point to know a decimal number. */
function decimal(mm: number): string {
  const text = lengthText(mm);
  return text.includes('.') ? text : `${text}.0`;
}

function slotText(places: readonly string[]): string {
  const [first = '', second = '', ...rest] = places;
  if (rest.length === 0) return `${first}G85${second}\n`;
  return [`G00${first}\nM15\n`, ...[second, ...rest].map((place) => `G01${place}\n`), 'M16\nG05\n'].join('');
}
