import type { CadNets } from '../cad-board.ts';
import { linesOf } from './structured-text.ts';

const maxPoints = 500_000;
/** The net of unconnected pins. */
const unconnected = /^\$NONE\$$/i;

/** Returns the nets of the CAD netlist with test points, and the points by side; undefined without any. */
export function readNets(file: Uint8Array | undefined): CadNets | undefined {
  if (file === undefined) return undefined;
  const names = new Map<string, string>();
  const used = new Set<string>();
  const points = { top: 0, bottom: 0 };
  let [vias, count] = [0, 0];
  for (const line of linesOf(file)) {
    const name = /^\$(\d+)\s+(\S+)/.exec(line);
    if (name !== null) {
      names.set(name[1]!, name[2]!);
      continue;
    }
    // `net radius x y side …`: T, D (down) or B (both).
    const record = /^(\d+)\s+[\d.]+\s+[-+\d.eE]+\s+[-+\d.eE]+\s+([TDB])\b(.*)$/.exec(line);
    if (record === null) continue;
    count += 1;
    if (count > maxPoints) break;
    const [, net = '', side, rest = ''] = record;
    if (unconnected.test(names.get(net) ?? '')) continue;
    used.add(net);
    if (side !== 'D') points.top += 1;
    if (side !== 'T') points.bottom += 1;
    if (/\sv\s*$/.test(rest)) vias += 1;
  }
  if (used.size === 0) return undefined;
  return { names: [...used].map((net) => names.get(net) ?? net), points, vias };
}
