import type { BoardMarker, Point } from '@xunban/gerber';
import { expect, it } from 'vitest';
import { clusterAt, clusterMarkers } from './marker-clusters.ts';

/** Rows of markers with a distance of 1 mm: the first is an error, the others are warnings. */
const markers = Array.from(
  { length: 40 },
  (_, index): BoardMarker => ({
    code: 'dfm.mask-web',
    severity: index === 0 ? 'error' : 'warning',
    x: index % 8,
    y: Math.floor(index / 8),
    side: 'top',
    problem: index,
  }),
);
const scaled =
  (scale: number) =>
  ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });

it('draws forty markers as few rings, each marker in one of them', () => {
  const clusters = clusterMarkers(markers, scaled(5));
  expect(clusters.length).toBeLessThan(8);
  expect(clusters.flatMap((cluster) => cluster.markers)).toHaveLength(40);
  expect(clusters[0]?.markers[0]).toBe(markers[0]);
});

it('draws each marker as a ring of its own when they are enlarged', () => {
  expect(clusterMarkers(markers, scaled(60)).map((cluster) => cluster.markers)).toEqual(markers.map((one) => [one]));
});

it('finds the ring at a point of the stage', () => {
  const clusters = clusterMarkers(markers, scaled(60));
  expect(clusterAt(clusters, { x: 61, y: 2 }, 14)?.markers).toEqual([markers[1]]);
  expect(clusterAt(clusters, { x: 30, y: 30 }, 14)).toBeUndefined();
});
