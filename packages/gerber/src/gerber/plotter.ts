import type { Budget } from '../budget.ts';
import { ItemBuilder } from '../image/item-builder.ts';
import {
  type Aperture,
  type ItemColumns,
  ItemKind,
  identityTransform,
  type Region,
  type Transform,
} from '../image/layer-image.ts';
import type { ProblemLog } from '../problem-log.ts';
import { arcCentre, type QuadrantMode } from './arc-centre.ts';
import { RegionBuilder } from './region-builder.ts';

export type Interpolation = 'line' | 'clockwise' | 'counter-clockwise';

/** The target of a D-code from 10 up. */
type Tool = { readonly kind: 'aperture'; readonly index: number } | { readonly kind: 'block'; readonly index: number };

interface OpenBlock {
  readonly kind: 'repeat' | 'aperture';
  readonly items: ItemBuilder;
  /** The number of items when inner blocks are written out. */
  expanded: number;
  readonly countX: number;
  readonly countY: number;
  readonly pitchX: number;
  readonly pitchY: number;
  readonly code: number;
}

/** Radii of an arc that differ by more than this, in mm, are reported. */
const minReportedArcErrorMm = 0.01;

/** Holds the graphics state of a Gerber file and writes its items. All lengths are in mm. */
export class Plotter {
  readonly apertures: Aperture[] = [];
  readonly transforms: Transform[] = [identityTransform];
  readonly regions: Region[] = [];
  readonly blocks: ItemColumns[] = [];
  readonly functions: (readonly string[])[] = [[]];
  x = 0;
  y = 0;
  interpolation: Interpolation = 'line';
  quadrantMode: QuadrantMode = 'unstated';
  isDark = true;
  readonly #budget: Budget;
  readonly #log: ProblemLog;
  readonly #place: { readonly line: number };
  readonly #tools = new Map<number, Tool>();
  readonly #apertureAttribute: number[] = [];
  readonly #functionIndex = new Map<string, number>([['', 0]]);
  readonly #root: ItemBuilder;
  readonly #open: OpenBlock[] = [];
  readonly #blockSizes: number[] = [];
  #items: ItemBuilder;
  #tool: Tool | undefined;
  #transform = 0;
  #current: Transform = identityTransform;
  #attribute = 0;
  #region: RegionBuilder | undefined;
  #expanded = 0;

  /** `place` has the line of the current command. */
  constructor(expectedItems: number, budget: Budget, log: ProblemLog, place: { readonly line: number }) {
    this.#root = new ItemBuilder(expectedItems);
    this.#items = this.#root;
    this.#budget = budget;
    this.#log = log;
    this.#place = place;
  }

  get line(): number {
    return this.#place.line;
  }

  defineAperture(code: number, aperture: Aperture): void {
    if (this.apertures.length >= this.#budget.limits.maxApertures) {
      this.#log.add('gerber.bad-aperture', 'error', { line: this.line });
      return;
    }
    this.#tools.set(code, { kind: 'aperture', index: this.apertures.length });
    this.#apertureAttribute.push(this.#functionNumber(aperture.functions ?? []));
    this.apertures.push(aperture);
  }

