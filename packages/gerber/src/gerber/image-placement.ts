import { isIdentity, type Placement } from '../image/transform-image.ts';

/** Gathers the deprecated image commands. Nearly all files that have them only state the default. */
export class ImagePlacement {
  #swapAxes = false;
  #rotationDeg = 0;
  #mirrorA = false;
  #mirrorB = false;
  #offsetA = 0;
  #offsetB = 0;
  #scaleA = 1;
  #scaleB = 1;

  /** Takes in one command. Returns true when it changes nothing. */
  apply(name: 'AS' | 'IR' | 'MI' | 'OF' | 'SF', text: string, unitMm: number): boolean {
    const upper = text.toUpperCase();
    const value = (letter: string, otherwise: number): number => {
      const found = new RegExp(`${letter}([-+]?\\d*\\.?\\d+)`).exec(upper);
      return found === null ? otherwise : Number(found[1]);
    };
    switch (name) {
      case 'AS':
        this.#swapAxes = upper.includes('AYBX');
        return !this.#swapAxes;
      case 'IR':
        this.#rotationDeg = (Math.round(Number(upper) / 90) * 90) % 360 || 0;
        return this.#rotationDeg === 0;
      case 'MI':
        this.#mirrorA = value('A', 0) === 1;
        this.#mirrorB = value('B', 0) === 1;
        return !this.#mirrorA && !this.#mirrorB;
      case 'OF':
        this.#offsetA = value('A', 0) * unitMm;
        this.#offsetB = value('B', 0) * unitMm;
        return this.#offsetA === 0 && this.#offsetB === 0;
      case 'SF':
        this.#scaleA = value('A', 1);
        this.#scaleB = value('B', 1);
        return this.#scaleA === 1 && this.#scaleB === 1;
    }
  }

  result(): Placement | undefined {
    // Unequal factors would change the shape of apertures. They made up for the stretch of film and are ignored.
    const scale = this.#scaleA > 0 && this.#scaleA === this.#scaleB ? this.#scaleA : 1;
    const placement: Placement = {
      mirrorX: this.#mirrorA,
      mirrorY: this.#mirrorB,
      swapAxes: this.#swapAxes,
      rotationDeg: this.#rotationDeg,
      scale,
      offsetX: this.#offsetA,
      offsetY: this.#offsetB,
    };
    return isIdentity(placement) ? undefined : placement;
  }
}
