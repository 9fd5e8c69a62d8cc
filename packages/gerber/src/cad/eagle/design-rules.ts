import { childOf, childrenOf, type XmlElement } from '../xml-elements.ts';

/** Eagle's design rules for computing pads, mask and paste. Lengths in mm. */
export interface DesignRules {
  /** Numbers of the copper layers in use, from the top down. */
  readonly copper: readonly number[];
  readonly padTop: Ring;
  readonly padInner: Ring;
  readonly padBottom: Ring;
  readonly viaOuter: Ring;
  readonly viaInner: Ring;
  /** Shape of pads by side; undefined is as in the library. */
  readonly shapeTop?: string;
  readonly shapeBottom?: string;
  readonly shapeFirst?: string;
  /** Elongation of long pads over their width, as a share of the width. */
  readonly elongationLong: number;
  readonly elongationOffset: number;
  readonly stop: Ring;
  readonly cream: Ring;
  readonly roundness: Ring;
  /** Vias up to this drill are covered by the mask. */
  readonly viaStopLimit: number;
}

/** A share of a size, within bounds. */
export interface Ring {
  readonly share: number;
  readonly min: number;
  readonly max: number;
}

export const ringOf = ({ share, min, max }: Ring, size: number): number => Math.max(min, Math.min(max, share * size));

/** Reads the rules of a board; what it lacks has the value of Eagle's own default. */
export function readRules(board: XmlElement): DesignRules {
  const params = new Map(
    childrenOf(childOf(board, 'designrules'), 'param').map(({ attributes }) => [
      attributes['name'] ?? '',
      attributes['value'] ?? '',
    ]),
  );
  const mm = (name: string, fallback: number): number => length(params.get(name)) ?? fallback;
  const ring = (share: string, min: string, max: string, fallback: Ring): Ring => ({
    share: mm(share, fallback.share),
    min: mm(min, fallback.min),
    max: mm(max, fallback.max),
  });
  const pad: Ring = { share: 0.25, min: 0.254, max: 0.508 };
  const via: Ring = { share: 0.25, min: 0.2032, max: 0.508 };
  const frame: Ring = { share: 1, min: 0.1016, max: 0.1016 };
  const none: Ring = { share: 0, min: 0, max: 0 };
  const shape = (name: string): string | undefined => ['square', 'round', 'octagon'][Number(params.get(name) ?? -1)];
  const shapes = { shapeTop: shape('psTop'), shapeBottom: shape('psBottom'), shapeFirst: shape('psFirst') };
  return {
    copper: copperLayers(params.get('layerSetup')),
    padTop: ring('rvPadTop', 'rlMinPadTop', 'rlMaxPadTop', pad),
    padInner: ring('rvPadInner', 'rlMinPadInner', 'rlMaxPadInner', pad),
    padBottom: ring('rvPadBottom', 'rlMinPadBottom', 'rlMaxPadBottom', pad),
    viaOuter: ring('rvViaOuter', 'rlMinViaOuter', 'rlMaxViaOuter', via),
    viaInner: ring('rvViaInner', 'rlMinViaInner', 'rlMaxViaInner', via),
    ...Object.fromEntries(Object.entries(shapes).filter(([, value]) => value !== undefined)),
    elongationLong: mm('psElongationLong', 100) / 100,
    elongationOffset: mm('psElongationOffset', 100) / 100,
    stop: ring('mvStopFrame', 'mlMinStopFrame', 'mlMaxStopFrame', frame),
    cream: ring('mvCreamFrame', 'mlMinCreamFrame', 'mlMaxCreamFrame', none),
    roundness: ring('srRoundness', 'srMinRoundness', 'srMaxRoundness', none),
    viaStopLimit: mm('mlViaStopLimit', 0),
  };
}

/** `(1+2*15+16)`, and `[2:1+2*3+16]` with blind vias: every layer that it names. */
function copperLayers(setup: string | undefined): number[] {
  const named = (setup ?? '').match(/\d{1,2}/g)?.map(Number) ?? [];
  const used = [...new Set(named)].filter((layer) => layer >= 1 && layer <= 16).sort((left, right) => left - right);
  return used.length === 0 ? [1, 16] : used;
}

const units: Readonly<Record<string, number>> = { mm: 1, mil: 0.0254, mic: 0.001, inch: 25.4, '': 1 };

/** `10mil`, `0.254mm`, or a bare share; undefined for anything else. */
function length(text: string | undefined): number | undefined {
  const match = /^\s*([-+]?\d*\.?\d+(?:[eE][-+]?\d+)?)\s*(mm|mil|mic|inch|)\s*$/.exec(text ?? '');
  const value = match === null ? Number.NaN : Number(match[1]) * (units[match[2] ?? ''] ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}
