import type { Region } from '../../image/layer-image.ts';
import { ContourBuilder } from '../image-builder.ts';
import type { XmlElement } from '../xml-elements.ts';
import type { Lengths } from './units.ts';

/** The rim of a plain primitive round its own centre; undefined for others, and without a size. */
export function primitiveRim(element: XmlElement, lengths: Lengths): Region | undefined {
  const mm = (name: string): number => lengths.of(element, name) ?? 0;
  switch (element.name) {
    case 'Circle':
      return roundedRim(mm('diameter'), mm('diameter'), mm('diameter') / 2);
    case 'Oval':
      return roundedRim(mm('width'), mm('height'), Math.min(mm('width'), mm('height')) / 2);
    case 'RectCenter':
      return roundedRim(mm('width'), mm('height'), 0);
    case 'RectRound':
      return roundedRim(mm('width'), mm('height'), mm('radius'));
    default:
      return undefined;
  }
}

/** A rectangle whose corners are rounded, counter-clockwise from its right side on. */
function roundedRim(width: number, height: number, radius: number): Region | undefined {
  if (!(width > 0 && height > 0)) return undefined;
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  const [x, y] = [width / 2, height / 2];
  const rim = new ContourBuilder(x, -y + r);
  const corner = (centreX: number, centreY: number, toX: number, toY: number): void => {
    if (r > 0) rim.arcTo(toX, toY, centreX, centreY, false);
  };
  rim.lineTo(x, y - r);
  corner(x - r, y - r, x - r, y);
  rim.lineTo(-x + r, y);
  corner(-x + r, y - r, -x, y - r);
  rim.lineTo(-x, -y + r);
  corner(-x + r, -y + r, -x + r, -y);
  rim.lineTo(x - r, -y);
  corner(x - r, -y + r, x, -y + r);
  return rim.build();
}
