import { visitPoints } from '../coordinates.ts';
import {
  type Aperture,
  type Hole,
  identityTransform,
  type LayerImage,
  type MacroPart,
  type Transform,
} from '../image/layer-image.ts';
import { lengthText } from './number-text.ts';

/** The fields of an image that determine the aperture of an item. */
type Apertures = Pick<LayerImage, 'apertures' | 'transforms' | 'functions'>;

/**
 * The aperture definitions of one film. Transforms are part of the definition, since many readers do not know LM, LR and
 * LS. Equal definitions of several images share a code.
 */
export class FilmApertures {
  readonly #lines: string[] = [];
  readonly #codes = new Map<string, number>();
  readonly #macros = new Map<string, string>();

  /** Returns the D code of an aperture of an image under a transform and with a function, both by index. */
  codeOf(image: Apertures, tool: number, transform: number, attribute: number): number | undefined {
    const aperture = image.apertures[tool];
    if (aperture === undefined) return undefined;
    const shape = this.#shape(aperture, image.transforms[transform] ?? identityTransform);
    if (shape === undefined) return undefined;
    return this.code(shape, image.functions[attribute] ?? []);
  }

  /** Returns the D code of a shape as AD has it, for example `C,0.5`. */
  code(shape: string, functions: readonly string[]): number {
    const key = `${functions.join(',')}*${shape}`;
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const code = 10 + this.#codes.size;
    this.#codes.set(key, code);
    const isNamed = functions.length > 0;
    if (isNamed) this.#lines.push(`%TA.AperFunction,${functions.join(',')}*%`);
    this.#lines.push(`%ADD${code}${shape}*%`);
    if (isNamed) this.#lines.push('%TD.AperFunction*%');
    return code;
  }

  text(): string {
    return this.#lines.map((line) => `${line}\n`).join('');
  }

  /** Undefined for an aperture that paints nothing. */
  #shape(aperture: Aperture, transform: Transform): string | undefined {
    const { scale } = transform;
    const quarters = transform.rotationDeg / 90;
    if (aperture.shape === 'circle' && isRound(aperture.hole)) {
      return `C,${sizes([aperture.diameter * scale, ...holeSizes(aperture.hole, scale)])}`;
    }
    if ((aperture.shape === 'rectangle' || aperture.shape === 'obround') && isRound(aperture.hole)) {
      if (!(aperture.width > 0 && aperture.height > 0)) return undefined;
      if (Number.isInteger(quarters)) {
        const isTurned = quarters % 2 !== 0;
        const width = (isTurned ? aperture.height : aperture.width) * scale;
        const height = (isTurned ? aperture.width : aperture.height) * scale;
        const letter = aperture.shape === 'rectangle' ? 'R' : 'O';
        return `${letter},${sizes([width, height, ...holeSizes(aperture.hole, scale)])}`;
      }
    }
    const parts = aperture.shape === 'macro' ? aperture.parts : partsOf(aperture);
    return parts.length === 0 ? undefined : this.#macro(parts.map((part) => placedPart(part, transform)));
  }

  #macro(parts: readonly MacroPart[]): string {
    const body = parts.map(primitive).join('');
    const known = this.#macros.get(body);
    if (known !== undefined) return known;
    const name = `XB${this.#macros.size + 1}`;
    this.#macros.set(body, name);
    this.#lines.push(`%AM${name}*\n${body}%`);
    return name;
  }
}

const isRound = (hole: Hole | undefined): boolean => hole?.shape !== 'rectangle';
const holeSizes = (hole: Hole | undefined, scale: number): readonly number[] =>
  hole?.shape === 'circle' ? [hole.diameter * scale] : [];
const sizes = (values: readonly number[]): string => values.map(lengthText).join('X');

function primitive(part: MacroPart): string {
  const exposure = part.dark ? 1 : 0;
  if (part.shape === 'circle') {
    return `1,${exposure},${[part.diameter, part.x, part.y].map(lengthText).join(',')}*\n`;
  }
  const corners: string[] = [];
  visitPoints(part.points, (x, y) => corners.push(`${lengthText(x)},${lengthText(y)}`));
  if (corners.length > 1 && corners[0] === corners.at(-1)) corners.pop();
  return `4,${exposure},${corners.length},\n${[...corners, corners[0]].join(',\n')},0*\n`;
}

/** The parts that paint a standard aperture. */
function partsOf(aperture: Exclude<Aperture, { readonly shape: 'macro' }>): readonly MacroPart[] {
  return [...solidParts(aperture), ...holeParts(aperture.hole)];
}

function solidParts(aperture: Exclude<Aperture, { readonly shape: 'macro' }>): readonly MacroPart[] {
  switch (aperture.shape) {
    case 'circle':
      return [{ shape: 'circle', dark: true, x: 0, y: 0, diameter: aperture.diameter }];
    case 'rectangle':
      return [rectangle(aperture.width, aperture.height, true)];
    case 'obround': {
      const { width, height } = aperture;
      const diameter = Math.min(width, height);
      const [x, y] = [(width - diameter) / 2, (height - diameter) / 2];
      return [
        ...(x === y ? [] : [width > height ? rectangle(2 * x, height, true) : rectangle(width, 2 * y, true)]),
        { shape: 'circle', dark: true, x, y, diameter },
        { shape: 'circle', dark: true, x: -x, y: -y, diameter },
      ];
    }
    case 'polygon': {
      const points = new Float64Array(aperture.corners * 2);
      for (let corner = 0; corner < aperture.corners; corner += 1) {
        const angle = (2 * Math.PI * corner) / aperture.corners + (aperture.rotationDeg * Math.PI) / 180;
        points[2 * corner] = (aperture.diameter / 2) * Math.cos(angle);
        points[2 * corner + 1] = (aperture.diameter / 2) * Math.sin(angle);
      }
      return [{ shape: 'polygon', dark: true, points }];
    }
  }
}

function holeParts(hole: Hole | undefined): readonly MacroPart[] {
  if (hole === undefined) return [];
  if (hole.shape === 'rectangle') return [rectangle(hole.width, hole.height, false)];
  return [{ shape: 'circle', dark: false, x: 0, y: 0, diameter: hole.diameter }];
}

const rectangle = (width: number, height: number, dark: boolean): MacroPart => ({
  ...{ shape: 'polygon', dark },
  points: Float64Array.of(
    -width / 2,
    -height / 2,
    width / 2,
    -height / 2,
    width / 2,
    height / 2,
    -width / 2,
    height / 2,
  ),
});

/** Mirror first, then scale, then rotate, as `Transform` states. */
function placedPart(part: MacroPart, { mirrorX, mirrorY, scale, rotationDeg }: Transform): MacroPart {
  const turn = (rotationDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const place = (x: number, y: number): readonly [number, number] => {
    const [ownX, ownY] = [mirrorX ? -x : x, mirrorY ? -y : y];
    return [ownX * cos - ownY * sin, ownX * sin + ownY * cos];
  };
  if (part.shape === 'circle') {
    const [x, y] = place(part.x, part.y);
    return { ...part, x, y, diameter: part.diameter * scale };
  }
  const points: number[] = [];
  visitPoints(part.points, (x, y) => points.push(...place(x, y)));
  return { ...part, points: Float64Array.from(points) };
}
