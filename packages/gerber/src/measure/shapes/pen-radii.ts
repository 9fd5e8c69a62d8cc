import type { Aperture, LayerImage, Transform } from '../../image/layer-image.ts';

/** Half the widths of strokes by aperture and transform, mm, each computed once. */
export class PenRadii {
  readonly #image: LayerImage;
  /** By aperture, without a transform; NaN where not yet known. */
  readonly #plain: Float64Array;
  readonly #scaled = new Map<number, number>();

  constructor(image: LayerImage) {
    this.#image = image;
    this.#plain = new Float64Array(image.apertures.length).fill(Number.NaN);
  }

  /** Returns the pen radius; -1 when the aperture does not exist. */
  of(aperture: number, transform: number): number {
    if (transform !== 0) return this.#scaledOf(aperture, transform);
    const known = this.#plain[aperture];
    if (known === undefined) return -1;
    if (!Number.isNaN(known)) return known;
    const radius = this.#radius(aperture, transform);
    this.#plain[aperture] = radius;
    return radius;
  }

  #scaledOf(aperture: number, transform: number): number {
    const key = aperture * 0x10000 + transform;
    const known = this.#scaled.get(key);
    if (known !== undefined) return known;
    const radius = this.#radius(aperture, transform);
    this.#scaled.set(key, radius);
    return radius;
  }

  #radius(aperture: number, transform: number): number {
    const [pen, placed] = [this.#image.apertures[aperture], this.#image.transforms[transform]];
    return pen === undefined || placed === undefined ? -1 : penRadius(pen, placed);
  }
}

/** Square pens are rare and drawn along the axes, so half their smaller side is right. */
function penRadius(aperture: Aperture, { scale }: Transform): number {
  switch (aperture.shape) {
    case 'circle':
    case 'polygon':
      return (aperture.diameter / 2) * scale;
    case 'rectangle':
    case 'obround':
      return (Math.min(aperture.width, aperture.height) / 2) * scale;
    case 'macro':
      return 0;
  }
}
