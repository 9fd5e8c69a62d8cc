import type { ImpedanceLine } from '../../facts.ts';
import { childOf, childrenOf, numberOf, readXml, type XmlElement } from '../xml-elements.ts';

const maxLines = 50;
const [minOhms, maxOhms] = [20, 200];

/**
 * The impedances that a step requires in its `impedance.xml`, one line for each kind of track. Features refer to them by
 * `.imp_constraint_id`; their nets are not listed there.
 */
export function readImpedance(file: Uint8Array | undefined, shouldStop: () => boolean): ImpedanceLine[] {
  if (file === undefined) return [];
  const { root } = readXml(new TextDecoder().decode(file), shouldStop);
  const all = [...childrenOf(root, 'Descriptor'), ...childrenOf(childOf(root, 'Descriptors'), 'Descriptor')];
  return all.flatMap(lineOf).slice(0, maxLines);
}

function lineOf(descriptor: XmlElement): ImpedanceLine[] {
  const required = childOf(descriptor, 'RequiredImpedance');
  const ohms = required && numberOf(required, 'ValOhms');
  if (ohms === undefined || !(ohms >= minOhms && ohms <= maxOhms)) return [];
  const layer = descriptor.attributes['TraceLayerName'] ?? descriptor.attributes['Id'] ?? '';
  const line = { name: layer.slice(0, 60), ohms, nets: [] };
  return [isPair(descriptor) ? { ...line, isDifferential: true } : line];
}

/** A pair states the gap between its tracks, or is called one. */
function isPair({ attributes, children }: XmlElement): boolean {
  const values = [attributes, ...children.map(({ attributes: own }) => own)].flatMap((own) => Object.values(own));
  return values.some((value) => /diff|coupled/i.test(value)) || children.some(({ name }) => name === 'OriginalSpacing');
}
