/** Triangles, counter-clockwise as seen from outside. */
export interface Mesh {
  /** x, y, z of each corner, mm. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Place on the image of the face, 0 to 1 from its lower left corner; walls have none. */
  readonly places?: Float32Array;
  readonly triangles: Uint32Array;
}

/** Gathers walls, which are upright quads, and slopes. */
export class MeshBuilder {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #triangles: number[] = [];

  /**
   * A wall from one place to the next, material on its left; `half` is half the board's thickness, and an end in a groove
   * is lower by its `depth` above and below. Normals are given at both ends.
   */
  wall(from: WallEnd, to: WallEnd, half: number): void {
    const first = this.#positions.length / 3;
    for (const { x, y, normalX, normalY, depth = 0 } of [from, to])
      for (const z of [depth - half, half - depth]) {
        this.#positions.push(x, y, z);
        this.#normals.push(normalX, normalY, 0);
      }
    // Lower and upper end of the first edge, then of the second.
    this.#triangles.push(first, first + 2, first + 1, first + 1, first + 2, first + 3);
  }

  /** A plane piece: x, y, z of its corners, the direction that it looks to, and its triangles. */
  facet(corners: readonly number[], normal: readonly [number, number, number], triangles: readonly number[]): void {
    const first = this.#positions.length / 3;
    for (const value of corners) this.#positions.push(value);
    for (let corner = 0; corner < corners.length / 3; corner += 1) this.#normals.push(...normal);
    for (const corner of triangles) this.#triangles.push(first + corner);
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
  readonly depth?: number;
}
