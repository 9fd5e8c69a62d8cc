import type { BoardAnalysis } from '../analyse.ts';
import type { BoardLayer } from '../board-layer.ts';
import { type Aperture, ItemKind, type LayerImage, PathOp, type Region, type Transform } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import { copperLayerCount, isCopper, isDrill } from '../roles/role.ts';
import type { SourceFile } from '../source-file.ts';
import { textFile } from './sample-files.ts';

type Unit = 'mm' | 'inch';

/** A board as an ODB++ job: the twin of its Gerber files, for comparing what is read from both. */
export function odbJobOf(analysis: BoardAnalysis, unit: Unit = 'mm'): SourceFile[] {
  const symbols = new Map<string, string>();
  const copper = copperLayerCount(analysis.layers);
  const layers = analysis.layers
    .filter(({ role }) => order(role, copper) >= 0)
    .toSorted((left, right) => order(left.role, copper) - order(right.role, copper));
  const rows = layers.map((layer, at) => ({ layer, name: `layer_${at + 1}` }));
  const copperNames = rows.filter(({ layer }) => isCopper(layer.role)).map(({ name }) => name);
  const files = rows.map(({ layer, name }) =>
    textFile(
      `job/steps/pcb/layers/${name}/features`,
      layer.drill === undefined ? drawnFeatures(layer.image!, symbols, unit) : drilledFeatures(layer, unit),
    ),
  );
  const profile = new Writer(unit);
  profile.line('S P 0');
  for (const { points, kind } of analysis.outline?.loops ?? []) {
    profile.contour(points, kind === 'cutout' ? 'H' : 'I');
  }
  profile.line('SE');
  return [
    textFile('job/matrix/matrix', matrixText(rows, copperNames)),
    textFile('job/misc/info', `UNITS=MM\nODB_VERSION_MAJOR=8\nODB_VERSION_MINOR=1\nSAVE_APP=Twin 1\n`),
    textFile('job/steps/pcb/profile', profile.text()),
    ...files,
    ...[...symbols].map(([name, text]) => textFile(`job/symbols/${name}/features`, text)),
  ];
}

function order(role: string, copper: number): number {
  const inner = /^copper-inner-(\d+)$/.exec(role)?.[1];
  if (inner !== undefined) return 10 + Number(inner);
  const after = ['mask-bottom', 'paste-bottom', 'silk-bottom'].indexOf(role);
  if (after >= 0) return 20 + copper + after;
  if (role.startsWith('drill')) return 50 + copper;
  if (role === 'copper-bottom') return 11 + copper;
  return ['silk-top', 'paste-top', 'mask-top', 'copper-top'].indexOf(role);
}

function matrixText(rows: readonly { layer: BoardLayer; name: string }[], copper: readonly string[]): string {
  const types: readonly (readonly [RegExp, string])[] = [
    [/^copper/, 'SIGNAL'],
    [/^mask/, 'SOLDER_MASK'],
    [/^silk/, 'SILK_SCREEN'],
    [/^paste/, 'SOLDER_PASTE'],
    [/^drill/, 'DRILL'],
  ];
  const layers = rows.map(({ layer: { role, image, span }, name }, at) => {
    const type = types.find(([pattern]) => pattern.test(role))?.[1];
    const polarity = image?.negative === true ? 'NEGATIVE' : 'POSITIVE';
    const [from, to] = isDrill(role) ? (span ?? [1, copper.length]) : [0, 0];
    return `LAYER {\n  ROW=${at + 1}\n  CONTEXT=BOARD\n  TYPE=${type}\n  NAME=${name.toUpperCase()}\n  POLARITY=${polarity}\n  START_NAME=${copper[from - 1] ?? ''}\n  END_NAME=${copper[to - 1] ?? ''}\n}\n`;
  });
  return `STEP {\n  COL=1\n  NAME=PCB\n}\n${layers.join('')}`;
}

function drawnFeatures(image: LayerImage, symbols: Map<string, string>, unit: Unit): string {
  const flat = writeOutBlocks(image);
  const writer = new Writer(unit);
  const numbers = flat.apertures.map((aperture) => writer.symbol(symbolName(aperture, symbols, unit)));
  const { items } = flat;
  for (let item = 0; item < items.count; item += 1) {
    const kind = items.kind[item]!;
    const polarity = items.dark[item] === 1 ? 'P' : 'N';
    if (kind === ItemKind.region) {
      writer.line(`S ${polarity} 0`);
      writer.region(flat.regions[items.tool[item]!]!);
      writer.line('SE');
      continue;
    }
    const at = items.start[item]!;
    const values = [0, 1, 2, 3, 4, 5].map((index) => writer.number(items.coords[at + index] ?? 0));
    const symbol = numbers[items.tool[item]!];
    if (kind === ItemKind.flash) {
      const turn = turnText(flat.transforms[items.transform[item]!]!);
      writer.line(`P ${values[0]} ${values[1]} ${symbol} ${polarity} 0 ${turn}`);
    } else if (kind === ItemKind.line) writer.line(`L ${values.slice(0, 4).join(' ')} ${symbol} ${polarity} 0`);
    else writer.line(`A ${values.join(' ')} ${symbol} ${polarity} 0 ${kind === ItemKind.arcClockwise ? 'Y' : 'N'}`);
  }
  return writer.text();
}

