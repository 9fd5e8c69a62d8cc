import { type Arc, arcAt, sweep } from '../image/arc.ts';
import { type Box, type ItemColumns, ItemKind, type LayerImage, type Region } from '../image/layer-image.ts';
import { visitPath } from '../image/region-path.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import { FilmApertures } from './film-apertures.ts';
import { coordinate, lengthText } from './number-text.ts';

/** Repetition of what is painted, from its own place to the right and upwards; pitches in mm. */
export interface Repeat {
  readonly columns: number;
  readonly rows: number;
  readonly pitchX: number;
  readonly pitchY: number;
}

export const once: Repeat = { columns: 1, rows: 1, pitchX: 0, pitchY: 0 };

/** The files of a panel state that they share their origin (X2 `SameCoordinates`): holes are where the pads are. */
export const PANEL_ORIGIN = 'panel';

/**
 * Writes one film in Gerber X2 (Ucamco's revision 2024.05): mm, six decimals, absolute. Coordinates are rounded to the
 * nanometre. Equal copies are one body under SR, so that a panel is as large as its boards and not as their copies.
 */
export class FilmWriter {
  readonly #head: string;
  readonly #apertures = new FilmApertures();
  readonly #body: string[] = [];
  #state = unknownState();

  /** @param attributes X2 file attributes by name, for example `{ FileFunction: ['Profile', 'NP'] }` */
  constructor(attributes: Readonly<Record<string, readonly string[]>>) {
    const all = { ...attributes, SameCoordinates: [PANEL_ORIGIN] };
    const lines = Object.entries(all).map(([name, values]) => `%TF.${[name, ...values].join(',')}*%\n`);
    this.#head = `${lines.join('')}%FSLAX46Y46*%\n%MOMM*%\nG75*\n`;
  }

