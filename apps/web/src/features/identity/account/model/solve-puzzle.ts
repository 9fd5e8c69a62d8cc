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

/** Hashes that are computed together. */
const BATCH = 256;

/** Solving takes a tenth of a second at first, and up to half a minute on a phone: by then a captcha is read sooner. */
const LIMIT_MS = 10_000;

/** Finds the number for which the hash of challenge and number begins with the wanted zero bits; undefined when it takes too long. */
export async function solvePuzzle({ challenge, bits }: Puzzle, limitMs = LIMIT_MS): Promise<string | undefined> {
  const encoder = new TextEncoder();
  const endsAt = performance.now() + limitMs;
  for (let first = 0; performance.now() < endsAt; first += BATCH) {
    const hashes = await Promise.all(
      Array.from({ length: BATCH }, (_, at) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}.${first + at}`)),
      ),
    );
    const found = hashes.findIndex((hash) => Math.clz32(new DataView(hash).getUint32(0)) >= bits);
    if (found >= 0) return `${challenge}.${first + found}`;
    await nextTask();
  }
  return undefined;
}

/** Lets the page draw and answer: hashes alone keep a browser from both, and a timer would wait four milliseconds. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
