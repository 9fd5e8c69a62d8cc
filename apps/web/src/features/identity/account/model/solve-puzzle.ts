/** The puzzle in the data of the refusal `account.captchaNeeded`. */
interface Puzzle {
  readonly challenge: string;
  readonly bits: number;
}

export function puzzleIn(data: unknown): Puzzle | undefined {
  const puzzle = fieldOf(data, 'puzzle');
  const [challenge, bits] = [fieldOf(puzzle, 'challenge'), fieldOf(puzzle, 'bits')];
  return typeof challenge === 'string' && typeof bits === 'number' ? { challenge, bits } : undefined;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined;

/** Hashes that are computed together: the page stays usable in between. */
const BATCH = 256;

/** Finds the number for which the hash of challenge and number begins with the wanted zero bits. */
export async function solvePuzzle({ challenge, bits }: Puzzle): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const hashes = await Promise.all(
      Array.from({ length: BATCH }, (_, at) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}.${first + at}`)),
      ),
    );
    const found = hashes.findIndex((hash) => Math.clz32(new DataView(hash).getUint32(0)) >= bits);
    if (found >= 0) return `${challenge}.${first + found}`;
  }
}