function drilledFeatures({ drill, role }: BoardLayer, unit: Unit): string {
  const writer = new Writer(unit);
  writer.head.push('@0 .drill');
  const bits = drill!.tools.map(({ diameterMm }) => writer.symbol(`r${writer.size(diameterMm)}`));
  const option = (tool: number): string => {
    const byFile = role === 'drill-pth' ? 'plated' : role === 'drill-npth' ? 'unplated' : undefined;
    const { plating = byFile } = drill!.tools[tool]!;
    return plating === undefined ? '' : ` ;0=${plating === 'plated' ? 0 : 1}`;
  };
  for (let hit = 0; hit < drill!.count; hit += 1) {
    const tool = drill!.tool[hit]!;
    writer.line(
      `P ${writer.number(drill!.x[hit]!)} ${writer.number(drill!.y[hit]!)} ${bits[tool]} P 0 0${option(tool)}`,
    );
  }
  for (const { tool, points } of drill!.slots) {
    const ends = [points[0]!, points[1]!, points.at(-2)!, points.at(-1)!].map((value) => writer.number(value));
    writer.line(`L ${ends.join(' ')} ${bits[tool]} P 0${option(tool)}`);
  }
  return writer.text();
}

function turnText({ mirrorX, mirrorY, rotationDeg }: Transform): string {
  const turn = rotationDeg + (mirrorY ? 180 : 0);
  const isMirrored = mirrorX !== mirrorY;
  return isMirrored ? `9 ${(turn + 360) % 360}` : `8 ${(720 - turn) % 360}`;
}

/** Standard symbols for standard shapes; any other becomes a symbol of its own, of surfaces and round pads. */
function symbolName(aperture: Aperture, symbols: Map<string, string>, unit: Unit): string {
  const sizes = new Writer(unit);
  switch (aperture.shape) {
    case 'circle':
      return `r${sizes.size(aperture.diameter)}`;
    case 'rectangle':
      return `rect${sizes.size(aperture.width)}x${sizes.size(aperture.height)}`;
    case 'obround':
      return `oval${sizes.size(aperture.width)}x${sizes.size(aperture.height)}`;
    case 'polygon': {
      const corners = Array.from({ length: aperture.corners }, (_, at) => {
        const angle = ((aperture.rotationDeg + (at * 360) / aperture.corners) * Math.PI) / 180;
        return [(Math.cos(angle) * aperture.diameter) / 2, (Math.sin(angle) * aperture.diameter) / 2];
      });
      return ownSymbol(symbols, unit, (writer) => {
        writer.line('S P 0');
        writer.contour(Float64Array.from(corners.flat()), 'I');
        writer.line('SE');
      });
    }
    case 'macro':
      return ownSymbol(symbols, unit, (writer) => {
        for (const part of aperture.parts) {
          const polarity = part.dark ? 'P' : 'N';
          if (part.shape === 'circle') {
            const symbol = writer.symbol(`r${writer.size(part.diameter)}`);
            writer.line(`P ${writer.number(part.x)} ${writer.number(part.y)} ${symbol} ${polarity} 0 0`);
            continue;
          }
          writer.line(`S ${polarity} 0`);
          writer.contour(part.points, 'I');
          writer.line('SE');
        }
      });
  }
}

function ownSymbol(symbols: Map<string, string>, unit: Unit, write: (writer: Writer) => void): string {
  const writer = new Writer(unit);
  write(writer);
  const text = writer.text();
  const known = [...symbols].find(([, other]) => other === text)?.[0];
  const name = known ?? `own_${symbols.size + 1}`;
  symbols.set(name, text);
  return name;
}

/** One features file. */
class Writer {
  readonly head: string[] = [];
  readonly #unit: Unit;
  readonly #lines: string[] = [];
  readonly #symbols: string[] = [];

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  text(): string {
    const symbols = this.#symbols.map((name, at) => `$${at} ${name}`);
    return [`UNITS=${this.#unit.toUpperCase()}`, ...symbols, ...this.head, '#', ...this.#lines, ''].join('\n');
  }

  line(text: string): void {
    this.#lines.push(text);
  }

  number(mm: number): string {
    return String(Number((this.#unit === 'mm' ? mm : mm / 25.4).toFixed(8)));
  }

  /** A length in a symbol's name: µm or mil. */
  size(mm: number): string {
    return String(Number((this.#unit === 'mm' ? mm * 1000 : mm / 0.0254).toFixed(6)));
  }

  symbol(name: string): number {
    const known = this.#symbols.indexOf(name);
    return known >= 0 ? known : this.#symbols.push(name) - 1;
  }

  contour(points: Float64Array, kind: 'I' | 'H'): void {
    const at = (index: number): string => `${this.number(points[index]!)} ${this.number(points[index + 1]!)}`;
    this.line(`OB ${at(0)} ${kind}`);
    for (let index = 2; index + 1 < points.length; index += 2) this.line(`OS ${at(index)}`);
    this.line(`OS ${at(0)}`);
    this.line('OE');
  }

  region({ ops, coords }: Region): void {
    let at = 0;
    for (const [index, op] of ops.entries()) {
      const end = `${this.number(coords[at]!)} ${this.number(coords[at + 1]!)}`;
      if (op === PathOp.move) {
        if (index > 0) this.line('OE');
        this.line(`OB ${end} I`);
        at += 2;
      } else if (op === PathOp.line) {
        this.line(`OS ${end}`);
        at += 2;
      } else {
        const centre = `${this.number(coords[at + 2]!)} ${this.number(coords[at + 3]!)}`;
        this.line(`OC ${end} ${centre} ${op === PathOp.arcClockwise ? 'Y' : 'N'}`);
        at += 4;
      }
    }
    this.line('OE');
  }
}
