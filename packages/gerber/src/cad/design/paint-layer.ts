import type { Budget } from '../../budget.ts';
import { identityTransform, type LayerImage, type Transform } from '../../image/layer-image.ts';
import type { ProblemLog } from '../../problem-log.ts';
import { isCopper } from '../../roles/role.ts';
import { ImageBuilder } from '../image-builder.ts';
import type { BoardDesign, DesignDrawing, DesignPad, DesignVia, MadeLayer, PadShape } from './board-design.ts';
import type { LandRules } from './land-rules.ts';
import { names } from './layer-names.ts';
import { netName } from './nets.ts';
import { type Growth, noGrowth, padAperture } from './pad-aperture.ts';
import { strokeContour } from './stroke-contour.ts';
import { turnedPoint } from './turn.ts';

/** A pen for lines without a width, which only the edge of the board may have. */
const hairMm = 0.01;

/** The inputs for building the layers and drills of a design. */
export interface DesignPlot {
  readonly board: BoardDesign;
  readonly lands: LandRules;
  readonly budget: Budget;
  readonly log: ProblemLog;
}

/** Paints one layer as its CAD program plots it. Time grows with the number of items of the board. */
export function paintLayer(layer: MadeLayer, { board, lands, budget, log }: DesignPlot): LayerImage {
  const painter = new LayerPainter(board, layer, lands, new ImageBuilder(budget, log));
  return painter.paint();
}

class LayerPainter {
  readonly #board: BoardDesign;
  readonly #layer: MadeLayer;
  readonly #lands: LandRules;
  readonly #image: ImageBuilder;
  readonly #transforms = new Map<number, Transform>([[0, identityTransform]]);
  readonly #shapeKeys = new Map<PadShape, string>();

  constructor(board: BoardDesign, layer: MadeLayer, lands: LandRules, image: ImageBuilder) {
    this.#board = board;
    this.#layer = layer;
    this.#lands = lands;
    this.#image = image;
  }

