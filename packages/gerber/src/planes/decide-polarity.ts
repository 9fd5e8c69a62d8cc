import { float64At, uint8At, uint32At } from '../checked-access.ts';
import type { PointGrid } from '../holes/point-grid.ts';
import { apertureBox } from '../image/aperture-box.ts';
import { type Aperture, ItemKind, identityTransform, type LayerImage, type MacroPart } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import { paintRaster } from '../measure/raster/paint-raster.ts';
import { Raster } from '../measure/raster/raster.ts';
import { isPointInside } from '../outline/point-inside.ts';
import { meaningsOf } from '../roles/lexicon.ts';
import { splitWords } from '../roles/name-tokens.ts';
import { isInnerCopper, type RoleDecision } from '../roles/role.ts';

/** `contradicted`: stated as a negative, but drawn like copper. */
export type Polarity = 'positive' | 'stated' | 'inferred' | 'contradicted';

/** A negative draws clearances; copper planes draw more than this share of their extents. */
const maxDrawn = 0.5;
/** An attribute is doubted only when hardly any copper would remain. */
const maxDrawnWhenStated = 0.75;
/** Tracks end on pads; the split lines of a plane do not. At most this share of strokes may end on a flash. */
const maxTracks = 0.02;
const minAtHoles = 4;
const minOfMesh = 40;
/** Planes have a handful of reliefs; a file with thousands of macros is not a plane. */
const maxApertures = 100;
const sameMm = 0.02;

/**
 * Decides whether a copper layer is drawn as the etched area. Its attribute states so, or it is an inner layer of clearances:
 * flashes around holes, no tracks, little area, and either Altium's extension for planes or a connection from holes to the
 * copper, which is a thermal relief or, in a file named as a plane, a hole without a clearance.
 */
export function decidePolarity(image: LayerImage, decision: RoleDecision, hits: PointGrid): Polarity {
  const stated = image.attributes['FilePolarity']?.[0]?.toLowerCase();
  if (image.negative) return 'stated';
  if (stated === 'negative') return drawnShare(image) > maxDrawnWhenStated ? 'contradicted' : 'stated';
  // The polarity of layers from a CAD design is known.
  const isOpen = stated !== 'positive' && decision.reason !== 'cad-design' && isInnerCopper(decision.role);
  if (!isOpen || image.items.count === 0) return 'positive';
  const flat = writeOutBlocks(image);
  const { atHoles, reliefs } = flashesOf(flat, hits);
  const isPlaneFile = /^\.gp\d+$/.test(decision.evidence ?? '');
  const hasReliefs = reliefs > 0 && atHoles >= minAtHoles;
  const leavesHoles = atHoles >= minAtHoles && atHoles < hits.points.length / 2;
  const isNamed = leavesHoles && isNamedPlane(image, decision);
  if (!isPlaneFile && !hasReliefs && !isNamed) return 'positive';
  const { strokes, tracks } = strokesOf(flat);
  // A name alone is weak evidence: a pour of that name can be a mesh of strokes, and clearances are not.
  const isMesh = !isPlaneFile && !hasReliefs && strokes > Math.max(minOfMesh, atHoles);
  if (isMesh || tracks > strokes * maxTracks) return 'positive';
  return drawnShare(image) > maxDrawn ? 'positive' : 'inferred';
}

function isNamedPlane(image: LayerImage, { evidence = '' }: RoleDecision): boolean {
  if (image.attributes['FileFunction']?.some((value) => value.toLowerCase() === 'plane') === true) return true;
  return splitWords(evidence).some((word) => meaningsOf(word).some(({ meaning }) => meaning === 'plane'));
}

/** Counts flashes on holes, and those of them that are thermal reliefs. */
function flashesOf({ items, apertures }: LayerImage, hits: PointGrid): { atHoles: number; reliefs: number } {
  const known = new Map<number, boolean>();
  let [atHoles, reliefs] = [0, 0];
  for (let item = 0; item < items.count; item += 1) {
    if (items.kind[item] !== ItemKind.flash || items.dark[item] === 0) continue;
    const at = uint32At(items.start, item);
    if (!hits.hasWithin(float64At(items.coords, at), float64At(items.coords, at + 1), sameMm)) continue;
    atHoles += 1;
    const tool = uint32At(items.tool, item);
    if (!known.has(tool) && known.size < maxApertures) known.set(tool, isRelief(apertures[tool]));
    if (known.get(tool) === true) reliefs += 1;
  }
  return { atHoles, reliefs };
}

/** Counts strokes, and those of them that end on the centre of a flash. */
function strokesOf({ items }: LayerImage): { strokes: number; tracks: number } {
  const key = (at: number): number =>
    Math.round(float64At(items.coords, at) * 50) * 2 ** 24 + Math.round(float64At(items.coords, at + 1) * 50);
  const centres = new Set<number>();
  for (let item = 0; item < items.count; item += 1) {
    if (items.kind[item] === ItemKind.flash && items.dark[item] === 1) centres.add(key(uint32At(items.start, item)));
  }
  let [strokes, tracks] = [0, 0];
  for (let item = 0; item < items.count; item += 1) {
    if (uint8At(items.kind, item) > ItemKind.arcCounterClockwise || items.dark[item] === 0) continue;
    strokes += 1;
    const at = uint32At(items.start, item);
    if (centres.has(key(at)) || centres.has(key(at + 2))) tracks += 1;
  }
  return { strokes, tracks };
}

const spokeAngles = 72;
const spokeRadii = 12;

/**
 * True when a flash is a thermal relief: it leaves its own centre free, and has no closed ring around it, since spokes of
 * copper pass. A closed ring is the pad of a program that leaves out the hole.
 */
function isRelief(aperture: Aperture | undefined): boolean {
  if (aperture?.shape !== 'macro' || aperture.parts.length === 0 || covers(aperture.parts, 0, 0)) return false;
  const { minX, maxX, minY, maxY } = apertureBox(aperture, identityTransform);
  const reach = Math.max(maxX, -minX, maxY, -minY);
  let isDrawn = false;
  for (let ring = 1; ring <= spokeRadii; ring += 1) {
    const radius = (reach * ring) / (spokeRadii + 1);
    let covered = 0;
    for (let step = 0; step < spokeAngles; step += 1) {
      // Half a step off, so that no sample runs along an edge.
      const angle = ((step + 0.5) / spokeAngles) * 2 * Math.PI;
      if (covers(aperture.parts, radius * Math.cos(angle), radius * Math.sin(angle))) covered += 1;
    }
    if (covered === spokeAngles) return false;
    isDrawn ||= covered > 0;
  }
  return isDrawn;
}

function covers(parts: readonly MacroPart[], x: number, y: number): boolean {
  let isCovered = false;
  for (const part of parts) {
    const holds =
      part.shape === 'circle'
        ? Math.hypot(x - part.x, y - part.y) < part.diameter / 2
        : isPointInside(part.points, x, y);
    if (holds) isCovered = part.dark;
  }
  return isCovered;
}

/**
 * True when a mask marked as negative (IPNEG) draws its openings, as every mask does: old programs set the flag so that the
 * film is reversed.
 */
export const drawsOpenings = (image: LayerImage): boolean =>
  image.negative && drawnShare({ ...image, negative: false }) <= maxDrawn;

/** The share of its extents that a layer draws, to a few percent. */
function drawnShare(image: LayerImage): number {
  if (image.bounds === undefined) return 0;
  const raster = new Raster(image.bounds, 0.1, 250_000);
  paintRaster(image, raster);
  return raster.countSet() / (raster.columns * raster.rows);
}
