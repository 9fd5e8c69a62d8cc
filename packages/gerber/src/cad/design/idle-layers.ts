import { ItemKind, type LayerImage } from '../../image/layer-image.ts';
import type { ProblemLog } from '../../problem-log.ts';
import { isCopper, isInnerCopper } from '../../roles/role.ts';
import type { CadBoard, CadLayer } from '../cad-board.ts';

type Painted = Pick<CadBoard, 'layers' | 'drills' | 'profile'>;

/**
 * Takes inner layers that hold nothing but the lands of through holes for drawings, and renumbers the others. An editor shows
 * all layers that were switched on: a board imported from Eagle has sixteen. Holes that end on an inner layer prove that the
 * layers are meant.
 */
export function withoutIdleLayers(painted: Painted, log: ProblemLog): Painted {
  const { layers, drills } = painted;
  const copper = layers.filter(({ role }) => isCopper(role)).length;
  const idle = new Set(layers.filter(({ role, image }) => isInnerCopper(role) && isIdle(image)));
  const isThrough = drills.every(({ span }) => span === undefined);
  if (idle.size === 0 || !isThrough) return painted;
  log.add('cad.layers-unused', 'warning', { data: { layers: copper, unused: idle.size, counted: copper - idle.size } });
  let place = 1;
  return {
    ...painted,
    layers: layers.map((layer): CadLayer => {
      if (idle.has(layer)) return { ...layer, role: 'drawing' };
      if (!isInnerCopper(layer.role)) return layer;
      place += 1;
      return { ...layer, role: `copper-inner-${place}` };
    }),
  };
}

const isIdle = ({ items, blocks }: LayerImage): boolean =>
  blocks.length === 0 && items.kind.subarray(0, items.count).every((kind) => kind === ItemKind.flash);
