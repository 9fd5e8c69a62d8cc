import type { Budget } from '../../budget.ts';
import { type LayerImage, PathOp, type Region } from '../../image/layer-image.ts';
import { defined } from '../../job-file.ts';
import type { Parsed } from '../../problem.ts';
import { ProblemLog } from '../../problem-log.ts';
import type { SourceFile } from '../../source-file.ts';
import type { CadBoard, CadNets, CadProfile, CadStackup } from '../cad-board.ts';
import type { PadShape } from '../design/board-design.ts';
import { strokeContour } from '../design/stroke-contour.ts';
import { DrillBuilder } from '../drill-builder.ts';
import { ImageBuilder } from '../image-builder.ts';
import { childOf, childrenOf, readXml, type XmlElement } from '../xml-elements.ts';
import { contourOf } from './drawings.ts';
import { drillHole, drillSlot } from './ipc-holes.ts';
import { type IpcLayer, ipcLayers, ipcStackup } from './ipc-layers.ts';
import { type IpcSpecs, ipcSpecs } from './ipc-specs.ts';
import { FeaturePainter } from './paint-features.ts';
import { type Dictionary, readDictionary } from './primitives.ts';
import { Lengths } from './units.ts';

/**
 * Reads IPC-2581 B and C: the first step that is a board, with its profile, stack-up, nets, features and holes. The format
 * states roles and polarity; nothing is guessed. Unsupported shapes are counted and reported. Time and memory grow with the
 * length of the file: about 110 ms for 1 MB.
 */
export function readIpc2581([file]: readonly SourceFile[], budget: Budget): Parsed<CadBoard | undefined> {
  if (file === undefined) return { value: undefined, problems: [] };
  const log = new ProblemLog(file.name, budget.limits.maxProblemsPerFile);
  const xml = readXml(new TextDecoder().decode(file.bytes), () => budget.isStopped);
  const ecad = childOf(xml.root, 'Ecad');
  const cadData = childOf(ecad, 'CadData');
  const step = boardStep(xml.root, cadData);
  if (xml.root === undefined || cadData === undefined || step === undefined) {
    log.add('cad.unreadable', 'error', { data: { format: 'IPC-2581' } });
    return { value: undefined, problems: log.all() };
  }
  if (!xml.isWhole) log.add('cad.cut-off', 'error');
  if (xml.skipped > 0) log.add('cad.too-many-features', 'error');
  const lengths = new Lengths(childOf(ecad, 'CadHeader')?.attributes['units']);
  const dictionary = readDictionary(childOf(xml.root, 'Content'));
  const layers = ipcLayers(cadData);
  const specs = ipcSpecs(childOf(ecad, 'CadHeader'));
  const revision = xml.root.attributes['revision'];
  const reader = new StepReader(step, lengths, dictionary, budget, log);
  const value: CadBoard = defined({
    format: revision === undefined ? 'IPC-2581' : `IPC-2581 ${revision.slice(0, 20)}`,
    file: file.name,
    bytes: file.bytes.length,
    generator: generatorOf(xml.root),
    layers: layers.flatMap((layer) =>
      layer.isDrill ? [] : [{ name: layer.name, role: layer.role, image: reader.image(layer) }],
    ),
    drills: reader.drills(layers),
    profile: reader.profile(),
    stackup: statedStackup(ipcStackup(cadData, layers, lengths), specs),
    impedance: specs.impedance.length > 0 ? specs.impedance : undefined,
    nets: reader.nets(),
  });
  reader.report();
  return { value, problems: log.all() };
}

function statedStackup(stackup: CadStackup | undefined, { finish, impedance }: IpcSpecs): CadStackup | undefined {
  if (finish === undefined && impedance.length === 0) return stackup;
  return defined({
    ...(stackup ?? { layers: [] }),
    finish,
    isImpedanceControlled: impedance.length > 0 ? true : undefined,
  });
}

/** The step that the content names if it is a board, or the first that is one. */
function boardStep(root: XmlElement | undefined, cadData: XmlElement | undefined): XmlElement | undefined {
  const steps = childrenOf(cadData, 'Step');
  const named = childOf(childOf(root, 'Content'), 'StepRef')?.attributes['name'];
  const isBoard = (step: XmlElement): boolean => childrenOf(step, 'LayerFeature').length > 0;
  const boards = steps.filter((step) => step.attributes['type'] === 'BOARD');
  return (
    [...boards, ...steps].find((step) => step.attributes['name'] === named && isBoard(step)) ??
    boards[0] ??
    steps.find(isBoard)
  );
}

function generatorOf(root: XmlElement): string | undefined {
  const revision = childOf(childOf(root, 'HistoryRecord'), 'FileRevision');
  const { name, revision: version } = childOf(revision, 'SoftwarePackage')?.attributes ?? {};
  return name === undefined ? childOf(root, 'HistoryRecord')?.attributes['software'] : [name, version].join(' ').trim();
}

class StepReader {
  readonly #step: XmlElement;
  readonly #lengths: Lengths;
  readonly #dictionary: Dictionary;
  readonly #budget: Budget;
  readonly #log: ProblemLog;
  readonly #features = new Map<string, XmlElement[]>();
  readonly #padstacks = new Map<string, PadShape>();
  readonly #points = { top: 0, bottom: 0 };
  #vias = 0;
  #unread = 0;

