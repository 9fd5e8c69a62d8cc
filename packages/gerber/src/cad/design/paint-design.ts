import type { Budget } from '../../budget.ts';
import { defined } from '../../job-file.ts';
import type { ProblemLog } from '../../problem-log.ts';
import type { CadBoard, CadLayer } from '../cad-board.ts';
import type { BoardDesign, MadeLayer } from './board-design.ts';
import { drillsOf } from './drills.ts';
import { LandRules } from './land-rules.ts';
import { paintLayer } from './paint-layer.ts';

/** The layers, the holes and the edge of a design. Time grows with the number of its items times that of layers. */
export function paintDesign(
  design: BoardDesign,
  layers: readonly MadeLayer[],
  budget: Budget,
  log: ProblemLog,
): Pick<CadBoard, 'layers' | 'drills' | 'profile'> {
  const plot = { board: design, lands: new LandRules(design, layers), budget, log };
  const painted = layers.flatMap((layer): CadLayer[] => {
    if (budget.isStopped) return [];
    return [{ name: layer.name, role: layer.role, image: paintLayer(layer, plot) }];
  });
  if (budget.isStopped) log.add('file.stopped', 'error');
  const profile = painted.find(({ role }) => role === 'outline');
  return defined({
    layers: painted.filter((layer) => layer !== profile),
    drills: drillsOf(layers, plot),
    profile: profile && { name: profile.name, image: profile.image, isClosed: false },
  });
}
