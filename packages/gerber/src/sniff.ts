import { latin1 } from './gerber/scanner.ts';
import type { FileKind } from './roles/role.ts';

const headBytes = 16 * 1024;

/**
 * Detects the kind of a file by its bytes. Extensions may be wrong: a `.xln` may be a Gerber, a `.txt` a drill file or a bill
 * of materials.
 */
export function sniff(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)) return 'archive';
  const head = latin1(bytes, 0, Math.min(bytes.length, headBytes)).replace(/^\u00ef\u00bb\u00bf/, '');
  // Streams of a PDF, and shapes in XML and JSON, can look like commands.
  if (/^[\s\S]{0,1024}%PDF-\d|^\s*(<\?xml|<!DOCTYPE|<svg|\(kicad_)/.test(head)) return 'text';
  if (looksBinary(bytes)) return 'binary';
  // Nearly every file is a Gerber, so the other tests, which take longer, come after this one.
  const gerber = gerberScore(head);
  if (gerber === certain) return 'gerber';
  if (head.trim() === '') return 'empty';
  if (isJobFile(head)) return 'job';
  if (isIpc356(head)) return 'ipc356';
  const excellon = excellonScore(head);
  if (gerber === 0 && excellon === 0) return isDrillReport(head) ? 'drill-report' : 'text';
  return gerber >= excellon ? 'gerber' : 'excellon';
}

function looksBinary(bytes: Uint8Array): boolean {
  const end = Math.min(bytes.length, headBytes);
  let odd = 0;
  for (let at = 0; at < end; at += 1) {
    const code = bytes[at]!;
    if (code === 0) return true;
    if (code < 9 || (code > 13 && code < 32 && code !== 26)) odd += 1;
  }
  return odd > end / 50;
}

const isJobFile = (head: string): boolean =>
  /^\s*\{/.test(head) && /"(GeneralSpecs|FilesAttributes|Overall|MaterialStackup|DesignRules)"/.test(head);

function isIpc356(head: string): boolean {
  if (/^(C|P)\s+(IPC-D-356|JOB|UNITS|TITLE|CODE)/m.test(head)) return true;
  const records = head.match(/^3[1267]7.{20}/gm);
  return records !== null && records.length >= 3;
}

const count = (head: string, pattern: RegExp): number => head.match(pattern)?.length ?? 0;

/** The score of words that only a Gerber file has. */
const certain = 1000;

function gerberScore(head: string): number {
  if (/%\s*(FS[LTDAI]|MO(MM|IN)|ADD\d|AM[A-Z_$]|TF\.)/i.test(head)) return certain;
  // RS-274-D and fragments have operations that end in a star.
  const operations = count(head, /(?:[XY][-+]?\d+){1,2}D0?[123]\s*\*/g);
  const others = count(head, /\b(?:G0?[1234]|G5[45]|G7[0145]|D\d\d+|M0?2)[^*\n]*\*/g);
  return operations * 2 + Math.min(others, 3);
}

function excellonScore(head: string): number {
  // G20 and G21 select units for milling machines; a CNC program among the files is not a drill file.
  if (/^(?:N\d+\s*)?G2[01]\b/m.test(head)) return 0;
  let score = 0;
  // Blanks of the line alone: with line breaks, each of many empty lines would be followed to the end.
  if (/^[ \t]*M48\b/m.test(head)) score += 100;
  if (/^[ \t]*(INCH|METRIC)\b/m.test(head)) score += 20;
  score += count(head, /^[ \t]*T\d+(?:[FS]\d+)*C\d*\.?\d+/gm) * 5;
  score += Math.min(50, count(head, /^(?:G0\d)?(?:X[-+]?[\d.]+(?:Y[-+]?[\d.]+)?|Y[-+]?[\d.]+)(?:G85.*)?\s*$/gm));
  return score;
}

const isDrillReport = (head: string): boolean =>
  /(drill|ncdrill)[^\n]{0,40}(report|file report)|\bHole Size\b|\bTool\b[^\n]{0,60}\bHole/i.test(head);
