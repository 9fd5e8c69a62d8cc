import type { ImpedanceLine } from '../../facts.ts';
import { childOf, childrenOf, type XmlElement } from '../xml-elements.ts';

const maxSpecs = 2_000;
const [minOhms, maxOhms] = [20, 200];

/** Board-wide data from the specifications of a file: surface finish and required track impedances. */
export interface IpcSpecs {
  readonly finish?: string;
  readonly impedance: readonly ImpedanceLine[];
}

/** Reads the `Spec` elements of a header. A finish that is stated twice and differently is not stated. */
export function ipcSpecs(header: XmlElement | undefined): IpcSpecs {
  const finishes = new Set<string>();
  const impedance: ImpedanceLine[] = [];
  for (const spec of childrenOf(header, 'Spec').slice(0, maxSpecs)) {
    for (const part of spec.children) {
      if (part.name === 'SurfaceFinish') {
        const type = part.attributes['type'] ?? childOf(part, 'Finish')?.attributes['type'];
        if (type !== undefined) finishes.add(type.slice(0, 60));
      }
      if (part.name === 'Impedance') impedance.push(...impedanceOf(spec, part));
    }
  }
  const [finish] = finishes;
  return { impedance, ...(finishes.size === 1 && finish !== undefined ? { finish } : {}) };
}

function impedanceOf(spec: XmlElement, { attributes, children }: XmlElement): ImpedanceLine[] {
  const stated = children.find(({ attributes: own }) => /^ohms?$/i.test(own['unit'] ?? '') && Number(own['value']) > 0);
  const ohms = Number(stated?.attributes['value']);
  if (!(ohms >= minOhms && ohms <= maxOhms)) return [];
  const kind = `${attributes['transmission'] ?? ''} ${children.map(({ attributes: own }) => own['transmission'] ?? '').join(' ')}`;
  const name = (spec.attributes['name'] ?? '').slice(0, 60);
  const line = { name, ohms, nets: [] };
  return [/coupled|differential/i.test(kind) ? { ...line, isDifferential: true } : line];
}
