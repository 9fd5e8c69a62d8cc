import type { Budget } from '../budget.ts';
import { float64At } from '../checked-access.ts';
import type { PlacedDrill } from '../holes/place-drills.ts';
import { PointGrid } from '../holes/point-grid.ts';
import type { LayerImage } from '../image/layer-image.ts';
import type { BoardOutline, FoundOutline } from '../outline/outline.ts';
import { isSizeBelieved } from '../priced-facts.ts';
import type { Problem } from '../problem.ts';
import type { ReadFile } from '../read-files.ts';
import { isCopper, type RoleDecision } from '../roles/role.ts';
import { decidePolarity, drawsOpenings } from './decide-polarity.ts';
import { insideLess } from './inside-less.ts';

/** The copper of planes that are drawn as what is etched away, and masks of the same kind, by file name. */
export interface NegativePlanes {
  /** Undefined where no outline limits the copper: such a layer must not be measured. */
  readonly images: ReadonlyMap<string, LayerImage | undefined>;
  readonly problems: readonly Problem[];
}

/** Inputs for finding negative planes. */
export interface PlaneSources {
  readonly files: readonly ReadFile[];
  readonly roles: ReadonlyMap<string, RoleDecision>;
  readonly drills: readonly PlacedDrill[];
  readonly found: FoundOutline;
  readonly budget: Budget;
}

/**
 * Finds the copper layers that are drawn as negatives (the internal planes of Altium, Eagle, PADS and Allegro) and converts
 * them to the etched copper: the inside of the board minus the drawn shapes. Time grows with the items of copper layers.
 */
export function negativePlanes({ files, roles, drills, found, budget }: PlaneSources): NegativePlanes {
  const hits = new PointGrid(platedHits(drills, roles), 0.5);
  const images = new Map<string, LayerImage | undefined>();
  const problems: Problem[] = [];
  const { outline } = found;
  const isKnown = outline !== undefined && isBelieved(outline, found.confidence);
  for (const { name, gerber } of files) {
    const decision = roles.get(name);
    if (gerber === undefined || decision === undefined || budget.isStopped) continue;
    if (decision.role.startsWith('mask-') && drawsOpenings(gerber.image)) {
      images.set(name, { ...gerber.image, negative: false });
    }
    if (!isCopper(decision.role)) continue;
    const polarity = decidePolarity(gerber.image, decision, hits);
    if (polarity === 'positive') continue;
    if (polarity === 'contradicted') {
      problems.push({ code: 'roles.polarity-contradicted', severity: 'warning', file: name });
      continue;
    }
    images.set(name, isKnown ? insideLess(outline, gerber.image) : undefined);
    const code = isKnown ? 'roles.negative-plane' : 'roles.negative-unbounded';
    problems.push({ code, severity: polarity === 'stated' && isKnown ? 'note' : 'warning', file: name });
  }
  return { images, problems };
}

const isBelieved = ({ bounds }: BoardOutline, confidence: number): boolean =>
  isSizeBelieved({ confidence, widthMm: bounds.maxX - bounds.minX, heightMm: bounds.maxY - bounds.minY });

function platedHits(drills: readonly PlacedDrill[], roles: ReadonlyMap<string, RoleDecision>): number[] {
  return drills.flatMap(({ name, image: { tools, tool, x, y } }) => {
    if (roles.get(name)?.role === 'drill-npth') return [];
    return Array.from(x, (value, hit) =>
      tools[tool[hit]!]?.plating === 'unplated' ? [] : [value, float64At(y, hit)],
    ).flat();
  });
}
