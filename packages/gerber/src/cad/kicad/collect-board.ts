import { defined } from '../../job-file.ts';
import { plausibleThickness } from '../../stated/material-stackup.ts';
import type {
  DesignDrawing,
  DesignPad,
  DesignVia,
  MadeLayer,
  Margins,
  Sides,
  ZoneFill,
} from '../design/board-design.ts';
import { placedContour } from '../design/turn.ts';
import type { KicadBoard, KicadLayer, KicadSetup, NetClass } from './kicad-board.ts';
import { fieldsOf, isCutOut, type KicadText, readText, type TextOwner } from './lettering/kicad-text.ts';
import { fillTexts, paintTexts } from './lettering/paint-texts.ts';
import { StrokeFont } from './lettering/stroke-font.ts';
import { titleVariables } from './lettering/text-variables.ts';
import { child, flag, number, place, word } from './lists.ts';
import { placement, pointsContour, readDrawing } from './read-drawing.ts';
import { type PadOwner, readPad, unusedLands } from './read-pad.ts';
import { plainSetup, readLayers, readNetClass, readSetup, tentedSides } from './read-setup.ts';
import { decimal, type SList } from './s-expression.ts';

/** From this version on zones are stored as they are etched, without a pen along their edge. */
const firstPlainFill = 20220131;
/** From KiCad 6 on. */
const firstRounded = 20200000;
/** From KiCad 7 on. */
const firstWithZoneLands = 20220000;
const firstWithRatioName = 20231007;

/**
 * Collects the lists of a board file, in any order except the version, which is first. Lists that draw nothing are skipped, and
 * unknown keywords of later versions are ignored.
 */
export class KicadCollector implements KicadBoard {
  version = 0;
  generator?: string;
  thicknessMm?: number;
  layers: readonly KicadLayer[] = [];
  setup: KicadSetup = plainSetup;
  readonly nets = new Map<string, string>();
  readonly classes: NetClass[] = [];
  readonly tracks: DesignDrawing[] = [];
  readonly drawings: DesignDrawing[] = [];
  readonly vias: DesignVia[] = [];
  readonly pads: DesignPad[] = [];
  readonly fills: ZoneFill[] = [];
  /** Pieces of text that are not drawn, by layer. */
  readonly texts = new Map<string, number>();
  readonly #lettering: KicadText[] = [];
  /** Values of `${NAME}` in texts. */
  #variables = titleVariables(undefined);
  /** Lists that lack a number or a place. */
  unreadable = 0;
  unfilledZones = 0;

  get margins(): Margins {
    return this.setup.margins;
  }

  get tented(): Sides {
    return this.setup.tented;
  }

  get roundsMaskCorners(): boolean {
    return this.version >= firstRounded;
  }

  get statesZoneLands(): boolean {
    return this.version >= firstWithZoneLands;
  }

