import { visitPoints } from '../coordinates.ts';
import type { Aperture, Box, Transform } from './layer-image.ts';

/** Extents of one flash round its own centre, transform applied. */
export function apertureBox(aperture: Aperture, transform: Transform): Box {
  const { scale } = transform;
  if (aperture.shape === 'circle') return centred((aperture.diameter / 2) * scale, (aperture.diameter / 2) * scale);
  const points = outlinePoints(aperture);
  const turn = (transform.rotationDeg * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  let [minX, minY, maxX, maxY] = [0, 0, 0, 0];
  for (const [x, y, radius] of points) {
    const localX = (transform.mirrorX ? -x : x) * scale;
    const localY = (transform.mirrorY ? -y : y) * scale;
    const placedX = localX * cos - localY * sin;
    const placedY = localX * sin + localY * cos;
    minX = Math.min(minX, placedX - radius * scale);
    maxX = Math.max(maxX, placedX + radius * scale);
    minY = Math.min(minY, placedY - radius * scale);
    maxY = Math.max(maxY, placedY + radius * scale);
  }
  return { minX, minY, maxX, maxY };
}

const centred = (halfX: number, halfY: number): Box => ({ minX: -halfX, minY: -halfY, maxX: halfX, maxY: halfY });

/** Points with a radius round them whose union has the aperture's extents. */
function outlinePoints(aperture: Exclude<Aperture, { shape: 'circle' }>): (readonly [number, number, number])[] {
  switch (aperture.shape) {
    case 'rectangle': {
      const [x, y] = [aperture.width / 2, aperture.height / 2];
      return [
        [-x, -y, 0],
        [x, -y, 0],
        [x, y, 0],
        [-x, y, 0],
      ];
    }
    case 'obround': {
      const radius = Math.min(aperture.width, aperture.height) / 2;
      const [x, y] = [aperture.width / 2 - radius, aperture.height / 2 - radius];
      return [
        [-x, -y, radius],
        [x, y, radius],
      ];
    }
    case 'polygon':
      return Array.from({ length: aperture.corners }, (_, corner) => {
        const angle = (2 * Math.PI * corner) / aperture.corners + (aperture.rotationDeg * Math.PI) / 180;
        return [(aperture.diameter / 2) * Math.cos(angle), (aperture.diameter / 2) * Math.sin(angle), 0] as const;
      });
    case 'macro': {
      const points: (readonly [number, number, number])[] = [];
      for (const part of aperture.parts) {
        if (!part.dark) continue;
        if (part.shape === 'circle') points.push([part.x, part.y, part.diameter / 2]);
        else visitPoints(part.points, (x, y) => points.push([x, y, 0]));
      }
      return points;
    }
  }
}
