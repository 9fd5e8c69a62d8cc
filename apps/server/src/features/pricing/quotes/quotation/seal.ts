import { escapeHtml } from '../../../../platform/http/escape-html.ts';

const RED = '#c8102e';
/** Angle of the name's arc in the 160 × 160 drawing: its start and end, in degrees from the top. */
const ARC_DEGREES = 250;
const NAME_RADIUS = 58;
const LONGEST_NAME = 22;

/** A round red company seal as SVG: the name along the upper edge, a star, and the purpose of the seal. */
export function sealSvg(name: string, purpose: string): string {
  const letters = [...name].slice(0, LONGEST_NAME);
  const step = Math.min(26, ARC_DEGREES / Math.max(1, letters.length - 1));
  const first = (-step * (letters.length - 1)) / 2;
  const size = Math.min(17, (step * Math.PI * NAME_RADIUS) / 180);
  const arc = letters.map((letter, index) => {
    const angle = first + index * step;
    const radians = (angle * Math.PI) / 180;
    const x = 80 + NAME_RADIUS * Math.sin(radians);
    const y = 80 - NAME_RADIUS * Math.cos(radians);
    return `<text transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${angle.toFixed(2)})" y="${(size * 0.36).toFixed(2)}" text-anchor="middle" font-family="Document" font-weight="bold" font-size="${size.toFixed(1)}" fill="${RED}">${escapeHtml(letter)}</text>`;
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">',
    `<circle cx="80" cy="80" r="76" fill="none" stroke="${RED}" stroke-width="3.5"/>`,
    `<circle cx="80" cy="80" r="71.5" fill="none" stroke="${RED}" stroke-width="0.8"/>`,
    `<path d="${star(80, 78, 19)}" fill="${RED}"/>`,
    ...arc,
    `<text x="80" y="124" text-anchor="middle" font-family="Document" font-weight="bold" font-size="13" fill="${RED}">${escapeHtml(purpose)}</text>`,
    '</svg>',
  ].join('');
}

/** A five-pointed star, one point up. */
function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5;
    // The inner points of a regular star lie at this share of the outer ones.
    const reach = index % 2 === 0 ? radius : radius * 0.382;
    return `${(x + reach * Math.sin(angle)).toFixed(2)} ${(y - reach * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}
