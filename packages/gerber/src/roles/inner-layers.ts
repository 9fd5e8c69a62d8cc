import type { Guess, NumberScheme } from './guess.ts';

export interface InnerFile {
  readonly name: string;
  readonly guess: Guess;
  /** Altium's `Layer_Physical_Order`, when the file states it. */
  readonly physicalOrder?: number;
}

export interface InnerOrder {
  /** Physical layer by file, top = 1. */
  readonly layers: ReadonlyMap<string, number>;
  readonly isKnown: boolean;
}

/**
 * Gives inner layers their places. A set with `.g1` counts inner layers (Altium, KiCad 6); one that begins at `.g2`
 * counts physical layers (KiCad 4 and 5); `In1` is layer 2. Layers that are only named for their use get the usual
 * order, ground first, and the order is reported as unknown.
 */
export function orderInnerLayers(files: readonly InnerFile[]): InnerOrder {
  const byOrder = orderStated(files);
  if (byOrder !== undefined) return { layers: byOrder, isKnown: true };
  const layers = new Map<string, number>();
  const taken = new Set<number>();
  const place = (name: string, layer: number): void => {
    layers.set(name, layer);
    taken.add(layer);
  };
  const numbered = files.flatMap(({ name, guess }) =>
    guess.claim.kind === 'numbered' ? [{ name, scheme: guess.claim.scheme, number: guess.claim.number }] : [],
  );
  let isKnown = true;
  const planes = inOrderOf(numbered, 'plane');
  // `Signal_1` next to `InternalPlane1` is the first inner signal layer, not the top.
  const counted = inOrderOf(numbered, 'physical');
  const signalScheme = planes.length > 0 && counted[0]?.number === 1 ? 'physical' : 'extension';
  const signals = inOrderOf(numbered, signalScheme);
  const isMixed = planes.length > 0 && signals.length > 0;
  if (isMixed) {
    // `.g1` next to `.gp1`: the order is not stated. Usually a plane is next to each outer layer.
    isKnown = false;
    for (const [index, { name }] of [...planes.slice(0, 1), ...signals, ...planes.slice(1)].entries()) {
      place(name, index + 2);
    }
  }
  for (const scheme of ['physical', 'inner', 'extension', 'plane', 'group'] as const) {
    const members = inOrderOf(numbered, scheme);
    const isPlaced = isMixed && (scheme === 'plane' || scheme === signalScheme);
    if (members.length === 0 || isPlaced) continue;
    const numbers = members.map((file) => file.number);
    const offset = offsetOf(scheme, numbers);
    const isByRank = scheme === 'group' || isEagleNumbering(numbers);
    for (const [index, { name, number }] of members.entries()) {
      let layer = isByRank ? index + 2 : Math.max(2, number + offset);
      if (taken.has(layer)) isKnown = false;
      while (taken.has(layer)) layer += 1;
      place(name, layer);
    }
  }
  const named = files.filter(({ guess }) => guess.claim.kind === 'named-inner');
  if (named.length > 1 || (named.length === 1 && numbered.length > 0)) isKnown = false;
  for (const { name } of named.toSorted((left, right) => usualRank(left) - usualRank(right))) {
    let layer = 2;
    while (taken.has(layer)) layer += 1;
    place(name, layer);
  }
  return { layers, isKnown };
}

interface NumberedFile {
  readonly name: string;
  readonly scheme: NumberScheme;
  readonly number: number;
}

const inOrderOf = (files: readonly NumberedFile[], scheme: NumberScheme): NumberedFile[] =>
  files.filter((file) => file.scheme === scheme).sort((left, right) => left.number - right.number);

/** Eagle numbers its 16 layers from both ends: four layers are 1, 2, 15 and 16. */
const isEagleNumbering = (numbers: readonly number[]): boolean =>
  numbers.at(-1) === 15 && numbers.length < 15 - (numbers[0] ?? 0);

function orderStated(files: readonly InnerFile[]): Map<string, number> | undefined {
  const orders = files.map((file) => file.physicalOrder);
  const isComplete = files.length > 0 && orders.every((order) => order !== undefined && order > 1);
  if (!isComplete || new Set(orders).size !== files.length) return undefined;
  return new Map(files.map((file): readonly [string, number] => [file.name, file.physicalOrder ?? 0]));
}

function offsetOf(scheme: NumberScheme, numbers: readonly number[]): number {
  const lowest = Math.min(...numbers);
  // `LAYER_1` next to `TOP` is the first inner one.
  if (scheme === 'physical') return lowest === 1 ? 1 : 0;
  // `In2`, `In3` of four layers count physical layers; so does a single `.g2` next to `.g3`.
  if (lowest >= 2 && numbers.length > 1) return 2 - lowest;
  if (scheme === 'extension' && lowest === 2) return 0;
  return 1;
}

const usualRank = ({ guess }: InnerFile): number => {
  const name = guess.claim.kind === 'named-inner' ? guess.claim.name : '';
  if (/gnd|ground|vss|地/.test(name)) return 0;
  return /pwr|power|vcc|vdd|supply|电源/.test(name) ? 2 : 1;
};
