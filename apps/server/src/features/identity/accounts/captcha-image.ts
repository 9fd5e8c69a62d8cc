import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphOf, type Point } from './captcha-glyphs.ts';

/** Twice the size at which screens show it, for sharp edges on dense displays. */
const WIDTH = 264;
const HEIGHT = 88;
const MARGIN = 22;
const NOISE_CURVES = 3;
const NOISE_DOTS = 30;

/** A PNG of the characters: each one turned, sheared, scaled and bent on its own, crossed by curves of the same ink. */
export async function drawCaptcha(characters: string): Promise<Buffer> {
  return sharp(Buffer.from(captchaSvg(characters)))
    .png()
    .toBuffer();
}

function captchaSvg(characters: string): string {
  const ink = `hsl(${randomInt(100, 200)} 45% ${randomInt(26, 34)}%)`;
  const place = (WIDTH - 2 * MARGIN) / characters.length;
  const wave = { height: between(2, 5), length: between(90, 150), phase: between(0, 2 * Math.PI) };
  const bend = ({ x, y }: Point): Point => ({
    x,
    y: y + wave.height * Math.sin((x / wave.length) * 2 * Math.PI + wave.phase),
  });
  const glyphs = [...characters].flatMap((character, index) => {
    const pose = randomPose(MARGIN + place * (index + 0.5));
    return glyphOf(character).map((stroke) => line(stroke.map(pose).map(bend), between(5.2, 6.8)));
  });
  const curves = Array.from({ length: NOISE_CURVES }, () => line(randomCurve(), between(1.6, 2.6)));
  const dots = Array.from(
    { length: NOISE_DOTS },
    () => `<circle cx="${short(between(0, WIDTH))}" cy="${short(between(0, HEIGHT))}" r="${short(between(0.8, 2))}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="hsl(${randomInt(90, 210)} 30% 95%)"/><g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${glyphs.join('')}${curves.join('')}</g><g fill="${ink}">${dots.join('')}</g></svg>`;
}

/** From the glyph's box to the image: centred, up to 18 degrees turned, a little sheared and stretched. */
function randomPose(centreX: number): (point: Point) => Point {
  const angle = between(-0.31, 0.31);
  const shear = between(-0.18, 0.18);
  const scaleX = between(3, 3.7);
  const scaleY = between(3, 3.7);
  const middle = { x: centreX + between(-5, 5), y: HEIGHT / 2 + between(-6, 6) };
  return (point) => {
    const y = (point.y - GLYPH_HEIGHT / 2) * scaleY;
    const x = (point.x - GLYPH_WIDTH / 2) * scaleX + y * shear;
    return {
      x: middle.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: middle.y + x * Math.sin(angle) + y * Math.cos(angle),
    };
  };
}

/** Returns a wave from edge to edge, through the glyphs. */
function randomCurve(): Point[] {
  const [start, end] = [between(15, HEIGHT - 15), between(15, HEIGHT - 15)];
  const swing = between(8, 22);
  const length = between(100, 220);
  const phase = between(0, 2 * Math.PI);
  return Array.from({ length: 23 }, (_, step) => {
    const x = (step * WIDTH) / 22;
    return { x, y: start + ((end - start) * x) / WIDTH + swing * Math.sin((x / length) * 2 * Math.PI + phase) };
  });
}

const line = (points: readonly Point[], width: number): string =>
  `<polyline stroke-width="${short(width)}" points="${points.map(({ x, y }) => `${short(x)},${short(y)}`).join(' ')}"/>`;

/** Returns an unpredictable random number: knowing the rotation and distortion of a glyph would allow undoing it. */
const between = (low: number, high: number): number => low + ((high - low) * randomInt(1_000_001)) / 1_000_000;

const short = (value: number): string => value.toFixed(1);
