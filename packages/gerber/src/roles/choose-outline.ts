import { itemAt } from '../checked-access.ts';
import { visitPoints } from '../coordinates.ts';
import type { Box } from '../image/layer-image.ts';
import type { AssembledOutline } from '../outline/assemble.ts';
import { chooseLoops } from '../outline/choose-loops.ts';
import { type ContentPoints, contentPoints } from '../outline/content-points.ts';
import { extentOf, isDrawing, type OutlineEvidence } from '../outline/outline-evidence.ts';
import type { ReadFile } from '../read-files.ts';
import type { Guess } from './guess.ts';
import { isCopper, type RoleDecision } from './role.ts';

/** A drawing that holds this share of the pads has the board's shape in it. */
const enoughCoverage = 0.9;
/** A panel with its rails is seldom larger than its boards by this factor. */
const maxLarger = 2;
/** Loop corners are rounded to integer micrometres. */
const roundedMm = 0.001;

/**
 * Decides whether drawings are the board's outline: keep-out, milling and mechanical layers, and files of unknown role. If no
 * file is named as the outline, it is the first that encloses the pads. If there is another outline, only a clean contour of
 * about the same size is also one.
 */
export function chooseOutline(
  files: readonly ReadFile[],
  guesses: ReadonlyMap<string, Guess>,
  roles: Map<string, RoleDecision>,
  evidence: OutlineEvidence,
): void {
  const images = files.flatMap((file) => {
    const role = roles.get(file.name)?.role;
    return file.gerber !== undefined && role !== undefined && isCopper(role) ? [file.gerber.image] : [];
  });
  const content = contentPoints(images, []);
  const named = files.filter((file) => roles.get(file.name)?.role === 'outline');
  let outline = named.find((file) => coverageOf(file, content, evidence) >= enoughCoverage);
  const candidates = files
    .flatMap((file) => {
      const guess = guesses.get(file.name);
      return guess?.claim.kind === 'maybe-outline' ? [{ file, guess, rank: guess.claim.rank }] : [];
    })
    .sort((left, right) => left.rank - right.rank);
  for (const { file, guess } of candidates) {
    // The cheapest test comes first: if there is another outline, a complex drawing is not even joined to loops.
    const isOutline =
      (outline === undefined || isClean(file, evidence)) &&
      coverageOf(file, content, evidence) >= enoughCoverage &&
      (outline === undefined || isAlike(file, outline, content, evidence));
    const { reason, evidence: word } = guess;
    const base = { reason, ...(word === undefined ? {} : { evidence: word }) };
    roles.set(
      file.name,
      isOutline ? { ...base, role: 'outline', confidence: 0.8 } : { ...base, role: 'drawing', confidence: 0.6 },
    );
    if (isOutline) outline ??= file;
  }
  if (outline !== undefined || named.length > 0) return;
  const unknown = files.filter((file) => file.gerber !== undefined && !roles.has(file.name));
  const found = unknown.find(
    (file) => isClean(file, evidence) && coverageOf(file, content, evidence) >= enoughCoverage,
  );
  if (found !== undefined) roles.set(found.name, { role: 'outline', confidence: 0.6, reason: 'geometry' });
}

/**
 * The share of the content that lies on the boards of a drawing, or, where the drawing reaches round too little of it for
 * any shape in it to hold enough, no less than that share: a drawing of titles alone is not joined to loops.
 */
function coverageOf(file: ReadFile, content: ContentPoints, evidence: OutlineEvidence): number {
  const max = shareWithin(file.gerber?.image.bounds, content);
  return max < enoughCoverage ? max : chooseLoops(loopsOf(file, content, evidence), content).coverage;
}

const loopsOf = (file: ReadFile, content: ContentPoints, evidence: OutlineEvidence): AssembledOutline['loops'] =>
  (evidence.edgeInDrawing(file, content) ?? evidence.assembled(file)).loops;

/** Returns the share of the content in a box, mm; 1 when there is no content. */
function shareWithin(box: Box | undefined, content: ContentPoints): number {
  if (content.length === 0) return 1;
  if (box === undefined) return 0;
  let inside = 0;
  visitPoints(content, (x, y) => {
    if (
      x >= box.minX - roundedMm &&
      x <= box.maxX + roundedMm &&
      y >= box.minY - roundedMm &&
      y <= box.maxY + roundedMm
    )
      inside += 1;
  });
  return inside / (content.length / 2);
}

/** True when two drawings are about equally large, as two of the same board are; a page frame is larger. */
function isAlike(file: ReadFile, other: ReadFile, content: ContentPoints, evidence: OutlineEvidence): boolean {
  const areaOf = (drawn: ReadFile): number => {
    const loops = loopsOf(drawn, content, evidence);
    return chooseLoops(loops, content).boards.reduce((sum, index) => sum + itemAt(loops, index).areaMm2, 0);
  };
  const share = areaOf(file) / areaOf(other);
  return share > 1 / maxLarger && share < maxLarger;
}

function isClean(file: ReadFile, evidence: OutlineEvidence): boolean {
  const { strokes, flashes } = extentOf(file);
  if (isDrawing(file) || flashes > 0) return false;
  const { loops, openLines } = evidence.assembled(file);
  return loops.length > 0 && openLines * 10 <= strokes;
}