  readonly #readers: Readonly<Record<string, (list: SList) => void>> = {
    version: (list) => {
      this.version = decimal(list.atoms[0]) ?? 0;
    },
    host: (list) => {
      this.generator = `${list.atoms[0] ?? ''} ${list.atoms[1] ?? ''}`.trim();
    },
    generator: (list) => {
      this.generator = list.atoms[0] ?? '';
    },
    generator_version: (list) => {
      this.generator = `${this.generator ?? ''} ${list.atoms[0] ?? ''}`.trim();
    },
    general: (list) => {
      const thicknessMm = plausibleThickness(number(list, 'thickness'));
      if (thicknessMm !== undefined) this.thicknessMm = thicknessMm;
    },
    layers: (list) => {
      this.layers = readLayers(list);
    },
    setup: (list) => {
      this.setup = readSetup(list);
    },
    net: ({ atoms: [code, name] }) => {
      if (code !== undefined && name !== undefined) this.nets.set(code, name);
    },
    net_class: (list) => {
      this.classes.push(readNetClass(list));
    },
    segment: (list) => this.#drawing(list, this.tracks),
    arc: (list) => this.#drawing(list, this.tracks),
    via: (list) => this.#via(list),
    footprint: (list) => this.#footprint(list),
    module: (list) => this.#footprint(list),
    zone: (list) => this.#zone(list),
    title_block: (list) => {
      this.#variables = new Map([...this.#variables, ...titleVariables(list)]);
    },
    property: ({ atoms: [name, value] }) => {
      if (name !== undefined && value !== undefined) this.#variables.set(name.toUpperCase(), value);
    },
    gr_text: (list) => this.#text(list),
    gr_text_box: (list) => this.#text(list),
    table: (list) => this.#text(list),
    dimension: (list) => this.#text(list),
  };

  readonly add = (list: SList): void => {
    const reader = Object.hasOwn(this.#readers, list.name) ? this.#readers[list.name] : undefined;
    if (reader !== undefined) reader(list);
    else if (list.name.startsWith('gr_')) this.#drawing(list, this.drawings);
  };

  /** Processes items that need the complete file: texts with their variables, and the drills of old vias. */
  async finish(made: readonly MadeLayer[]): Promise<void> {
    const texts = fillTexts(this.#lettering, made, this.#variables);
    const font = await StrokeFont.load(
      texts.flatMap(({ words }) => words ?? []),
      this.version,
    );
    const { drawings, left } = await paintTexts(texts, font, this.version);
    for (const drawing of drawings) this.drawings.push(drawing);
    for (const { layer } of left) this.#leaveOut(layer);
    this.#drillVias();
  }

  /** Gives vias of files before KiCad 6 that state no drill that of the class of their net. */
  #drillVias(): void {
    const standard = this.classes.find(({ name }) => name === 'Default')?.viaDrillMm;
    const drillOf = new Map(this.classes.flatMap(({ nets, viaDrillMm }) => nets.map((net) => [net, viaDrillMm])));
    for (const [index, via] of this.vias.entries()) {
      const drillMm = via.drillMm ?? drillOf.get(this.nets.get(via.net ?? '') ?? '') ?? standard;
      if (via.drillMm === undefined && drillMm !== undefined) this.vias[index] = { ...via, drillMm };
    }
  }

  #drawing(list: SList, to: DesignDrawing[]): void {
    const drawing = readDrawing(list, this.version);
    if (drawing === undefined) this.unreadable += 1;
    else to.push(drawing);
  }

  #via(list: SList): void {
    this.#reportBackdrill(list);
    const at = place(list, 'at');
    const diameterMm = number(list, 'size');
    if (at === undefined || diameterMm === undefined) {
      this.unreadable += 1;
      return;
    }
    const drillMm = number(list, 'drill');
    const net = word(list, 'net');
    const diameters = new Map<string, number>();
    for (const layer of child(list, 'padstack')?.lists ?? []) {
      const [name] = layer.atoms;
      const own = number(layer, 'size');
      if (name !== undefined && own !== undefined) diameters.set(name, own);
    }
    this.vias.push({
      ...at,
      diameterMm,
      layers: child(list, 'layers')?.atoms ?? [],
      isThrough: !['blind', 'buried', 'micro'].some((type) => list.atoms.includes(type)),
      tented: tentedSides(list),
      unused: unusedLands(list),
      diameters,
      ...(drillMm === undefined ? {} : { drillMm }),
      ...(net === undefined ? {} : { net }),
    });
  }

  #footprint(list: SList): void {
    const at = placement(list) ?? { x: 0, y: 0, angleDeg: 0 };
    const ratioName = this.version < firstWithRatioName ? 'solder_paste_ratio' : 'solder_paste_margin_ratio';
    const owner: PadOwner = defined({
      ...at,
      version: this.version,
      maskMargin: number(list, 'solder_mask_margin'),
      pasteMargin: number(list, 'solder_paste_margin'),
      pasteRatio: number(list, ratioName),
    });
    const textOwner: TextOwner = { ...at, fields: fieldsOf(list) };
    for (const inner of list.lists) {
      if (inner.name === 'pad') {
        this.#reportBackdrill(inner);
        const pad = readPad(inner, owner);
        if (pad === undefined) this.unreadable += 1;
        else this.pads.push(pad);
      } else if (inner.name === 'zone') this.#zone(inner);
      else if (inner.name.startsWith('fp_text') || inner.name === 'property') {
        this.#text(inner, textOwner);
      } else if (inner.name.startsWith('fp_')) {
        const drawing = readDrawing(inner, this.version);
        if (drawing === undefined) this.unreadable += 1;
        else this.drawings.push({ ...drawing, contour: placedContour(drawing.contour, at, at.angleDeg) });
      }
    }
  }

  /** KiCad 10 can drill holes out from one side again. That costs money and is not read yet. */
  #reportBackdrill(list: SList): void {
    if (child(list, 'backdrill') !== undefined || child(list, 'tertiary_drill') !== undefined) this.unreadable += 1;
  }

  #zone(list: SList): void {
    if (child(list, 'keepout') !== undefined) return;
    const zoneLayers = child(list, 'layers')?.atoms ?? child(list, 'layer')?.atoms ?? [];
    const isPenned = flag(list, 'filled_areas_thickness') ?? this.version < firstPlainFill;
    const thickness = Math.max(0, number(list, 'min_thickness') ?? 0);
    const net = word(list, 'net');
    const before = this.fills.length;
    for (const fill of list.lists) {
      const points = child(fill, 'pts');
      if (points === undefined) continue;
      const layer = word(fill, 'layer') ?? zoneLayers[0] ?? '';
      const base = { layer, ...(net === undefined ? {} : { net }) };
      if (fill.name === 'filled_polygon') {
        const contour = pointsContour(points);
        if (contour !== undefined) this.fills.push({ ...base, contour, penMm: isPenned ? thickness : 0 });
      } else if (fill.name === 'fill_segments') this.#fillSegments(fill, thickness, base);
    }
    const fillState = child(list, 'fill')?.atoms[0];
    if (fillState === 'yes' && this.fills.length === before && zoneLayers.some((name) => name.endsWith('.Cu'))) {
      this.unfilledZones += 1;
    }
  }

  /** Old boards may be filled with strokes: a pair of points each. */
  #fillSegments(fill: SList, widthMm: number, base: { readonly layer: string; readonly net?: string }): void {
    for (const { points } of fill.lists) {
      const [x0, y0, x1, y1] = points;
      if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) continue;
      const contour = { ops: Uint8Array.of(0, 1), coords: Float64Array.of(x0, -y0, x1, -y1) };
      this.fills.push({ ...base, contour, penMm: widthMm });
    }
  }

  #text(list: SList, owner?: TextOwner): void {
    const isHidden = flag(list, 'hide') === true || flag(child(list, 'effects') ?? list, 'hide') === true;
    const layer = word(list, 'layer');
    if (isHidden || layer === undefined) return;
    const cached = child(list, 'render_cache')?.lists.filter(({ name }) => name === 'polygon') ?? [];
    const outlines = cached.flatMap(({ lists }) => lists.flatMap((points) => pointsContour(points) ?? []));
    if (cached.length > 0 && !isCutOut(list)) {
      for (const contour of outlines) this.drawings.push({ layers: [layer], contour, widthMm: 0, isFilled: true });
      return;
    }
    const text = readText(list, this.version, owner, outlines);
    if (text === undefined) this.#leaveOut(layer);
    else this.#lettering.push(text);
  }

  #leaveOut(layer: string): void {
    this.texts.set(layer, (this.texts.get(layer) ?? 0) + 1);
  }
}
