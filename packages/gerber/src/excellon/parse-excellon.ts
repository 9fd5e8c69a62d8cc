import type { Budget } from '../budget.ts';
import { latin1 } from '../gerber/scanner.ts';
import type { Parsed } from '../problem.ts';
import { ProblemLog } from '../problem-log.ts';
import { DrillBody } from './drill-body.ts';
import type { DrillProgram } from './drill-program.ts';
import { readWords } from './drill-words.ts';
import { type FormatNotes, readUnitLine } from './header-words.ts';
import { ToolTable } from './tool-table.ts';

const maxLineLength = 2_000;

/**
 * Reads a drill or rout file line by line. It never throws: lines that are not understood are skipped and reported
 * once.
 */
export function parseExcellon(name: string, bytes: Uint8Array, budget: Budget): Parsed<DrillProgram> {
  const log = new ProblemLog(name, budget.limits.maxProblemsPerFile);
  const reader = new DrillReader(budget, log);
  const text = latin1(bytes, 0, bytes.length);
  let start = 0;
  for (let line = 1; start < text.length && !reader.isEnded; line += 1) {
    const end = lineEnd(text, start);
    reader.read(text.slice(start, Math.min(end, start + maxLineLength)).trim(), line);
    start = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (line % 4096 === 0 && budget.isStopped) {
      log.add('file.stopped', 'error', { line });
      break;
    }
  }
  return { value: reader.program(), problems: log.all() };
}

function lineEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || code === 0x0d) break;
  }
  return at;
}

/** Machine settings that do not describe holes. */
const settings = /^(FMAT|VER|DETECT|ATC|OM48|PCKPARAM|TCST|UP|AFS|R,|R$|CP,|SBK|SG,|SIXM|BLKD|NCSL|M47|G93|Z[+-])/;

/** Dispatches the lines of a file: comments go to the tool table, words to the body. */
class DrillReader {
  readonly #log: ProblemLog;
  readonly #stated: FormatNotes = {};
  readonly #table: ToolTable;
  readonly #body: DrillBody;

  constructor(budget: Budget, log: ProblemLog) {
    this.#log = log;
    this.#table = new ToolTable(this.#stated);
    this.#body = new DrillBody(budget, log, this.#table);
  }

  get isEnded(): boolean {
    return this.#body.isEnded;
  }

  program(): DrillProgram {
    const { tools, comments, attributes } = this.#table;
    const { steps, hasDecimals, hasIntegers } = this.#body;
    return { tools, steps, stated: this.#stated, comments, attributes, hasDecimals, hasIntegers };
  }

  read(raw: string, line: number): void {
    this.#body.line = line;
    const text = raw.endsWith('*') ? raw.slice(0, -1) : raw;
    switch (text[0]) {
      case undefined:
        return;
      case ';':
      case '(':
        this.#table.readComment(text.slice(1).trim());
        return;
      case '%':
        this.#endHeader();
        if (text.length > 1) this.read(text.slice(1), line);
        return;
      // Nearly all lines are places, and a line that begins so can be nothing else.
      case 'X':
      case 'Y':
        this.#runWords(text);
        return;
      default:
        this.#readOther(text);
    }
  }

  #readOther(text: string): void {
    if (readUnitLine(text, this.#stated)) return;
    const upper = text.toUpperCase();
    if (upper.startsWith('M48')) this.#body.isHeader = true;
    else if (upper.startsWith('M95')) this.#endHeader();
    else if (/^ICI\b/.test(upper)) this.#body.isIncremental = upper.includes('ON');
    else if (!settings.test(upper)) this.#runWords(upper);
  }

  #endHeader(): void {
    this.#body.isHeader = false;
    this.#table.endHeader();
  }

  #runWords(text: string): void {
    const words = readWords(text.toUpperCase());
    if (words !== undefined) {
      this.#body.run(words);
      return;
    }
    // A line with a place would have drilled something.
    const severity = /^X[-+.\d]+Y[-+.\d]+G\d/i.test(text) ? 'undecided' : 'note';
    this.#log.add('drill.unknown-command', severity, { line: this.#body.line, data: { text: text.slice(0, 40) } });
  }
}