  constructor(step: XmlElement, lengths: Lengths, dictionary: Dictionary, budget: Budget, log: ProblemLog) {
    this.#step = step;
    this.#lengths = lengths;
    this.#dictionary = dictionary;
    this.#budget = budget;
    this.#log = log;
    for (const feature of childrenOf(step, 'LayerFeature')) {
      const name = feature.attributes['layerRef'] ?? '';
      const sets = this.#features.get(name) ?? [];
      this.#features.set(name, sets);
      for (const set of childrenOf(feature, 'Set')) sets.push(set);
    }
    for (const stack of childrenOf(step, 'PadStackDef')) {
      for (const pad of childrenOf(stack, 'PadstackPadDef')) {
        const named = childOf(pad, 'StandardPrimitiveRef') ?? childOf(pad, 'UserPrimitiveRef');
        const shape = dictionary.shapes.get(named?.attributes['id'] ?? '');
        if (shape !== undefined && pad.attributes['padUse'] === 'REGULAR') {
          this.#padstacks.set(`${stack.attributes['name']} ${pad.attributes['layerRef']}`, shape);
        }
      }
    }
  }

  image({ name, role, isNegative }: IpcLayer): LayerImage {
    const builder = new ImageBuilder(this.#budget, this.#log);
    const painter = new FeaturePainter(builder, name, this.#lengths, this.#dictionary, this.#padstacks);
    for (const set of this.#features.get(name) ?? []) {
      if (this.#budget.isStopped) break;
      painter.set(set);
    }
    // In revision B the pads of holes may stand in padstacks.
    for (const pad of childrenOf(this.#step, 'PadStack').flatMap((stack) => childrenOf(stack, 'LayerPad'))) {
      if (pad.attributes['layerRef'] === name) painter.pad(pad, undefined, true);
    }
    this.#unread += painter.unread;
    if (role === 'copper-top') this.#points.top += painter.points;
    if (role === 'copper-bottom') this.#points.bottom += painter.points;
    const image = builder.build();
    return isNegative ? { ...image, negative: true } : image;
  }

  drills(layers: readonly IpcLayer[]): CadBoard['drills'] {
    const drills = this.#layerDrills(layers);
    const holes = childrenOf(this.#step, 'PadStack').flatMap((stack) => childrenOf(stack, 'LayerHole'));
    if (holes.length === 0 || drills.some(({ image }) => image.count + image.slots.length > 0)) return drills;
    const drill = new DrillBuilder(this.#budget, this.#log);
    for (const hole of holes) this.#hole(hole, drill);
    return [{ name: 'Padstack holes', image: drill.build() }];
  }

  #hole(hole: XmlElement, to: DrillBuilder): void {
    if (hole.attributes['platingStatus'] === 'VIA') this.#vias += 1;
    if (!drillHole(hole, this.#lengths, to)) this.#unread += 1;
  }

  #layerDrills(layers: readonly IpcLayer[]): CadBoard['drills'] {
    return layers.flatMap((layer) => {
      const sets = this.#features.get(layer.name) ?? [];
      const hasHoles = sets.some(({ children }) =>
        children.some(({ name }) => name === 'Hole' || name === 'SlotCavity'),
      );
      if (!layer.isDrill && !hasHoles) return [];
      const drill = new DrillBuilder(this.#budget, this.#log);
      for (const item of sets.flatMap(({ children }) => children)) {
        if (item.name === 'Hole') this.#hole(item, drill);
        else if (item.name === 'SlotCavity' && !drillSlot(item, this.#lengths, this.#dictionary, drill))
          this.#unread += 1;
      }
      if (drill.count === 0 && !layer.isDrill) return [];
      const name = layer.isDrill ? layer.name : `${layer.name} holes`;
      return [{ name, image: drill.build(), ...(layer.span === undefined ? {} : { span: layer.span }) }];
    });
  }

  profile(): CadProfile | undefined {
    const profile = childOf(this.#step, 'Profile');
    const builder = new ImageBuilder(this.#budget, this.#log);
    const pen = builder.circle(0.01);
    const outer = childrenOf(profile, 'Polygon');
    if (outer.length === 0 || pen === undefined) return undefined;
    for (const element of [...outer, ...childrenOf(profile, 'Cutout')]) {
      const contour = contourOf(element, this.#lengths);
      if (contour === undefined) continue;
      strokeContour(builder, pen, contour);
      // A polygon need not repeat its first point.
      const [startX = 0, startY = 0] = contour.coords;
      const [endX, endY] = endOf(contour);
      if (startX !== endX || startY !== endY) builder.line(pen, endX, endY, startX, startY);
    }
    return { name: 'Profile', image: builder.build(), isClosed: true };
  }

  /** The nets that join two pins or more. */
  nets(): CadNets | undefined {
    const joined = childrenOf(this.#step, 'LogicalNet').filter((net) => childrenOf(net, 'PinRef').length > 1);
    if (joined.length === 0) return undefined;
    const names = joined.map(({ attributes }) => attributes['name'] ?? '');
    return { names, points: this.#points, vias: this.#vias };
  }

  report(): void {
    if (this.#budget.isStopped) this.#log.add('file.stopped', 'error');
    if (this.#unread > 0) {
      this.#log.add('cad.parts-unread', 'warning', { data: { parts: this.#unread } });
    }
  }
}

/** Returns the end point of a contour; arcs store their centre after their end. */
function endOf({ ops, coords }: Region): readonly [x: number, y: number] {
  const at = coords.length - (ops.at(-1) === PathOp.line ? 2 : 4);
  return [coords[at] ?? 0, coords[at + 1] ?? 0];
}