  paint(): LayerImage {
    const isCopperLayer = isCopper(this.#layer.role);
    this.#paintFills();
    this.#image.setFunction(isCopperLayer ? ['Conductor'] : []);
    for (const track of this.#board.tracks) this.#drawing(track);
    this.#image.setFunction(isCopperLayer ? ['NonConductor'] : []);
    for (const drawing of this.#board.drawings) this.#drawing(drawing);
    this.#image.setFunction(isCopperLayer ? ['ViaPad'] : []);
    for (const via of this.#board.vias) this.#via(via);
    for (const pad of this.#board.pads) this.#pad(pad);
    return this.#image.build();
  }

  #paintFills(): void {
    this.#image.setFunction(isCopper(this.#layer.role) ? ['Conductor'] : []);
    for (const { layer, contour, penMm, net } of this.#board.fills) {
      if (layer !== this.#layer.name) continue;
      this.#image.setNet(netName(net));
      if (contour.ops.length > 2) this.#image.region([contour]);
      if (penMm > 0) this.#strokes({ contour, widthMm: penMm });
    }
  }

  #drawing(drawing: DesignDrawing): void {
    if (!names(drawing.layers, this.#layer)) return;
    this.#image.setNet(netName(drawing.net));
    const isMask = this.#layer.role.startsWith('mask-');
    // An opening that follows copper is that much wider on each side.
    const opensCopper = isMask && drawing.layers.some((name) => this.#lands.isCopper(name));
    const grown = opensCopper ? 2 * (drawing.maskMargin ?? this.#board.margins.mask) : 0;
    if (drawing.isFilled) this.#image.region([drawing.contour]);
    const isEdge = this.#layer.role === 'outline';
    const widthMm = Math.max(isEdge ? hairMm : 0, drawing.widthMm + grown);
    if (widthMm > 0) this.#strokes({ contour: drawing.contour, widthMm });
  }

  #strokes({ contour, widthMm }: Pick<DesignDrawing, 'contour' | 'widthMm'>): void {
    const pen = this.#image.circle(rounded(widthMm));
    if (pen !== undefined) strokeContour(this.#image, pen, contour);
  }

  #via(via: DesignVia): void {
    const { role, copper, isFront, isBack } = this.#layer;
    let growth = 0;
    if (copper !== undefined) {
      if (!this.#lands.hasViaLand(via, copper)) return;
    } else if (role.startsWith('mask-')) {
      const tented = isFront
        ? (via.tented.front ?? this.#board.tented.front)
        : (via.tented.back ?? this.#board.tented.back);
      if (tented || !this.#lands.reaches(via, isFront, isBack)) return;
      growth = 2 * (via.maskMargin ?? this.#board.margins.mask);
    } else return;
    const inner = isFront ? undefined : via.diameters.get('Inner');
    const own = via.diameters.get(this.#layer.name) ?? (isBack ? undefined : inner) ?? via.diameterMm;
    const aperture = own + growth > 0 ? this.#image.circle(rounded(own + growth)) : undefined;
    if (aperture === undefined) return;
    this.#image.setNet(netName(via.net));
    this.#image.flash(aperture, via.x, via.y);
  }

  #pad(pad: DesignPad): void {
    const { copper, name, isFront, isBack } = this.#layer;
    if (!names(pad.layers, this.#layer)) return;
    if (copper !== undefined && !this.#lands.hasPadLand(pad, copper)) return;
    const inner = copper !== undefined && !isFront && !isBack ? pad.shapes.get('Inner') : undefined;
    const own = pad.shapes.get(name) ?? inner ?? pad.shape;
    const growth = this.#growth(pad);
    const key = `${this.#keyOf(own)} ${growth.x} ${growth.y} ${growth.isRounded}`;
    const aperture = this.#image.aperture(key, () => padAperture(own, growth));
    if (aperture === undefined) return;
    if (copper !== undefined) this.#image.setFunction(padFunction(pad));
    this.#image.setNet(netName(pad.net));
    const offset = turnedPoint(own.offsetX, own.offsetY, pad.rotationDeg);
    const turn = own.kind === 'circle' ? identityTransform : this.#turn(pad.rotationDeg);
    this.#image.flash(aperture, pad.x + offset.x, pad.y + offset.y, turn);
  }

  #growth(pad: DesignPad): Growth {
    const { margins, roundsMaskCorners } = this.#board;
    const { role } = this.#layer;
    if (role.startsWith('mask-')) {
      const margin = pad.maskMargin ?? margins.mask;
      return { x: margin, y: margin, isRounded: roundsMaskCorners };
    }
    if (!role.startsWith('paste-')) return noGrowth;
    const margin = pad.pasteMargin ?? margins.paste;
    const ratio = pad.pasteRatio ?? margins.pasteRatio;
    return { x: margin + pad.shape.width * ratio, y: margin + pad.shape.height * ratio, isRounded: false };
  }

  #turn(rotationDeg: number): Transform {
    let turn = this.#transforms.get(rotationDeg);
    if (turn === undefined) {
      turn = { ...identityTransform, rotationDeg };
      this.#transforms.set(rotationDeg, turn);
    }
    return turn;
  }

  #keyOf(shape: PadShape): string {
    let key = this.#shapeKeys.get(shape);
    if (key === undefined) {
      const { primitives, ...rest } = shape;
      const drawn = primitives.map(
        ({ contour, widthMm, isFilled }) =>
          `${widthMm} ${isFilled} ${contour.ops.join('')} ${contour.coords.join(' ')}`,
      );
      key = [JSON.stringify(rest), ...drawn].join('|');
      this.#shapeKeys.set(shape, key);
    }
    return key;
  }
}

const rounded = (mm: number): number => Math.round(mm * 1e6) / 1e6;

function padFunction({ kind, property }: DesignPad): readonly string[] {
  switch (property) {
    case 'pad_prop_bga':
      return ['BGAPad', 'CuDef'];
    case 'pad_prop_testpoint':
      return ['TestPad'];
    case 'pad_prop_heatsink':
      return ['HeatsinkPad'];
    case 'pad_prop_castellated':
      return ['CastellatedPad'];
    case 'pad_prop_fiducial_glob':
      return ['FiducialPad', 'Global'];
    case 'pad_prop_fiducial_loc':
      return ['FiducialPad', 'Local'];
    default:
      if (kind === 'smd') return ['SMDPad', 'CuDef'];
      return kind === 'connect' ? ['ConnectorPad'] : ['ComponentPad'];
  }
}
