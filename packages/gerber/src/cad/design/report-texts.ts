import type { ProblemLog } from '../../problem-log.ts';
import type { MadeLayer } from './board-design.ts';

/** Reports the texts that are not drawn; `texts` counts them by layer. */
export function reportTexts(texts: ReadonlyMap<string, number>, layers: readonly MadeLayer[], log: ProblemLog): void {
  const left = layers.flatMap(({ name, role }) => {
    const count = texts.get(name) ?? 0;
    return count === 0 ? [] : [{ role, count }];
  });
  const count = left.reduce((sum, layer) => sum + layer.count, 0);
  if (count === 0) return;
  // Lettering of the legend costs nothing; in copper and mask it is part of what is made.
  const isOnlyLegend = left.every(({ role }) => role.startsWith('silk-'));
  const roles = left.map(({ role }) => role).join(', ');
  log.add('cad.text-left-out', isOnlyLegend ? 'note' : 'warning', { data: { texts: count, roles } });
}
