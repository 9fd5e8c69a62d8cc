import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A proof of work: a client finds a number for which the SHA-256 of `challenge.number` begins with `bits` zero bits. One more bit
 * doubles the work. The server stores no puzzle: it recognizes its own by a keyed hash.
 */
export interface Puzzle {
  readonly challenge: string;
  readonly bits: number;
}

/** The key, the subject that a puzzle is bound to, and the seconds of the database's clock. */
export interface PuzzleContext {
  readonly key: Buffer;
  readonly subject: string;
  readonly now: number;
}

export const PUZZLE_SECONDS = 600;

export function newPuzzle(context: PuzzleContext, bits: number): Puzzle {
  const terms = `${bits}.${Math.floor(context.now) + PUZZLE_SECONDS}.${randomBytes(12).toString('hex')}`;
  return { challenge: `${terms}.${macOf(context, terms)}`, bits };
}

/**
 * Returns the bits that were asked for and the puzzle's name, under which it counts once; undefined for a number that solves no
 * puzzle of this server and subject, or a late one.
 */
export function readSolution(
  context: PuzzleContext,
  solution: string,
): { readonly bits: number; readonly name: string } | undefined {
  const [, terms = '', bits = '', end = '', name = '', mac = ''] =
    /^((\d{1,2})\.(\d{1,12})\.([0-9a-f]{24}))\.([0-9a-f]{64})\.\d{1,16}$/.exec(solution) ?? [];
  if (name === '' || Number(end) < context.now) return undefined;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(context, terms)))) return undefined;
  return isSolved(solution, Number(bits)) ? { bits: Number(bits), name } : undefined;
}

/** Solves a puzzle, as a client does. */
export function solve({ challenge, bits }: Puzzle): string {
  for (let number = 0; ; number += 1) if (isSolved(`${challenge}.${number}`, bits)) return `${challenge}.${number}`;
}

/** The puzzles have at most 32 bits. */
const isSolved = (solution: string, bits: number): boolean =>
  Math.clz32(hash('sha256', solution, 'buffer').readUInt32BE()) >= bits;

const macOf = ({ key, subject }: PuzzleContext, terms: string): string =>
  createHmac('sha256', key).update(`puzzle\n${subject}\n${terms}`).digest('hex');
