import type { Budget } from '../budget.ts';
import type { Plating } from '../drill/drill-image.ts';
import { latin1 } from '../gerber/scanner.ts';
import type { Parsed } from '../problem.ts';
import { ProblemLog } from '../problem-log.ts';
import type { DrillProgram, DrillStep, ProgramTool, RawPoint } from './drill-program.ts';
import { readWords, type Words } from './drill-words.ts';
import {
  type FormatNotes,
  type PlatingRange,
  platingOfComment,
  readAllegroTool,
  readFormatComment,
  readPlatingRange,
  readUnitLine,
} from './header-words.ts';

const maxComments = 80;
const maxLineLength = 2_000;
const maxTools = 5_000;
const maxPlatingRanges = 8;

/** Reads a drill or rout file line by line. Never throws: lines not understood are told once and skipped. */
export function parseExcellon(name: string, bytes: Uint8Array, budget: Budget): Parsed<DrillProgram> {
  const log = new ProblemLog(name, budget.limits.maxProblemsPerFile);
  const reader = new DrillReader(budget, log);
  let start = 0;
  for (let line = 1; start < bytes.length && !reader.isEnded; line += 1) {
    let end = start;
    while (end < bytes.length && bytes[end] !== 0x0a && bytes[end] !== 0x0d) end += 1;
    reader.line = line;
    reader.read(latin1(bytes, start, Math.min(end, start + maxLineLength)).trim());
    start = end + (bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? 2 : 1);
    if (line % 4096 === 0 && budget.isStopped) {
      log.add('file.stopped', 'error', { line });
      break;
    }
  }
  return { value: reader.program(), problems: log.all() };
}

type Mode = 'drill' | 'move' | 'linear' | 'clockwise' | 'counter-clockwise';

class DrillReader {
  line = 0;
  isEnded = false;
  readonly #budget: Budget;
  readonly #log: ProblemLog;
  readonly #tools: ProgramTool[] = [];
  readonly #byCode = new Map<number, number>();
  readonly #steps: DrillStep[] = [];
  readonly #stated: FormatNotes = {};
  readonly #comments: string[] = [];
  readonly #attributes: Record<string, readonly string[]> = {};
  #plating: Plating | undefined;
  readonly #platingRanges: PlatingRange[] = [];
  #functions: readonly string[] | undefined;
  #tool = -1;
  #mode: Mode = 'drill';
  #isDown = false;
  #isIncremental = false;
  #isHeader = false;
  /** Whether the body has chosen tools by T words. */
  #namesTools = false;
  #hasDecimals = false;
  #hasIntegers = false;
  /** M25 … M01: where the pattern that M02 repeats begins. */
  #patternStart = -1;
  #patternEnd = -1;

  constructor(budget: Budget, log: ProblemLog) {
    this.#budget = budget;
    this.#log = log;
  }

  program(): DrillProgram {
    return {
      tools: this.#tools,
      steps: this.#steps,
      stated: this.#stated,
      comments: this.#comments,
      attributes: this.#attributes,
      hasDecimals: this.#hasDecimals,
      hasIntegers: this.#hasIntegers,
    };
  }

