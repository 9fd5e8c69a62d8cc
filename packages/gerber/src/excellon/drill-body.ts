import type { Budget } from '../budget.ts';
import type { ProblemLog } from '../problem-log.ts';
import type { DrillStep, RawNumber, RawPoint } from './drill-program.ts';
import type { Words } from './drill-words.ts';
import type { ToolTable } from './tool-table.ts';

type Mode = 'drill' | 'move' | 'linear' | 'clockwise' | 'counter-clockwise';

/** Executes the words of a drill file. Its state is the tool, drill or rout mode, cutter up or down, and the open pattern. */
export class DrillBody {
  line = 0;
  isEnded = false;
  isHeader = false;
  isIncremental = false;
  hasDecimals = false;
  hasIntegers = false;
  readonly steps: DrillStep[] = [];
  readonly #budget: Budget;
  readonly #log: ProblemLog;
  readonly #table: ToolTable;
  #tool = -1;
  #mode: Mode = 'drill';
  #isDown = false;
  /** True when the body has selected tools by T words. */
  #namesTools = false;
  /** M25 … M01: where the pattern that M02 repeats begins. */
  #patternStart = -1;
  #patternEnd = -1;

  constructor(budget: Budget, log: ProblemLog, table: ToolTable) {
    this.#budget = budget;
    this.#log = log;
    this.#table = table;
  }

  run(words: Words): void {
    for (const code of words.m) this.#machine(code, words);
    if (this.isEnded) return;
    for (const code of words.g) this.#prepare(code);
    if (words.tool !== undefined) this.#toolWord(words.tool, words.diameter);
    if (words.x === undefined && words.y === undefined && words.slotEnd === undefined) return;
    // M02 with a place is the repeat of a pattern, which is in the list already.
    if (words.m.includes(2)) return;
    if (this.isHeader && words.tool !== undefined) return;
    for (const number of [words.x, words.y, words.slotEnd?.x, words.slotEnd?.y]) this.#note(number);
    this.#place(words);
  }

  #toolWord(code: number, diameter: number | undefined): void {
    if (diameter !== undefined) this.#table.defineSized(code, diameter);
    if (this.isHeader) return;
    this.#lift();
    if (code === 0) return;
    this.#namesTools = true;
    if (this.#table.find(code) === undefined) {
      this.#log.add('drill.undefined-tool', 'warning', { line: this.line, data: { code } });
      this.#table.defineUnknown(code);
    }
    this.#tool = this.#table.find(code) ?? -1;
  }

  #place(words: Words): void {
    const to = pointOf(words, this.isIncremental);
    if (words.repeat !== undefined) {
      this.#add({ kind: 'repeat', tool: this.#currentTool(), count: words.repeat, by: { ...to, isIncremental: true } });
      return;
    }
    if (words.slotEnd !== undefined) {
      const end = { ...words.slotEnd, isIncremental: this.isIncremental };
      this.#add({ kind: 'slot', tool: this.#currentTool(), from: to, to: end });
      return;
    }
    const circle = words.g.find((code) => code === 32 || code === 33);
    if (circle !== undefined) {
      const arc = { clockwise: circle === 32, ...(words.radius === undefined ? {} : { radius: words.radius }) };
      this.#lift();
      this.#add({ kind: 'circle', tool: this.#currentTool(), to, arc });
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

  /** A cut in routing mode lowers the bit: some programs never write M15. */
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
        // Allegro stops for each change of tool and never names the next one: the tools follow in the order of its
        // table.
        this.#lift();
        if (!this.#namesTools) this.#tool = Math.min(this.#currentTool() + 1, this.#table.tools.length - 1);
        break;
      case 1:
        if (this.#patternStart >= 0) this.#patternEnd = this.steps.length;
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
        this.#patternStart = this.steps.length;
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
        this.isIncremental = false;
        break;
      case 91:
        this.isIncremental = true;
        break;
      default:
        break;
    }
  }

  /**
   * The place of a repeat is counted from the first hit of the pattern, so each copy is the pattern moved by one raw
   * offset.
   */
  #repeatPattern(words: Words): void {
    const end = this.#patternEnd < 0 ? this.steps.length : this.#patternEnd;
    const hits = this.steps.slice(this.#patternStart, end).filter((step) => step.kind === 'hit');
    for (const step of hits) {
      const x = words.x && step.to.x && shifted(step.to.x, words.x);
      const y = words.y && step.to.y && shifted(step.to.y, words.y);
      this.#add({ ...step, to: { ...step.to, ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) } });
    }
    this.#patternStart = this.steps.length - hits.length;
    this.#patternEnd = this.steps.length;
  }

  #note(number: RawNumber | undefined): void {
    if (number === undefined) return;
    if (number.isDecimal) this.hasDecimals = true;
    else if (number.value !== 0) this.hasIntegers = true;
  }

  /** Returns the current tool. Hits before any tool word are holes of unknown size. */
  #currentTool(): number {
    if (this.#tool >= 0) return this.#tool;
    if (this.#table.tools.length === 0) {
      this.#log.add('drill.undefined-tool', 'warning', { line: this.line });
      this.#table.defineUnknown(0);
    }
    this.#tool = 0;
    return 0;
  }

  #add(step: DrillStep): void {
    const cost = step.kind === 'repeat' ? step.count : 1;
    this.#table.close();
    if (this.steps.length < this.#budget.limits.maxHoles && this.#budget.spend(cost)) this.steps.push(step);
    else this.#log.add('drill.too-many-hits', 'error', { line: this.line });
  }
}

function pointOf({ x, y }: Words, isIncremental: boolean): RawPoint {
  if (x !== undefined && y !== undefined) return { x, y, isIncremental };
  return { ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }), isIncremental };
}

const shifted = (number: RawNumber, by: RawNumber): RawNumber => ({
  value: number.value + by.value,
  digits: Math.max(number.digits, by.digits),
  isDecimal: number.isDecimal || by.isDecimal,
});
