import type { BoardDesign, DesignDrawing, DesignPad, DesignVia } from '../design/board-design.ts';
import { childOf, childrenOf, numberOf, type XmlElement } from '../xml-elements.ts';
import type { DesignRules } from './design-rules.ts';
import type { EagleLayers } from './eagle-layers.ts';
import { EaglePads } from './eagle-pads.ts';
import { mirroredLayer, onBoard, type Placement, turnOf } from './placement.ts';
import { shapeOf } from './shapes.ts';

/** Parts and signals of an Eagle board, each package placed where its elements stand. */
export class EagleCollector implements BoardDesign {
  readonly tracks: DesignDrawing[] = [];
  readonly drawings: DesignDrawing[] = [];
  readonly vias: DesignVia[] = [];
  readonly pads: DesignPad[] = [];
  readonly fills = [];
  readonly margins = { mask: 0, paste: 0, pasteRatio: 0 };
  readonly tented = { front: true, back: true };
  readonly roundsMaskCorners = false;
  readonly statesZoneLands = true;
  /** Pieces of text left out, by made layer. */
  readonly texts = new Map<string, number>();
  /** Copper areas, whose fill Eagle computes and does not store. */
  unfilled = 0;
  unreadable = 0;
  /** Elements whose package is not in the file. */
  missing = 0;

  readonly #layers: EagleLayers;
  readonly #pads: EaglePads;
  readonly #isCopper: (layer: number) => boolean;

  constructor(rules: DesignRules, layers: EagleLayers) {
    this.#layers = layers;
    this.#pads = new EaglePads(rules, layers);
    this.#isCopper = (layer) => layer <= 16;
  }

  board(board: XmlElement): void {
    const packages = packagesOf(board);
    const netOf = new Map<string, string>();
    const signals = childrenOf(childOf(board, 'signals'), 'signal');
    for (const signal of signals) {
      for (const { attributes } of childrenOf(signal, 'contactref')) {
        netOf.set(`${attributes['element']} ${attributes['pad']}`, signal.attributes['name'] ?? '');
      }
    }
    for (const shape of childOf(board, 'plain')?.children ?? []) this.#item(shape, onBoard, () => undefined);
    for (const element of childrenOf(childOf(board, 'elements'), 'element')) this.#element(element, packages, netOf);
    for (const signal of signals) this.#signal(signal);
  }

  #element(element: XmlElement, packages: ReadonlyMap<string, XmlElement>, netOf: ReadonlyMap<string, string>): void {
    const { attributes } = element;
    const [x, y] = [numberOf(element, 'x'), numberOf(element, 'y')];
    const found = packages.get(packageKey(attributes['library'], attributes['library_urn'], attributes['package']));
    if (x === undefined || y === undefined || found === undefined) {
      this.missing += 1;
      return;
    }
    const at = { x, y, ...turnOf(attributes['rot']) };
    const isSmashed = attributes['smashed'] === 'yes';
    for (const item of found.children) {
      // Names and values of a smashed part stand with the element.
      const isOwnText = item.name === 'text' && isSmashed;
      if (!isOwnText) this.#item(item, at, (pad) => netOf.get(`${attributes['name']} ${pad}`));
    }
    for (const label of childrenOf(element, 'attribute')) {
      if (label.attributes['display'] !== 'off' && label.attributes['size'] !== undefined) this.#text(label, onBoard);
    }
  }

  /** One child of a package or of the plain drawings. */
  #item(item: XmlElement, at: Placement, netOf: (pad: string) => string | undefined): void {
    const net = netOf(item.attributes['name'] ?? '');
    switch (item.name) {
      case 'pad':
        this.#collect(this.#pads.pad(item, at, net), this.pads);
        break;
      case 'smd':
        this.#collect(this.#pads.smd(item, at, net), this.pads);
        break;
      case 'hole':
        this.#collect(this.#pads.hole(item, at), this.pads);
        break;
      case 'text':
        this.#text(item, at);
        break;
      default:
        this.#shape(item, at, this.drawings, undefined);
    }
  }

  #signal(signal: XmlElement): void {
    const net = signal.attributes['name'];
    for (const item of signal.children) {
      if (item.name === 'via') {
        const made = this.#pads.via(item, net);
        if (made === undefined) this.unreadable += 1;
        else if ('kind' in made) this.pads.push(made);
        else this.vias.push(made);
      } else if (item.name === 'wire' || item.name === 'polygon') this.#shape(item, onBoard, this.tracks, net);
    }
  }

  #shape(item: XmlElement, at: Placement, to: DesignDrawing[], net: string | undefined): void {
    const stated = numberOf(item, 'layer');
    if (stated === undefined) return;
    const layer = at.isMirrored ? mirroredLayer(stated) : stated;
    const name = this.#layers.nameOf.get(layer);
    if (name === undefined) return;
    if (item.name === 'polygon' && this.#isCopper(layer)) {
      if (item.attributes['pour'] !== 'cutout') this.unfilled += 1;
      return;
    }
    const shape = shapeOf(item, at);
    if (shape === undefined) {
      this.unreadable += 1;
      return;
    }
    to.push({ ...shape, layers: [name], ...(net === undefined ? {} : { net }) });
  }

  #text(item: XmlElement, at: Placement): void {
    const layer = numberOf(item, 'layer');
    const name = layer && this.#layers.nameOf.get(at.isMirrored ? mirroredLayer(layer) : layer);
    if (name) this.texts.set(name, (this.texts.get(name) ?? 0) + 1);
  }

  #collect<T>(made: T | undefined, to: T[]): void {
    if (made === undefined) this.unreadable += 1;
    else to.push(made);
  }
}

function packagesOf(board: XmlElement): ReadonlyMap<string, XmlElement> {
  const packages = new Map<string, XmlElement>();
  for (const library of childrenOf(childOf(board, 'libraries'), 'library')) {
    const { name, urn } = library.attributes;
    for (const found of childrenOf(childOf(library, 'packages'), 'package')) {
      packages.set(packageKey(name, urn, found.attributes['name']), found);
    }
  }
  return packages;
}

const packageKey = (library: string | undefined, urn: string | undefined, name: string | undefined): string =>
  [library, urn, name].map((part) => part ?? '').join('\n');
