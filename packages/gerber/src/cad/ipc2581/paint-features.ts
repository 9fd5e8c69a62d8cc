import { identityTransform, type Transform } from '../../image/layer-image.ts';
import type { PadShape } from '../design/board-design.ts';
import { noGrowth, padAperture } from '../design/pad-aperture.ts';
import { strokeContour } from '../design/stroke-contour.ts';
import { placedContour } from '../design/turn.ts';
import type { ImageBuilder } from '../image-builder.ts';
import { childOf, numberOf, type XmlElement } from '../xml-elements.ts';
import { drawingsOf, type IpcDrawing } from './drawings.ts';
import { type Dictionary, shapeOf } from './primitives.ts';
import type { Lengths } from './units.ts';
import { withHoles } from './with-holes.ts';

/** The shape that a padstack has on a layer, by `PADSTACK LAYER`. */
export type Padstacks = ReadonlyMap<string, PadShape>;

/** Paints the sets of one layer. Counts what it cannot read. */
export class FeaturePainter {
  unread = 0;
  /** Pads of nets. */
  points = 0;
  readonly #image: ImageBuilder;
  readonly #layer: string;
  readonly #lengths: Lengths;
  readonly #dictionary: Dictionary;
  readonly #padstacks: Padstacks;
  readonly #keys = new Map<PadShape, string>();

  constructor(image: ImageBuilder, layer: string, lengths: Lengths, dictionary: Dictionary, padstacks: Padstacks) {
    this.#image = image;
    this.#layer = layer;
    this.#lengths = lengths;
    this.#dictionary = dictionary;
    this.#padstacks = padstacks;
  }

  set(set: XmlElement): void {
    const isDark = set.attributes['polarity'] !== 'NEGATIVE';
    const stack = set.attributes['geometry'];
    this.#image.setFunction(set.attributes['padUsage'] === 'VIA' ? ['ViaPad'] : []);
    const isOfNet = set.attributes['net'] !== undefined;
    for (const item of set.children) {
      if (isOfNet && item.name === 'Pad') this.points += 1;
      if (item.name === 'Pad') this.pad(item, stack, isDark);
      else if (item.name === 'Features') this.#features(item, isDark);
      else if (/Fiducial|BadBoardMark/.test(item.name)) this.pad(item, undefined, isDark);
    }
  }

  /** A `Pad`, `LayerPad` or fiducial: a shape of its own, one by name, or that of its padstack on this layer. */
  pad(pad: XmlElement, stack: string | undefined, isDark: boolean): void {
    const at = this.#lengths.point(childOf(pad, 'Location')) ?? { x: 0, y: 0 };
    const named = childOf(pad, 'StandardPrimitiveRef') ?? childOf(pad, 'UserPrimitiveRef');
    const shape =
      named === undefined
        ? (this.#padstacks.get(`${pad.attributes['padstackDefRef'] ?? stack} ${this.#layer}`) ?? this.#own(pad))
        : this.#dictionary.shapes.get(named.attributes['id'] ?? '');
    if (shape === undefined) {
      this.unread += 1;
      return;
    }
    this.#flash(shape, at.x, at.y, transformOf(childOf(pad, 'Xform')), isDark);
  }

  #own(pad: XmlElement): PadShape | undefined {
    for (const child of pad.children) {
      const shape = shapeOf(child, this.#lengths, this.#dictionary.pens);
      if (shape !== undefined) return shape;
    }
    return undefined;
  }

  #flash(shape: PadShape, x: number, y: number, transform: Transform, isDark: boolean): void {
    let key = this.#keys.get(shape);
    if (key === undefined) {
      key = `${this.#keys.size}`;
      this.#keys.set(shape, key);
    }
    const aperture = this.#image.aperture(`shape ${key}`, () => padAperture(shape, noGrowth));
    if (aperture !== undefined) this.#image.flash(aperture, x, y, transform, isDark);
  }

  #features(features: XmlElement, isDark: boolean): void {
    const at = this.#lengths.point(childOf(features, 'Location')) ?? { x: 0, y: 0 };
    const transform = transformOf(childOf(features, 'Xform'));
    for (const item of features.children) {
      if (['Location', 'Xform', 'NonstandardAttribute', 'ColorRef', 'Span'].includes(item.name)) continue;
      const named = /^(Standard|User)PrimitiveRef$/.test(item.name);
      const shape = named ? this.#dictionary.shapes.get(item.attributes['id'] ?? '') : undefined;
      const drawings = named ? [] : drawingsOf(item, this.#lengths, this.#dictionary.pens);
      if (shape !== undefined) this.#flash(shape, at.x, at.y, transform, isDark);
      else if (drawings.length > 0) for (const drawing of drawings) this.#draw(drawing, at, transform, isDark);
      else {
        const own = named ? undefined : shapeOf(item, this.#lengths, this.#dictionary.pens);
        if (own === undefined) this.unread += 1;
        else this.#flash(own, at.x, at.y, transform, isDark);
      }
    }
  }

  #draw(drawing: IpcDrawing, at: { x: number; y: number }, { rotationDeg }: Transform, isDark: boolean): void {
    const contour = placedContour(drawing.contour, at, rotationDeg);
    if (drawing.isFilled) {
      const cutouts = drawing.cutouts.map((cutout) => placedContour(cutout, at, rotationDeg));
      this.#image.region(withHoles(contour, cutouts), isDark);
      return;
    }
    const pen = drawing.widthMm > 0 ? this.#image.circle(Math.round(drawing.widthMm * 1e6) / 1e6) : undefined;
    if (pen !== undefined) strokeContour(this.#image, pen, contour, isDark);
  }
}

function transformOf(xform: XmlElement | undefined): Transform {
  if (xform === undefined) return identityTransform;
  const rotationDeg = (((numberOf(xform, 'rotation') ?? 0) % 360) + 360) % 360;
  const mirrorX = xform.attributes['mirror'] === 'true';
  const scale = numberOf(xform, 'scale') ?? 1;
  return rotationDeg === 0 && !mirrorX && scale === 1
    ? identityTransform
    : { mirrorX, mirrorY: false, rotationDeg, scale };
}
