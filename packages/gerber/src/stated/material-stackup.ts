import type { StackLayer } from '../facts.ts';

/** Further entries are ignored. */
const maxLayers = 200;
export const thickestMm = 20;

/** Returns a stated thickness that a board can have; any other number was meant otherwise, or damaged. */
export const plausibleThickness = (mm: number | undefined): number | undefined =>
  mm !== undefined && mm > 0 && mm <= thickestMm ? mm : undefined;
const maxPermittivity = 100;

const kinds: Readonly<Record<string, StackLayer['kind']>> = {
  copper: 'copper',
  dielectric: 'dielectric',
  soldermask: 'mask',
  legend: 'legend',
  solderpaste: 'paste',
};

/** Returns the `MaterialStackup` of a Gerber job file, from the top down. Undefined where there is none. */
export function materialStackup(value: unknown): readonly StackLayer[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value
    .slice(0, maxLayers)
    .flatMap((entry: unknown) => (typeof entry === 'object' && entry !== null ? [stackLayer(entry)] : []));
}

function stackLayer(entry: object): StackLayer {
  const fields = new Map<string, unknown>(Object.entries(entry));
  const text = (name: string): string | undefined => {
    const found = fields.get(name);
    return typeof found === 'string' && found !== '' ? found.slice(0, 60) : undefined;
  };
  const number = (name: string, max: number): number | undefined => {
    const found = fields.get(name);
    const parsed = typeof found === 'string' ? Number.parseFloat(found) : found;
    return typeof parsed === 'number' && parsed > 0 && parsed <= max ? parsed : undefined;
  };
  const [thicknessMm, permittivity] = [number('Thickness', thickestMm), number('DielectricConstant', maxPermittivity)];
  const [material, colour] = [text('Material'), text('Color')];
  return {
    name: text('Name') ?? '',
    kind: kinds[text('Type')?.toLowerCase() ?? ''] ?? 'other',
    ...(thicknessMm === undefined ? {} : { thicknessMm }),
    ...(material === undefined ? {} : { material }),
    ...(permittivity === undefined ? {} : { permittivity }),
    ...(colour === undefined ? {} : { colour }),
  };
}
