import { int32At, numberAt } from '../../checked-access.ts';
import { pointToSegmentSquared } from '../../measure/geometry/segment-distance.ts';
import { centreLines } from '../../outline/centre-lines.ts';
import type { CadProfile } from '../cad-board.ts';

/** About a tenth of a second. */
const mostPairs = 10_000_000;

/**
 * Tells slots in a rout layer from the milling of the edge itself: a cutter that runs along the profile, its centre no
 * farther off than its diameter, cuts the board out.
 */
export function offEdge(profile: CadProfile | undefined): (path: readonly number[], widthMm: number) => boolean {
  if (profile === undefined) return () => true;
  const { count, ends } = centreLines(profile.image);
  let pairs = 0;
  const isNear = (x: number, y: number, reach: number): boolean => {
    pairs += count;
    for (let at = 0; at < count * 4 && pairs < mostPairs; at += 4) {
      const square = pointToSegmentSquared(
        x,
        y,
        int32At(ends, at) / 1000,
        int32At(ends, at + 1) / 1000,
        int32At(ends, at + 2) / 1000,
        int32At(ends, at + 3) / 1000,
      );
      if (square <= reach * reach) return true;
    }
    return false;
  };
  return (path, widthMm) => {
    const [lastX, lastY] = [path.at(-2)!, path.at(-1)!];
    return !(isNear(numberAt(path, 0), numberAt(path, 1), widthMm) && isNear(lastX, lastY, widthMm));
  };
}
