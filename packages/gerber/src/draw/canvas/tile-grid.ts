import type { Box } from '../../image/layer-image.ts';

/** Square tiles over the board. What lies outside belongs to the nearest tile. */
export class TileGrid {
  readonly #box: Box;
  readonly #size: number;
  readonly #columns: number;
  readonly #rows: number;

  /** Divides `box` into tiles so that each holds about `itemsPerTile` of the `items`. */
  constructor(box: Box, items: number, itemsPerTile: number) {
    const [width, height] = [Math.max(1e-3, box.maxX - box.minX), Math.max(1e-3, box.maxY - box.minY)];
    const tiles = Math.min(400, Math.max(1, items / itemsPerTile));
    this.#box = box;
    this.#size = Math.max(Math.sqrt((width * height) / tiles), Math.max(width, height) / 40);
    this.#columns = Math.ceil(width / this.#size);
    this.#rows = Math.ceil(height / this.#size);
  }

  tileAt(x: number, y: number): number {
    const column = Math.floor((x - this.#box.minX) / this.#size);
    const row = Math.floor((y - this.#box.minY) / this.#size);
    return (
      Math.min(this.#rows - 1, Math.max(0, row)) * this.#columns + Math.min(this.#columns - 1, Math.max(0, column))
    );
  }
}
