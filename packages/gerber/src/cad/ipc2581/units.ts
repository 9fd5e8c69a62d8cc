import { numberOf, type XmlElement } from '../xml-elements.ts';

/** Reads lengths in the unit that a part of the file states. */
export class Lengths {
  readonly mm: number;

  /** `MILLIMETER`, `MICRON` or `INCH`; the standard knows no other. */
  constructor(units: string | undefined) {
    this.mm = units === 'INCH' ? 25.4 : units === 'MICRON' ? 0.001 : 1;
  }

  of(element: XmlElement, name: string): number | undefined {
    const value = numberOf(element, name);
    return value === undefined ? undefined : value * this.mm;
  }

  point(element: XmlElement | undefined, x = 'x', y = 'y'): { readonly x: number; readonly y: number } | undefined {
    const [atX, atY] = element === undefined ? [] : [this.of(element, x), this.of(element, y)];
    return atX === undefined || atY === undefined ? undefined : { x: atX, y: atY };
  }
}
