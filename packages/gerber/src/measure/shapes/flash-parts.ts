import type { Aperture, LayerImage, Transform } from '../../image/layer-image.ts';

export type FlashPart =
  | {
      readonly kind: 'capsule';
      readonly x0: number;
      readonly y0: number;
      readonly x1: number;
      readonly y1: number;
      readonly radius: number;
    }
  | { readonly kind: 'polygon'; readonly points: Float64Array };

/** Flashes as shapes about their own centre, computed once for each aperture and transform. */
export class FlashParts {
  readonly #image: LayerImage;
  readonly #known = new Map<number, readonly FlashPart[]>();

  constructor(image: LayerImage) {
    this.#image = image;
  }

  of(aperture: number, transform: number): readonly FlashPart[] {
    const key = aperture * 0x10000 + transform;
    let parts = this.#known.get(key);
    if (parts === undefined) {
      const shape = this.#image.apertures[aperture];
      const placed = this.#image.transforms[transform];
      parts = shape === undefined || placed === undefined ? [] : flashParts(shape, placed);
      this.#known.set(key, parts);
    }
    return parts;
  }
}

/** One flash as capsules and polygons, holes and clear parts ignored. */
function flashParts(aperture: Aperture, transform: Transform): FlashPart[] {
  const turn = (transform.rotationDeg * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const place = (x: number, y: number): readonly [number, number] => {
    const localX = (transform.mirrorX ? -x : x) * transform.scale;
    const localY = (transform.mirrorY ? -y : y) * transform.scale;
    return [localX * cos - localY * sin, localX * sin + localY * cos];
  };
  const capsule = (ax: number, ay: number, bx: number, by: number, radius: number): FlashPart => {
    const [x0, y0] = place(ax, ay);
    const [x1, y1] = place(bx, by);
    return { kind: 'capsule', x0, y0, x1, y1, radius: radius * transform.scale };
  };
  const polygon = (points: ArrayLike<number>): FlashPart => {
    const out = new Float64Array(points.length);
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = place(points[at]!, points[at + 1]!);
      out[at] = x;
      out[at + 1] = y;
    }
    return { kind: 'polygon', points: out };
  };
  switch (aperture.shape) {
    case 'circle':
      return [capsule(0, 0, 0, 0, aperture.diameter / 2)];
    case 'rectangle': {
      const [x, y] = [aperture.width / 2, aperture.height / 2];
      return [polygon([-x, -y, x, -y, x, y, -x, y])];
    }
    case 'obround': {
      const radius = Math.min(aperture.width, aperture.height) / 2;
      const [x, y] = [aperture.width / 2 - radius, aperture.height / 2 - radius];
      return [capsule(-x, -y, x, y, radius)];
    }
    case 'polygon': {
      const points: number[] = [];
      for (let corner = 0; corner < aperture.corners; corner += 1) {
        const angle = (2 * Math.PI * corner) / aperture.corners + (aperture.rotationDeg * Math.PI) / 180;
        points.push((aperture.diameter / 2) * Math.cos(angle), (aperture.diameter / 2) * Math.sin(angle));
      }
      return [polygon(points)];
    }
    case 'macro':
      return aperture.parts.flatMap((part) => {
        if (!part.dark) return [];
        return [
          part.shape === 'circle' ? capsule(part.x, part.y, part.x, part.y, part.diameter / 2) : polygon(part.points),
        ];
      });
  }
}
