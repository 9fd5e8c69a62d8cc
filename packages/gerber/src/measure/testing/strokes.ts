import type { LayerShapes } from '../shapes/layer-shapes.ts';

/** Strokes of a layer without pads and areas, each an item of its own: five numbers each. */
export const strokesOf = (capsules: readonly (readonly number[])[]): LayerShapes => ({
  capsules: Float64Array.from(capsules.flat()),
  count: capsules.length,
  owner: Uint32Array.from(capsules, (_, index) => index),
  items: capsules.length,
  isPad: new Uint8Array(capsules.length),
  isArea: new Uint8Array(capsules.length),
  polygons: [],
  hasClear: false,
});