  read(raw: string): void {
    const line = raw.replace(/\*$/, '');
    if (line === '') return;
    if (line.startsWith(';') || line.startsWith('(')) {
      this.#comment(line.slice(1).trim());
      return;
    }
    if (line.startsWith('%')) {
      this.#isHeader = false;
      if (line.length > 1) this.read(line.slice(1));
      return;
    }
    if (readUnitLine(line, this.#stated)) return;
    const upper = line.toUpperCase();
    if (upper.startsWith('M48')) {
      this.#isHeader = true;
      return;
    }
    if (upper.startsWith('M95')) {
      this.#isHeader = false;
      return;
    }
    if (/^ICI\b/.test(upper)) {
      this.#isIncremental = upper.includes('ON');
      return;
    }
    if (/^(FMAT|VER|DETECT|ATC|OM48|PCKPARAM|TCST|UP|AFS|R,|R$|CP,|SBK|SG,|SIXM|BLKD|NCSL|M47|G93|Z[+-])/.test(upper))
      return;
    const words = readWords(upper);
    if (words === undefined) {
      this.#log.add('drill.unknown-command', 'note', { line: this.line, data: { text: line.slice(0, 40) } });
      return;
    }
    this.#run(words);
  }

  #comment(comment: string): void {
    if (this.#comments.length < maxComments) this.#comments.push(comment.slice(0, 200));
    const hidden = /#@!\s*(T[FAD])(.*)$/.exec(comment);
    if (hidden !== null) {
      this.#attribute(hidden[1] ?? '', hidden[2] ?? '');
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
    if (plating !== undefined) this.#plating = plating;
  }

  #platingOf(code: number): Plating | undefined {
    const ranges = this.#platingRanges.filter(({ from }) => from <= code);
    return this.#plating ?? ranges.sort((left, right) => right.from - left.from)[0]?.plating;
  }

  #attribute(kind: string, text: string): void {
    const [name = '', ...values] = text.split(',').map((word) => word.trim());
    if (kind === 'TF') this.#attributes[name.replace(/^\./, '')] = values;
    else if (name === '.AperFunction') {
      this.#functions = values;
      const plating = platingOfComment((values[0] ?? '').replace(/^NonPlated$/i, 'NON_PLATED'));
      if (plating !== undefined) this.#plating = plating;
    } else if (kind === 'TD') this.#functions = undefined;
  }

  #define(tool: ProgramTool): void {
    const known = this.#byCode.get(tool.code);
    if (known !== undefined && this.#steps.length === 0) {
      // A table may say each tool twice, `T01C.5` and `T01 Holesize …  PLATED`: what only one of them tells is kept.
      this.#tools[known] = { ...this.#tools[known], ...tool };
      return;
    }
    if (this.#tools.length >= maxTools) return;
    this.#byCode.set(tool.code, this.#tools.length);
    this.#tools.push(tool);
  }

  #run(words: Words): void {
    for (const code of words.m) this.#machine(code, words);
    if (this.isEnded) return;
    for (const code of words.g) this.#prepare(code);
    if (words.tool !== undefined) this.#toolWord(words.tool, words.diameter);
    if (words.x === undefined && words.y === undefined && words.slotEnd === undefined) return;
    // M02 with a place is a pattern repeat and has been written out already.
    if (words.m.includes(2)) return;
    if (this.#isHeader && words.tool !== undefined) return;
    this.#note(words);
    this.#place(words);
  }

  #toolWord(code: number, diameter: number | undefined): void {
    const plating = this.#platingOf(code);
    if (diameter !== undefined) {
      this.#define({
        code,
        diameter,
        isDiameterMm: false,
        ...(plating === undefined ? {} : { plating }),
        ...(this.#functions === undefined ? {} : { functions: this.#functions }),
      });
    }
    if (this.#isHeader) return;
    this.#lift();
    if (code === 0) return;
    this.#namesTools = true;
    const known = this.#byCode.get(code);
    if (known === undefined) {
      this.#log.add('drill.undefined-tool', 'warning', { line: this.line, data: { code } });
      this.#define({
        code,
        diameter: 0,
        isDiameterMm: true,
        ...(plating === undefined ? {} : { plating }),
      });
    }
    this.#tool = this.#byCode.get(code) ?? -1;
  }

  #place(words: Words): void {
    const to: RawPoint = {
      ...(words.x === undefined ? {} : { x: words.x }),
      ...(words.y === undefined ? {} : { y: words.y }),
      isIncremental: this.#isIncremental,
    };
    if (words.repeat !== undefined) {
      this.#add({ kind: 'repeat', tool: this.#currentTool(), count: words.repeat, by: { ...to, isIncremental: true } });
      return;
    }
    if (words.slotEnd !== undefined) {
      const end = { ...words.slotEnd, isIncremental: this.#isIncremental };
      this.#add({ kind: 'slot', tool: this.#currentTool(), from: to, to: end });
      return;
    }
    switch (this.#mode) {
      case 'drill':
        this.#add({ kind: 'hit', tool: this.#currentTool(), to });
        break;
      case 'move':
        this.#lift();
        this.#add({ kind: 'move', to });
        break;
      case 'linear':
        this.#cut({ kind: 'cut', tool: this.#currentTool(), to });
        break;
      case 'clockwise':
      case 'counter-clockwise':
        this.#cut({
          kind: 'cut',
          tool: this.#currentTool(),
          to,
          arc: {
            clockwise: this.#mode === 'clockwise',
            ...(words.radius === undefined ? {} : { radius: words.radius }),
            ...(words.i === undefined ? {} : { i: words.i }),
            ...(words.j === undefined ? {} : { j: words.j }),
          },
        });
        break;
    }
  }

  /** Some tools never say M15: a cut in routing mode lowers the bit by itself. */
  #cut(step: DrillStep): void {
    if (!this.#isDown) this.#add({ kind: 'down', tool: this.#currentTool() });
    this.#isDown = true;
    this.#add(step);
  }

  #lift(): void {
    if (this.#isDown) this.#add({ kind: 'up' });
    this.#isDown = false;
  }

  #machine(code: number, words: Words): void {
    switch (code) {
      case 30:
        this.#lift();
        this.isEnded = true;
        break;
      case 0:
        // Allegro stops for each tool change and never names the next tool: they follow the order of its table.
        this.#lift();
        if (!this.#namesTools) this.#tool = Math.min(this.#currentTool() + 1, this.#tools.length - 1);
        break;
      case 1:
        if (this.#patternStart >= 0) this.#patternEnd = this.#steps.length;
        break;
      case 2:
        if (this.#patternStart >= 0 && (words.x !== undefined || words.y !== undefined)) this.#repeatPattern(words);
        break;
      case 8:
        this.#patternStart = -1;
        break;
      case 15:
        this.#lift();
        this.#isDown = true;
        this.#add({ kind: 'down', tool: this.#currentTool() });
        break;
      case 16:
      case 17:
        this.#lift();
        break;
      case 25:
        this.#patternStart = this.#steps.length;
        break;
      default:
        break;
    }
  }

  #prepare(code: number): void {
    switch (code) {
      case 0:
        this.#lift();
        this.#mode = 'move';
        break;
      case 1:
        this.#mode = 'linear';
        break;
      case 2:
        this.#mode = 'clockwise';
        break;
      case 3:
        this.#mode = 'counter-clockwise';
        break;
      case 5:
      case 81:
        this.#lift();
        this.#mode = 'drill';
        break;
      case 90:
        this.#isIncremental = false;
        break;
      case 91:
        this.#isIncremental = true;
        break;
      default:
        break;
    }
  }

  /** Repeats of a pattern are steps from its own first hit, so each copy is moved as a whole by one raw offset. */
  #repeatPattern(words: Words): void {
    const end = this.#patternEnd < 0 ? this.#steps.length : this.#patternEnd;
    const hits = this.#steps.slice(this.#patternStart, end).filter((step) => step.kind === 'hit');
    for (const step of hits) {
      const x = words.x && step.to.x && shifted(step.to.x, words.x);
      const y = words.y && step.to.y && shifted(step.to.y, words.y);
      this.#add({ ...step, to: { ...step.to, ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) } });
    }
    this.#patternStart = this.#steps.length - hits.length;
    this.#patternEnd = this.#steps.length;
  }

  #note(words: Words): void {
    for (const number of [words.x, words.y, words.slotEnd?.x, words.slotEnd?.y]) {
      if (number === undefined) continue;
      if (number.isDecimal) this.#hasDecimals = true;
      else if (number.value !== 0) this.#hasIntegers = true;
    }
  }

  /** Hits before any tool word still are holes; their size is unknown. */
  #currentTool(): number {
    if (this.#tool >= 0) return this.#tool;
    const first = this.#tools.length > 0 ? 0 : undefined;
    if (first === undefined) {
      this.#log.add('drill.undefined-tool', 'warning', { line: this.line });
      this.#define({ code: 0, diameter: 0, isDiameterMm: true });
    }
    this.#tool = 0;
    return 0;
  }

  #add(step: DrillStep): void {
    const cost = step.kind === 'repeat' ? step.count : 1;
    if (this.#steps.length < this.#budget.limits.maxHoles && this.#budget.spend(cost)) this.#steps.push(step);
    else this.#log.add('drill.too-many-hits', 'error', { line: this.line });
  }
}

const shifted = (number: NonNullable<RawPoint['x']>, by: NonNullable<RawPoint['x']>): NonNullable<RawPoint['x']> => ({
  value: number.value + by.value,
  digits: Math.max(number.digits, by.digits),
  isDecimal: number.isDecimal || by.isDecimal,
});
