import {
  allLands,
  type DesignPad,
  type DesignVia,
  octagonCut,
  type PadShape,
  plainPad,
} from '../design/board-design.ts';
import { numberOf, type XmlElement } from '../xml-elements.ts';
import { type DesignRules, type Ring, ringOf } from './design-rules.ts';
import type { EagleLayers } from './eagle-layers.ts';
import { mirroredLayer, onBoard, type Placement, placed, placedAngle, turnOf } from './placement.ts';

const corners = ['top_left', 'top_right', 'bottom_left', 'bottom_right'];

/** Makes pads, vias and holes as Eagle's rules size them. */
export class EaglePads {
  readonly #rules: DesignRules;
  readonly #layers: EagleLayers;

  constructor(rules: DesignRules, layers: EagleLayers) {
    this.#rules = rules;
    this.#layers = layers;
  }

  /** `<pad>`: a hole with lands on all copper layers. */
  pad(element: XmlElement, at: Placement, net: string | undefined): DesignPad | undefined {
    const point = pointOf(element);
    const drill = numberOf(element, 'drill');
    if (point === undefined || drill === undefined || drill <= 0) return undefined;
    const own = numberOf(element, 'diameter') ?? 0;
    const rules = this.#rules;
    const size = (ring: Ring): number => Math.max(own, drill + 2 * ringOf(ring, drill));
    const isFirst = element.attributes['first'] === 'yes';
    const shape = (forced: string | undefined, ring: Ring): PadShape =>
      this.#throughShape((isFirst ? rules.shapeFirst : undefined) ?? forced ?? element.attributes['shape'], size(ring));
    const top = shape(rules.shapeTop, rules.padTop);
    const bottom = shape(rules.shapeBottom, rules.padBottom);
    const inner = circle(drill + 2 * ringOf(rules.padInner, drill));
    const shapes = new Map([
      ['Inner', inner],
      [this.#name(16), bottom],
      ['bStop', bottom],
    ]);
    return {
      kind: 'thru_hole',
      ...placed(at, point),
      rotationDeg: placedAngle(at, turnOf(element.attributes['rot']).angleDeg),
      shape: top,
      shapes,
      layers: ['*.Cu', ...(element.attributes['stop'] === 'no' ? [] : ['tStop', 'bStop'])],
      hole: { widthMm: drill, heightMm: drill },
      ...(net === undefined ? {} : { net }),
      maskMargin: ringOf(rules.stop, Math.min(top.width, top.height)),
      unused: allLands,
    };
  }

  smd(element: XmlElement, at: Placement, net: string | undefined): DesignPad | undefined {
    const point = pointOf(element);
    const [width, height] = [numberOf(element, 'dx'), numberOf(element, 'dy')];
    if (point === undefined || width === undefined || height === undefined) return undefined;
    const layer = numberOf(element, 'layer') ?? 1;
    const isTop = (at.isMirrored ? mirroredLayer(layer) : layer) === 1;
    const shorter = Math.min(width, height);
    if (!(shorter > 0)) return undefined;
    const { roundness } = this.#rules;
    const ruled = roundness.share > 0 ? ringOf({ ...roundness, share: roundness.share / 2 }, shorter) / shorter : 0;
    // The package states it in percent of half the shorter side.
    const radiusRatio = Math.min(0.5, Math.max((numberOf(element, 'roundness') ?? 0) / 200, ruled));
    const layers = [this.#name(isTop ? 1 : 16)];
    if (element.attributes['stop'] !== 'no') layers.push(isTop ? 'tStop' : 'bStop');
    if (element.attributes['cream'] !== 'no') layers.push(isTop ? 'tCream' : 'bCream');
    return {
      kind: 'smd',
      ...placed(at, point),
      rotationDeg: placedAngle(at, turnOf(element.attributes['rot']).angleDeg),
      shape: { ...plainPad, kind: radiusRatio > 0 ? 'roundrect' : 'rect', width, height, radiusRatio },
      shapes: new Map(),
      layers,
      ...(net === undefined ? {} : { net }),
      maskMargin: ringOf(this.#rules.stop, shorter),
      pasteMargin: -ringOf(this.#rules.cream, shorter),
      unused: allLands,
    };
  }

  /** `<hole>`: unplated, with an opening of the mask round it. */
  hole(element: XmlElement, at: Placement): DesignPad | undefined {
    const point = pointOf(element);
    const drill = numberOf(element, 'drill');
    if (point === undefined || drill === undefined || drill <= 0) return undefined;
    return {
      kind: 'np_thru_hole',
      ...placed(at, point),
      rotationDeg: 0,
      shape: circle(drill),
      shapes: new Map(),
      layers: ['tStop', 'bStop'],
      hole: { widthMm: drill, heightMm: drill },
      maskMargin: ringOf(this.#rules.stop, drill),
      unused: allLands,
    };
  }

  /** A round via as such; one of another shape is a pad, if it goes through the board. */
  via(element: XmlElement, net: string | undefined): DesignVia | DesignPad | undefined {
    const point = pointOf(element);
    const drill = numberOf(element, 'drill');
    if (point === undefined || drill === undefined || drill <= 0) return undefined;
    const own = numberOf(element, 'diameter') ?? 0;
    const rules = this.#rules;
    const outer = Math.max(own, drill + 2 * ringOf(rules.viaOuter, drill));
    const inner = drill + 2 * ringOf(rules.viaInner, drill);
    const [from = 1, to = 16] = (element.attributes['extent'] ?? '1-16').split('-').map(Number);
    const isOpen = element.attributes['alwaysstop'] === 'yes' || drill > rules.viaStopLimit;
    const isThrough = from === 1 && to === 16;
    const maskMargin = ringOf(rules.stop, outer);
    const base = { ...placed(onBoard, point), maskMargin, unused: allLands, ...(net === undefined ? {} : { net }) };
    const shape = element.attributes['shape'] ?? 'round';
    if (isThrough && (shape === 'square' || shape === 'octagon')) {
      return {
        ...base,
        kind: 'thru_hole',
        rotationDeg: 0,
        shape: this.#throughShape(shape, outer),
        shapes: new Map([['Inner', circle(inner)]]),
        layers: ['*.Cu', ...(isOpen ? ['tStop', 'bStop'] : [])],
        hole: { widthMm: drill, heightMm: drill },
        property: 'via',
      };
    }
    return {
      ...base,
      drillMm: drill,
      diameterMm: outer,
      diameters: new Map([['Inner', inner]]),
      layers: [this.#name(from), this.#name(to)],
      isThrough,
      tented: { front: !isOpen, back: !isOpen },
    };
  }

  #name(layer: number): string {
    return this.#layers.nameOf.get(layer) ?? `${layer}`;
  }

  #throughShape(shape: string | undefined, size: number): PadShape {
    const { elongationLong, elongationOffset } = this.#rules;
    switch (shape) {
      case 'square':
        return { ...plainPad, kind: 'rect', width: size, height: size };
      case 'octagon':
        return {
          ...plainPad,
          kind: 'roundrect',
          width: size,
          height: size,
          chamferRatio: octagonCut,
          chamfers: corners,
        };
      case 'long':
        return { ...plainPad, kind: 'oval', width: size * (1 + elongationLong), height: size };
      case 'offset': {
        const width = size * (1 + elongationOffset);
        return { ...plainPad, kind: 'oval', width, height: size, offsetX: (width - size) / 2 };
      }
      default:
        return circle(size);
    }
  }
}

const circle = (diameter: number): PadShape => ({ ...plainPad, kind: 'circle', width: diameter, height: diameter });

function pointOf(element: XmlElement): { x: number; y: number } | undefined {
  const [x, y] = [numberOf(element, 'x'), numberOf(element, 'y')];
  return x === undefined || y === undefined ? undefined : { x, y };
}
