import { beginAnalysis } from './analyse.ts';
import type { FirstFacts } from './facts.ts';
import { isDrill, type Role } from './roles/role.ts';
import { sniff } from './sniff.ts';
import type { SourceFile } from './source-file.ts';

/** Nearly every outline is a smaller file, which is read to its end. */
const wholeBytes = 64 * 1024;
/** Bytes of a larger file that the first look reads: the header of a layer comes first. */
const headBytes = 16 * 1024;
/** Bytes of a drill file, whose holes are counted: some 50 000. */
const drillBytes = 1024 * 1024;

/**
 * Returns size, copper layers and holes of a board by its drill files and the first bytes of all others, before it is read: a
 * preliminary price needs no more. The time does not grow with the drawing operations. Undefined unless a job file, or an
 * outline that was read to its end, states the size; without holes where a drill file was cut off.
 */
export function firstFacts(
  files: readonly SourceFile[],
  roles: Readonly<Record<string, Role>> = {},
): FirstFacts | undefined {
  const heads = files.map(({ name, bytes }) => ({ name, bytes: bytes.subarray(0, readBytes(bytes)) }));
  const cutFiles = new Set(
    files.flatMap(({ name, bytes }, at) => (bytes.length > heads[at]!.bytes.length ? name : [])),
  );
  const begun = beginAnalysis(heads, { depth: 'rendering', roles, quickLook: { cutFiles } });
  const { facts } = begun.image();
  if (facts.board?.from !== 'outline-file' && facts.board?.from !== 'job-file') return undefined;
  const cut = facts.files.flatMap(({ name, role }) => (cutFiles.has(name) ? role : []));
  if (cut.includes('outline')) return undefined;
  const first = begun.first();
  if (first === undefined || !cut.some(isDrill)) return first;
  const { holes: _, ...others } = first;
  return others;
}

function readBytes(bytes: Uint8Array): number {
  if (bytes.length <= wholeBytes) return bytes.length;
  return sniff(bytes) === 'excellon' ? drillBytes : headBytes;
}
