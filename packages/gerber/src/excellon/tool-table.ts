import { itemAt } from '../checked-access.ts';
import type { Plating } from '../drill/drill-image.ts';
import type { ProgramTool } from './drill-program.ts';
import {
  type FormatNotes,
  type PlatingRange,
  platingOfComment,
  readAllegroTool,
  readFormatComment,
  readPlatingRange,
} from './header-words.ts';

const maxComments = 80;
const maxCommentLength = 200;
const maxTools = 5_000;
const maxPlatingRanges = 8;

/** The bits of a drill file, and what its comments state about them and about the number format. */
export class ToolTable {
  readonly tools: ProgramTool[] = [];
  readonly comments: string[] = [];
  readonly attributes: Record<string, readonly string[]> = {};
  readonly #stated: FormatNotes;
  readonly #byCode = new Map<number, number>();
  readonly #platingRanges: PlatingRange[] = [];
  #plating: Plating | undefined;
  #functions: readonly string[] | undefined;
  /** True while a tool may be redefined, which happens only before the first hole. */
  #isOpen = true;
  /** Counts what comments announce, so that it is seen whether anything was announced since the header. */
  #announced = 0;
  #announcedInHeader: number | undefined;

  constructor(stated: FormatNotes) {
    this.#stated = stated;
  }

  close(): void {
    this.#isOpen = false;
  }

  endHeader(): void {
    this.#announcedInHeader ??= this.#announced;
  }

  /** Index of a tool; undefined when the file has not defined it. */
  find(code: number): number | undefined {
    return this.#byCode.get(code);
  }

  /**
   * Defines a tool by its size in file units, with the plating that comments before it announced. A size that is not a number
   * is unknown.
   */
  defineSized(code: number, diameter: number): void {
    if (!Number.isFinite(diameter)) this.defineUnknown(code);
    else this.#define({ code, diameter, isDiameterMm: false, ...this.#sectionOf(code) });
  }

  /** Defines a tool of unknown size. */
  defineUnknown(code: number): void {
    const plating = this.#platingOf(code);
    this.#define({ code, diameter: 0, isDiameterMm: true, ...(plating === undefined ? {} : { plating }) });
  }

  readComment(comment: string): void {
    if (this.comments.length < maxComments) this.comments.push(comment.slice(0, maxCommentLength));
    const hidden = /#@!\s*(T[FAD])(.*)$/.exec(comment);
    if (hidden !== null) {
      this.#readAttribute(hidden[1] ?? '', hidden[2] ?? '');
      return;
    }
    readFormatComment(comment, this.#stated);
    const allegro = readAllegroTool(comment);
    if (allegro !== undefined) {
      const { code, diameterMm, unit, plating } = allegro;
      this.#stated.unit ??= unit;
      this.#define({ code, diameter: diameterMm, isDiameterMm: true, ...(plating === undefined ? {} : { plating }) });
      return;
    }
    const range = readPlatingRange(comment);
    if (range !== undefined) {
      if (this.#platingRanges.length < maxPlatingRanges) this.#platingRanges.push(range);
      return;
    }
    const plating = platingOfComment(comment);
    if (plating !== undefined) this.#announce(plating);
  }

  #announce(plating: Plating): void {
    this.#plating = plating;
    this.#announced += 1;
  }

  #readAttribute(kind: string, text: string): void {
    const [name = '', ...values] = text.split(',').map((word) => word.trim());
    if (kind === 'TF') this.attributes[name.replace(/^\./, '')] = values;
    else if (name === '.AperFunction') {
      this.#functions = values;
      const plating = platingOfComment((values[0] ?? '').replace(/^NonPlated$/i, 'NON_PLATED'));
      if (plating !== undefined) this.#announce(plating);
    } else if (kind === 'TD') this.#functions = undefined;
  }

  #sectionOf(code: number): Pick<ProgramTool, 'plating' | 'functions'> {
    const plating = this.#platingOf(code);
    return {
      ...(plating === undefined ? {} : { plating }),
      ...(this.#functions === undefined ? {} : { functions: this.#functions }),
    };
  }

  #platingOf(code: number): Plating | undefined {
    const ranges = this.#platingRanges.filter(({ from }) => from <= code);
    return this.#plating ?? ranges.sort((left, right) => right.from - left.from)[0]?.plating;
  }

  #define(described: ProgramTool): void {
    const known = this.#byCode.get(described.code);
    const tool = known === undefined ? described : this.#asInHeader(itemAt(this.tools, known), described);
    if (known !== undefined && this.#isOpen) {
      // A file may describe a tool twice, `T01C.5` and `T01 Holesize …  PLATED`: the two are merged.
      const isInHeader = this.#announcedInHeader === undefined;
      this.tools[known] = isInHeader ? merged(itemAt(this.tools, known), tool) : { ...this.tools[known], ...tool };
      return;
    }
    if (this.tools.length >= maxTools) return;
    this.#byCode.set(tool.code, this.tools.length);
    this.tools.push(tool);
  }

  /**
   * Merges a tool that the body redefines: it keeps the plating stated in the header. The last section of the header does not
   * apply to the body, unless the body announces a section itself.
   */
  #asInHeader(known: ProgramTool, again: ProgramTool): ProgramTool {
    const isRepeated = this.#announced === this.#announcedInHeader && again.diameter === known.diameter;
    if (!isRepeated || known.plating === undefined) return again;
    const { functions = again.functions, plating } = known;
    return { ...again, plating, ...(functions === undefined ? {} : { functions }) };
  }
}

/** Merges a bit listed in two sections of a header: its plating is ambiguous and is decided by the copper around its holes. */
function merged(known: ProgramTool, again: ProgramTool): ProgramTool {
  const isBoth = known.plating !== undefined && again.plating !== undefined && known.plating !== again.plating;
  if (!isBoth || known.diameter !== again.diameter) return { ...known, ...again };
  const { plating: _, ...rest } = { ...known, ...again };
  return rest;
}
