import type { BoardMarker, BoardSide, Point } from '@xunban/gerber';

/** Markers whose rings would overlap on the screen: one ring with their number. */
export interface MarkerCluster {
  /** Place on the stage, in CSS pixels. */
  readonly at: Point;
  /** The most severe marker first. */
  readonly markers: readonly [BoardMarker, ...BoardMarker[]];
}

/** Distance of two rings below which they are one, in CSS pixels. */
const MIN_GAP = 26;

/**
 * Groups markers by their distance on the screen. Enlarged, the groups fall apart.
 * @param markers most severe first, as `boardMarkers` returns them: each group stands at its most severe marker
 */
export function clusterMarkers(markers: readonly BoardMarker[], pixelOf: (place: Point) => Point): MarkerCluster[] {
  const clusters: { at: Point; markers: [BoardMarker, ...BoardMarker[]] }[] = [];
  for (const marker of markers) {
    const at = pixelOf(marker);
    const near = clusterAt(clusters, at, MIN_GAP);
    if (near) near.markers.push(marker);
    else clusters.push({ at, markers: [marker] });
  }
  return clusters;
}

/** Returns the cluster next to a point of the stage, if one is within the distance. */
export function clusterAt<C extends Pick<MarkerCluster, 'at'>>(
  clusters: readonly C[],
  point: Point,
  distance: number,
): C | undefined {
  return clusters.find(({ at }) => Math.hypot(at.x - point.x, at.y - point.y) < distance);
}

/** True when a marker is on a face of the board, or on both. */
export const isOnSide = ({ side }: BoardMarker, face: BoardSide): boolean => side === 'both' || side === face;