  /**
   * Paints an image, repeated. The ground of a negative image is the `ground` box.
   * @param isWanted tells which items are painted; clear items of a wanted place must be kept
   */
  paint(image: LayerImage, repeat: Repeat, ground: Box, isWanted: (items: ItemColumns, item: number) => boolean): void {
    const flat = writeOutBlocks(image);
    this.#repeat(repeat, () => {
      if (flat.negative) {
        this.#polarity(true);
        this.#region(boxRegion(ground), []);
      }
      for (let item = 0; item < flat.items.count; item += 1) if (isWanted(flat.items, item)) this.#item(flat, item);
    });
  }

  /** Strokes of a round pen through x, y pairs, or a dot where there is one. */
  stroke(points: ArrayLike<number>, diameterMm: number, functions: readonly string[], repeat: Repeat = once): void {
    const code = this.#apertures.code(`C,${lengthText(diameterMm)}`, functions);
    this.#repeat(repeat, () => {
      this.#polarity(true);
      this.#select(code);
      if (points.length === 2) this.#flash(points[0] ?? 0, points[1] ?? 0);
      for (let at = 0; at + 3 < points.length; at += 2) {
        this.#line(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0, points[at + 3] ?? 0);
      }
    });
  }

  text(): string {
    return `${this.#head}${this.#apertures.text()}${this.#body.join('')}M02*\n`;
  }

  #repeat({ columns, rows, pitchX, pitchY }: Repeat, write: () => void): void {
    const isRepeated = columns * rows > 1;
    if (isRepeated) this.#open(`%SRX${columns}Y${rows}I${lengthText(pitchX)}J${lengthText(pitchY)}*%\n`);
    write();
    if (isRepeated) this.#open('%SR*%\n');
  }

  /** The graphics state must not reach across the limits of a repeated body. */
  #open(command: string): void {
    this.#body.push(command);
    this.#state = unknownState();
  }

  #item(image: LayerImage, item: number): void {
    const { items } = image;
    const kind = items.kind[item]!;
    const tool = items.tool[item]!;
    const attribute = items.attribute[item]!;
    const isDark = (items.dark[item] === 1) !== image.negative;
    if (kind === ItemKind.region) {
      this.#polarity(isDark);
      this.#region(image.regions[tool]!, image.functions[attribute] ?? []);
      return;
    }
    const code = this.#apertures.codeOf(image, tool, items.transform[item]!, attribute);
    if (code === undefined) return;
    this.#polarity(isDark);
    this.#select(code);
    const { coords } = items;
    const at = items.start[item]!;
    if (kind === ItemKind.flash) this.#flash(coords[at]!, coords[at + 1]!);
    else if (kind === ItemKind.line) this.#line(coords[at]!, coords[at + 1]!, coords[at + 2]!, coords[at + 3]!);
    else this.#arc(arcAt(coords, at, kind === ItemKind.arcClockwise));
  }

  #region(region: Region, functions: readonly string[]): void {
    const isNamed = functions.length > 0;
    if (isNamed) this.#body.push(`%TA.AperFunction,${functions.join(',')}*%\n`);
    this.#body.push('G36*\n');
    this.#state.mode = 0;
    visitPath(region, {
      move: (x, y) => this.#moveTo(x, y, true),
      line: (_x, _y, x, y) => this.#lineTo(x, y),
      arc: (arc) => this.#arcTo(arc),
    });
    this.#body.push('G37*\n');
    if (isNamed) this.#body.push('%TD.AperFunction*%\n');
    this.#state.x = Number.NaN;
  }

  #flash(x: number, y: number): void {
    this.#body.push(`X${coordinate(x)}Y${coordinate(y)}D03*\n`);
    this.#state.x = coordinate(x);
    this.#state.y = coordinate(y);
  }

  #line(x1: number, y1: number, x2: number, y2: number): void {
    this.#moveTo(x1, y1, false);
    this.#lineTo(x2, y2);
  }

  #arc(arc: Arc): void {
    this.#moveTo(arc.startX, arc.startY, false);
    this.#arcTo(arc);
  }

  #moveTo(x: number, y: number, isForced: boolean): void {
    const [toX, toY] = [coordinate(x), coordinate(y)];
    if (!isForced && this.#state.x === toX && this.#state.y === toY) return;
    this.#body.push(`X${toX}Y${toY}D02*\n`);
    this.#state.x = toX;
    this.#state.y = toY;
  }

  #lineTo(x: number, y: number): void {
    this.#mode(1);
    this.#draw(x, y, '');
  }

  #arcTo(arc: Arc): void {
    const isClosed = coordinate(arc.startX) === coordinate(arc.endX) && coordinate(arc.startY) === coordinate(arc.endY);
    // Rounding closes a short arc, which would become a full circle.
    if (isClosed && Math.abs(sweep(arc)) < Math.PI) {
      this.#lineTo(arc.endX, arc.endY);
      return;
    }
    this.#mode(arc.clockwise ? 2 : 3);
    const i = coordinate(arc.centreX) - coordinate(arc.startX);
    const j = coordinate(arc.centreY) - coordinate(arc.startY);
    this.#draw(arc.endX, arc.endY, `I${i}J${j}`);
  }

  #draw(x: number, y: number, centre: string): void {
    this.#state.x = coordinate(x);
    this.#state.y = coordinate(y);
    this.#body.push(`X${this.#state.x}Y${this.#state.y}${centre}D01*\n`);
  }

  #mode(mode: 1 | 2 | 3): void {
    if (this.#state.mode === mode) return;
    this.#state.mode = mode;
    this.#body.push(`G0${mode}*\n`);
  }

  #polarity(isDark: boolean): void {
    if (this.#state.isDark === isDark) return;
    this.#state.isDark = isDark;
    this.#body.push(isDark ? '%LPD*%\n' : '%LPC*%\n');
  }

  #select(code: number): void {
    if (this.#state.code === code) return;
    this.#state.code = code;
    this.#body.push(`D${code}*\n`);
  }
}

interface GraphicsState {
  x: number;
  y: number;
  code: number;
  mode: 0 | 1 | 2 | 3;
  isDark: boolean | undefined;
}

const unknownState = (): GraphicsState => ({ x: Number.NaN, y: Number.NaN, code: 0, mode: 0, isDark: undefined });

function boxRegion({ minX, minY, maxX, maxY }: Box): Region {
  return {
    ops: Uint8Array.of(0, 1, 1, 1, 1),
    coords: Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY, minX, minY),
  };
}
