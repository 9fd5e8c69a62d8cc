import type { Measured } from '../../facts.ts';
import type { Point } from '../../problem.ts';

/** Places of one layer nearer than this, mm, are one to look at. */
const sameMm = 1;
const maxPlaces = 200;

/** The places of one kind of finding, each once, up to 200; the narrowest is known in any case. */
export class PlaceList {
  /** By layer, then by cell: every neck of a layer is looked up, a hundred thousand on a dense one. */
  readonly #cells = new Map<string, Map<number, Measured[]>>();
  #count = 0;
  #min: Measured | undefined;

  get min(): Measured | undefined {
    return this.#min;
  }

  /** True when further places are no longer listed. */
  get isFull(): boolean {
    return this.#count >= maxPlaces;
  }

  /** The listed places under a width, narrowest first. */
  below(limitMm: number): Measured[] {
    const all = [...this.#cells.values()].flatMap((cells) => [...cells.values()].flat());
    return all.filter(({ mm }) => mm < limitMm).sort((left, right) => left.mm - right.mm);
  }

  /** True when a nearby place that is at least as narrow is already listed. */
  has(layer: string, { x, y, mm }: Point & { readonly mm: number }): boolean {
    const cells = this.#cells.get(layer);
    if (cells === undefined) return false;
    const column = Math.floor(x / sameMm);
    const row = Math.floor(y / sameMm);
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const cell = cells.get(keyOf(column + dx, row + dy));
        if (cell?.some((known) => known.mm <= mm + 1e-5 && isNear(known.at, x, y)) === true) return true;
      }
    }
    return false;
  }

  /** Adds a place; those of no layer, such as the walls between holes, have the layer ''. */
  add(layer: string, { x, y, mm }: Point & { readonly mm: number }, more: Partial<Measured> = {}): void {
    const on = layer === '' ? {} : { layer };
    const place: Measured = { mm: round(mm, 1e5), ...on, at: { x: round(x, 1e3), y: round(y, 1e3) }, ...more };
    if (this.#min === undefined || place.mm < this.#min.mm) this.#min = place;
    if (this.isFull) return;
    this.#count += 1;
    const cells = this.#cells.get(layer) ?? new Map<number, Measured[]>();
    this.#cells.set(layer, cells);
    const key = keyOf(Math.floor(x / sameMm), Math.floor(y / sameMm));
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [place]);
    else cell.push(place);
  }
}

const isNear = (at: Point | undefined, x: number, y: number): boolean =>
  at === undefined || (at.x - x) ** 2 + (at.y - y) ** 2 <= sameMm * sameMm;

/** A small integer for every cell of a board up to 16 m: maps find those several times as fast as larger numbers. */
const keyOf = (column: number, row: number): number => (column + 0x4000) * 0x8000 + row + 0x4000;
const round = (value: number, steps: number): number => Math.round(value * steps) / steps;
