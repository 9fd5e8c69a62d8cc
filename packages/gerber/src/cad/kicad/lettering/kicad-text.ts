import type { Region } from '../../../image/layer-image.ts';
import { defined } from '../../../job-file.ts';
import { turnedPoint, type XY } from '../../design/turn.ts';
import { child, flag, number } from '../lists.ts';
import { placement } from '../read-drawing.ts';
import { decimal, type SList } from '../s-expression.ts';
import { firstWithKnownArea } from './knockout.ts';
import type { TextStyle } from './stroke-text.ts';

/** A text at its place on the board, y up, its variables not yet filled in. */
export interface KicadText extends XY {
  readonly layer: string;
  readonly words: string;
  readonly angleDeg: number;
  readonly style: TextStyle;
  /** Cut out of an area. */
  readonly isKnockout: boolean;
  /** The character outlines in board coordinates, where the file stores them. */
  readonly outlines?: readonly Region[];
  /** Fields of the footprint that it belongs to, by their names in capitals. */
  readonly fields?: ReadonlyMap<string, string>;
}

/** The footprint that a text belongs to. */
export interface TextOwner extends XY {
  readonly angleDeg: number;
  readonly fields: ReadonlyMap<string, string>;
}

/** From this version on an overbar is written `~{RESET}`; before it was `~RESET~`. */
const firstWithBraces = 20210606;
/** Maximum pen width of a small text, as a share of the character size. */
const widestPen = 1 / 4;
const minPenMm = 0.001;
/** Until KiCad 5 files do not state this size. */
const usualMm = 1.524;

/**
 * Reads `(gr_text "words" …)`, `(fp_text user "words" …)` or `(property "name" "words" …)`; undefined for text that is not a
 * single line block in KiCad's own font: other fonts, text boxes, tables, and knockout text before KiCad 9.
 */
export function readText(
  list: SList,
  version: number,
  owner?: TextOwner,
  outlines: readonly Region[] = [],
): KicadText | undefined {
  const at = placement(list);
  const layer = child(list, 'layer');
  const effects = child(list, 'effects');
  const font = effects && child(effects, 'font');
  const size = font && child(font, 'size');
  const content = list.atoms[list.name === 'gr_text' ? 0 : 1];
  const isPlain = list.name === 'gr_text' || list.name === 'fp_text' || list.name === 'property';
  if (!isPlain || at === undefined || layer?.atoms[0] === undefined || content === undefined) return undefined;
  if (font === undefined || (child(font, 'face') !== undefined && outlines.length === 0)) return undefined;
  const isKnockout = isCutOut(list);
  if (isKnockout && version < firstWithKnownArea) return undefined;
  const sizeAt = (at: number): number => (size === undefined ? usualMm : (decimal(size.atoms[at]) ?? 0));
  const [height, width] = [sizeAt(0), sizeAt(1)];
  if (!(height > 0 && width > 0)) return undefined;
  const justify = child(effects ?? list, 'justify')?.atoms ?? [];
  const isBold = flag(font, 'bold') === true;
  const style: TextStyle = {
    width,
    height,
    penMm: penOf(number(font, 'thickness'), Math.min(width, height), width, isBold),
    isBold,
    isItalic: flag(font, 'italic') === true,
    isMirrored: justify.includes('mirror'),
    horizontal: justify.includes('left') ? 'left' : justify.includes('right') ? 'right' : 'center',
    vertical: justify.includes('top') ? 'top' : justify.includes('bottom') ? 'bottom' : 'center',
    lineSpacing: number(font, 'line_spacing') ?? 1,
  };
  return defined({
    ...placeOf(at, owner),
    angleDeg: owner === undefined || isUnlocked(list) ? at.angleDeg : upright(at.angleDeg),
    layer: layer.atoms[0],
    words: withBraces(content, version),
    style,
    isKnockout,
    outlines: outlines.length > 0 ? outlines : undefined,
    fields: owner?.fields,
  });
}

/** The fields of a footprint, by their names in capitals: `REFERENCE`, `VALUE` and what the buyer added. */
export function fieldsOf({ lists }: SList): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const { name, atoms } of lists) {
    const [field = '', value] = atoms;
    const isField = name === 'property' || (name === 'fp_text' && field !== 'user');
    if (isField && value !== undefined) fields.set(field.toUpperCase(), value);
  }
  return fields;
}

/** True for knockout text. */
export const isCutOut = (list: SList): boolean => child(list, 'layer')?.atoms.includes('knockout') === true;

function placeOf(at: XY, owner: TextOwner | undefined): XY {
  if (owner === undefined) return { x: at.x, y: at.y };
  const { x, y } = turnedPoint(at.x, at.y, owner.angleDeg);
  return { x: owner.x + x, y: owner.y + y };
}

/** Unlike its place, the angle of a text is that on the board. A locked one is never upside down. */
function upright(angleDeg: number): number {
  // Without the remainder the loops do not end for an angle too large for a subtraction of 180.
  let angle = angleDeg % 360;
  while (angle > 90) angle -= 180;
  while (angle < -90) angle += 180;
  return angle;
}

const isUnlocked = (list: SList): boolean =>
  flag(list, 'unlocked') === true || child(list, 'at')?.atoms.includes('unlocked') === true;

function penOf(stated: number | undefined, smaller: number, width: number, isBold: boolean): number {
  const pen = stated !== undefined && stated > minPenMm ? stated : width / (isBold ? 5 : 8);
  return Math.min(pen, smaller * widestPen);
}

function withBraces(text: string, version: number): string {
  if (version >= firstWithBraces || !text.includes('~')) return text;
  return text.replace(/~~|~([^~\s]+)~?/g, (_, barred?: string) => (barred === undefined ? '~' : `~{${barred}}`));
}
