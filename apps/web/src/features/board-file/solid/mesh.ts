/** Triangles, counter-clockwise as seen from outside. */
export interface Mesh {
  /** x, y, z of each corner, mm. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Place on the picture of the face, 0 to 1 from its lower left corner; walls have none. */
  readonly places?: Float32Array;
  readonly triangles: Uint32Array;
}

/** Gathers walls: upright quads. */
export class MeshBuilder {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #triangles: number[] = [];

  /** A wall from one place to the next, material on its left; `half` is half its height. Normals are given at both ends. */
  wall(from: WallEnd, to: WallEnd, half: number): void {
    const first = this.#positions.length / 3;
    for (const { x, y, normalX, normalY } of [from, to])
      for (const z of [-half, half]) {
        this.#positions.push(x, y, z);
        this.#normals.push(normalX, normalY, 0);
      }
    // Lower and upper end of the first edge, then of the second.
    this.#triangles.push(first, first + 2, first + 1, first + 1, first + 2, first + 3);
  }

  build(): Mesh {
    return {
      positions: Float32Array.from(this.#positions),
      normals: Float32Array.from(this.#normals),
      triangles: Uint32Array.from(this.#triangles),
    };
  }
}

export interface WallEnd {
  readonly x: number;
  readonly y: number;
  readonly normalX: number;
  readonly normalY: number;
}
