import { PointGrid } from '../holes/point-grid.ts';
import { type Pad, padsOf } from '../measure/pads/pad-list.ts';
import type { ReadFile } from '../read-files.ts';
import type { Role, RoleDecision } from './role.ts';

/** Flashes of mask and paste lie on the centres of their pads but for rounding, mm. */
const sameMm = 0.02;
const cellMm = 0.5;
const minFlashes = 4;
/** At least this share of the items of a mask or paste are flashes, nearly all of them on pads. */
const flashShare = 0.6;
const onPadShare = 0.9;
/** A side is chosen if its pads fit better than those of the other side by this share. */
const clearlyBetter = 0.05;
const throughShare = 0.03;
/** Mask openings are larger than their pads by more than this, mm; openings of a stencil are not. */
const swellMm = 0.005;
const confidence = 0.55;

type Side = 'top' | 'bottom';

interface Likeness {
  readonly name: string;
  readonly what: 'mask' | 'paste';
  /** Absent where both sides fit alike, as on boards whose pads all go through. */
  readonly side?: Side;
}

/**
 * Recognises masks and pastes with uninformative names. Both are flashes on the pads of an outer layer; a mask also has flashes
 * on holes, a paste has none. Only roles that no other file has are assigned.
 */
export function decideByContent(files: readonly ReadFile[], roles: Map<string, RoleDecision>): void {
  const padsBySide = { top: padsOfRole(files, roles, 'copper-top'), bottom: padsOfRole(files, roles, 'copper-bottom') };
  if (padsBySide.top.length === 0 && padsBySide.bottom.length === 0) return;
  const undecided = files.filter((file) => file.gerber !== undefined && !isDecided(roles.get(file.name)));
  if (undecided.length === 0) return;
  const grids = { top: gridOf(padsBySide.top), bottom: gridOf(padsBySide.bottom) };
  const alike = undecided.flatMap((file) => likenessOf(file, padsBySide, grids) ?? []);
  const isFree = (role: Role): boolean => [...roles.values()].every((known) => known.role !== role);
  for (const { name, what, side } of alike.toSorted((left, right) => Number(!left.side) - Number(!right.side))) {
    const choices: readonly Side[] = side === undefined ? ['top', 'bottom'] : [side];
    const role = choices.map((choice): Role => `${what}-${choice}`).find(isFree);
    if (role !== undefined) roles.set(name, { role, confidence, reason: 'geometry' });
  }
}

/** True when a role is final: not a weak guess that a file is a drawing, or is not used. */
const isDecided = (known: RoleDecision | undefined): boolean =>
  known !== undefined && !(['none', 'drawing'].includes(known.role) && known.confidence < 0.5);

function padsOfRole(files: readonly ReadFile[], roles: ReadonlyMap<string, RoleDecision>, role: Role): Pad[] {
  return files.flatMap((file) =>
    roles.get(file.name)?.role === role && file.gerber !== undefined ? padsOf(file.gerber.image) : [],
  );
}

const gridOf = (pads: readonly Pad[]): PointGrid =>
  new PointGrid(
    pads.flatMap(({ x, y }) => [x, y]),
    cellMm,
  );

function likenessOf(
  { name, gerber }: ReadFile,
  padsBySide: Readonly<Record<Side, readonly Pad[]>>,
  grids: Readonly<Record<Side, PointGrid>>,
): Likeness | undefined {
  const flashes = gerber === undefined ? [] : padsOf(gerber.image);
  if (flashes.length < minFlashes || flashes.length < (gerber?.image.items.count ?? 0) * flashShare) return undefined;
  let [top, bottom, through, swell] = [0, 0, 0, 0];
  for (const flash of flashes) {
    const onTop = grids.top.nearest(flash.x, flash.y, sameMm);
    const onBottom = grids.bottom.nearest(flash.x, flash.y, sameMm);
    if (onTop !== undefined) top += 1;
    if (onBottom !== undefined) bottom += 1;
    if (onTop !== undefined && onBottom !== undefined) through += 1;
    const pad = onTop !== undefined ? padsBySide.top[onTop / 2] : onBottom && padsBySide.bottom[onBottom / 2];
    if (pad) swell += flash.halfX - pad.halfX;
  }
  const count = flashes.length;
  if (Math.max(top, bottom) < count * onPadShare) return undefined;
  const isMask = through >= Math.max(2, count * throughShare) || swell / count > swellMm;
  const lead = (top - bottom) / count;
  const side = Math.abs(lead) < clearlyBetter ? undefined : lead > 0 ? 'top' : 'bottom';
  return { name, what: isMask ? 'mask' : 'paste', ...(side === undefined ? {} : { side }) };
}
