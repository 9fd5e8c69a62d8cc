/** Header of an answer: a position of the database's log that includes what the request wrote. Only where a replica is read. */
export const WRITTEN_HEADER = 'X-Written';
/** Header of a request: the last such position that the client knows. Its reads show at least that. */
export const READ_AFTER_HEADER = 'X-Read-After';

/** @returns a position as PostgreSQL writes it (`16/B374D848`), as a number that grows; undefined for any other text */
export function parsePosition(text: string): bigint | undefined {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  return parts ? (BigInt(`0x${parts[1]}`) << 32n) | BigInt(`0x${parts[2]}`) : undefined;
}

/** The last position that a client knows: of its own writes, and of the changes that it was notified of. */
export interface PositionMemory {
  /** Undefined when the client cannot know of its earlier writes: the server reads the primary for it. */
  readonly last: () => string | undefined;
  readonly note: (position: string) => void;
}

/** Storage of the browser, shared by its tabs and kept over page loads. */
interface StoredPosition {
  /** Null before the first one; undefined where the browser denies its storage. */
  readonly load: () => string | null | undefined;
  readonly save: (position: string) => void;
}

const START = '0/0';

/** @param stored left out: only the positions that this client received count */
export function positionMemory(stored?: StoredPosition): PositionMemory {
  let noted: string | undefined;
  const last = () => {
    const found = stored?.load();
    // Null: nothing was ever written from this browser.
    return later(found === null ? START : found, noted);
  };
  return {
    last,
    note(position) {
      const known = last();
      if (parsePosition(position) === undefined || later(position, known) === known) return;
      noted = position;
      stored?.save(position);
    },
  };
}

function later(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return (parsePosition(one) ?? 0n) > (parsePosition(other) ?? 0n) ? one : other;
}
