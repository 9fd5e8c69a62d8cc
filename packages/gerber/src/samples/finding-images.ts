import { analyseBoard } from '../analyse.ts';
import { placeImage } from '../draw/place-image.ts';
import { type FindingSample, findingSamples } from './finding-samples.ts';

/** The findings that have an image. */
export const ILLUSTRATED_FINDINGS: readonly FindingSample['code'][] = findingSamples.map(({ code }) => code);

/**
 * Renders a finding on a small sample board as a PNG: the place that the check names, in a ring. Some 50 ms.
 * @param pixels width and height
 */
export function findingImage(code: FindingSample['code'], pixels: number): Uint8Array | undefined {
  const sample = findingSamples.find((known) => known.code === code);
  if (!sample) return undefined;
  const analysis = analyseBoard(sample.files);
  const place = analysis.problems.find((problem) => problem.code === code)?.places?.[0];
  const at = place ?? sample.at;
  if (!at) return undefined;
  return placeImage(analysis, at, { sizeMm: sample.sizeMm, pixels, layer: sample.layer ?? place?.layer });
}