  selectTool(code: number): void {
    this.#tool = this.#tools.get(code);
    if (this.#tool !== undefined) return;
    // The pen width is then zero, so that at least the centre lines are kept.
    this.#log.add('gerber.undefined-aperture', 'warning', { line: this.line, data: { code } });
    this.defineAperture(code, { shape: 'circle', diameter: 0 });
    this.#tool = this.#tools.get(code);
  }

  setFunction(values: readonly string[]): void {
    this.#attribute = this.#functionNumber(values);
  }

  setTransform(change: Partial<Transform>): void {
    this.#current = { ...this.#current, ...change };
    const { mirrorX, mirrorY, rotationDeg, scale } = this.#current;
    const known = this.transforms.findIndex(
      (other) =>
        other.mirrorX === mirrorX &&
        other.mirrorY === mirrorY &&
        other.rotationDeg === rotationDeg &&
        other.scale === scale,
    );
    if (known >= 0) this.#transform = known;
    else if (this.transforms.length < 0xffff) this.#transform = this.transforms.push(this.#current) - 1;
  }

  moveTo(x: number, y: number): void {
    this.x = x;
    this.y = y;
    this.#region?.close();
  }

  drawTo(x: number, y: number, offsetX: number, offsetY: number): void {
    const { x: startX, y: startY } = this;
    this.x = x;
    this.y = y;
    if (!this.#spend()) return;
    if (this.interpolation === 'line') {
      if (this.#region === undefined) this.#stroke(ItemKind.line, startX, startY, x, y);
      else this.#region.lineTo(startX, startY, x, y);
      return;
    }
    const clockwise = this.interpolation === 'clockwise';
    const centre = arcCentre(startX, startY, x, y, offsetX, offsetY, clockwise, this.quadrantMode);
    if (centre === undefined || centre.errorMm > minReportedArcErrorMm) {
      this.#log.add('gerber.bad-arc', 'warning', { line: this.line, at: { x, y } });
    }
    if (centre === undefined) {
      if (this.#region !== undefined) this.#region.lineTo(startX, startY, x, y);
      else this.#stroke(ItemKind.line, startX, startY, x, y);
      return;
    }
    if (this.#region !== undefined) {
      this.#region.arcTo(startX, startY, x, y, centre.x, centre.y, clockwise);
      return;
    }
    this.#stroke(clockwise ? ItemKind.arcClockwise : ItemKind.arcCounterClockwise, startX, startY, x, y);
    this.#items.coord2(centre.x, centre.y);
  }

  flashAt(x: number, y: number): void {
    this.x = x;
    this.y = y;
    if (!this.#spend()) return;
    const tool = this.#tool;
    if (tool === undefined) {
      this.#log.add('gerber.undefined-aperture', 'warning', { line: this.line });
      return;
    }
    if (tool.kind === 'aperture') {
      this.#items.item(ItemKind.flash, this.isDark, tool.index, this.#transform, this.#apertureAttribute[tool.index]!);
      this.#items.coord2(x, y);
      return;
    }
    if (!this.#addExpanded(Math.max(1, this.#blockSizes[tool.index]!))) return;
    this.#items.item(ItemKind.block, this.isDark, tool.index, this.#transform, 0);
    this.#items.coord2(x, y);
    this.#items.coord2(1, 1);
    this.#items.coord2(0, 0);
  }

  beginRegion(): void {
    this.endRegion();
    this.#region = new RegionBuilder();
  }

  endRegion(): void {
    const region = this.#region?.build();
    this.#region = undefined;
    if (region === undefined) return;
    this.#items.item(ItemKind.region, this.isDark, this.regions.length, 0, this.#attribute);
    this.regions.push(region);
    // A region counts as many objects as it has corners, for each time that it is repeated.
    const open = this.#open.at(-1);
    if (open !== undefined) open.expanded += region.ops.length;
  }

  /** SR. A repeat of 1 by 1 only closes the open one; Allegro begins files with it. */
  beginRepeat(countX: number, countY: number, pitchX: number, pitchY: number): void {
    this.endRegion();
    if (this.#open.at(-1)?.kind === 'repeat') this.#closeBlock();
    if (countX * countY <= 1) return;
    const reach = Math.max(Math.abs(countX * pitchX), Math.abs(countY * pitchY));
    if (!(reach <= this.#budget.limits.maxCoordinateMm * 2)) {
      this.#log.add('gerber.out-of-range', 'warning', { line: this.line });
      return;
    }
    this.#openBlock({
      kind: 'repeat',
      items: new ItemBuilder(64),
      expanded: 0,
      countX,
      countY,
      pitchX,
      pitchY,
      code: 0,
    });
  }

  beginBlockAperture(code: number): void {
    this.endRegion();
    this.#openBlock({
      kind: 'aperture',
      items: new ItemBuilder(64),
      expanded: 0,
      countX: 1,
      countY: 1,
      pitchX: 0,
      pitchY: 0,
      code,
    });
  }

  endBlockAperture(): void {
    this.endRegion();
    if (this.#open.at(-1)?.kind === 'repeat') this.#closeBlock();
    if (this.#open.at(-1)?.kind === 'aperture') this.#closeBlock();
  }

  finish(): ItemColumns {
    this.endRegion();
    while (this.#open.length > 0) this.#closeBlock();
    return this.#root.build();
  }

  #openBlock(block: OpenBlock): void {
    if (this.#open.length >= 32) {
      this.#log.add('gerber.too-many-repeats', 'error', { line: this.line });
      return;
    }
    this.#open.push(block);
    this.#items = block.items;
  }

  #closeBlock(): void {
    const block = this.#open.pop();
    if (block === undefined) return;
    this.#items = this.#open.at(-1)?.items ?? this.#root;
    const index = this.blocks.push(block.items.build()) - 1;
    const size = block.items.count + block.expanded;
    this.#blockSizes.push(size);
    if (block.kind === 'aperture') {
      this.#tools.set(block.code, { kind: 'block', index });
      return;
    }
    // An empty body counts too, since its repeats will be gone through.
    if (!this.#addExpanded(Math.max(1, size) * block.countX * block.countY)) return;
    this.#items.item(ItemKind.block, true, index, 0, 0);
    this.#items.coord2(0, 0);
    this.#items.coord2(block.countX, block.countY);
    this.#items.coord2(block.pitchX, block.pitchY);
  }

  /**
   * Counts objects as if repeats were written out. Nested repeats multiply, so the limit is checked here, before that.
   */
  #addExpanded(objects: number): boolean {
    const open = this.#open.at(-1);
    const sum = (open?.expanded ?? this.#expanded) + objects;
    if (sum > this.#budget.limits.maxRepeatedObjects) {
      this.#log.add('gerber.too-many-repeats', 'error', { line: this.line });
      return false;
    }
    if (open !== undefined) open.expanded = sum;
    else this.#expanded = sum;
    return true;
  }

  #stroke(kind: ItemKind, startX: number, startY: number, endX: number, endY: number): void {
    let tool = this.#tool;
    if (tool?.kind !== 'aperture') {
      this.#log.add('gerber.undefined-aperture', 'warning', { line: this.line });
      this.selectTool(-1);
      tool = this.#tool;
      if (tool?.kind !== 'aperture') return;
    }
    this.#items.item(kind, this.isDark, tool.index, this.#transform, this.#apertureAttribute[tool.index]!);
    this.#items.coord2(startX, startY);
    this.#items.coord2(endX, endY);
  }

  #spend(): boolean {
    if (this.#budget.spend(1)) return true;
    this.#log.add('gerber.too-many-operations', 'error', { line: this.line });
    return false;
  }

  #functionNumber(values: readonly string[]): number {
    const key = values.join(',');
    const known = this.#functionIndex.get(key);
    if (known !== undefined) return known;
    if (this.functions.length >= 0xffff) return 0;
    const index = this.functions.push(values) - 1;
    this.#functionIndex.set(key, index);
    return index;
  }
}
