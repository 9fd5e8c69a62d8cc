import { nonFiniteIn } from './non-finite.ts';

export interface CaseResult {
  /** Processor time, which does not depend on what else the machine does. */
  readonly ms: number;
  /** Why the case failed; absent when it passed. */
  readonly failure?: string;
}

/** The class of an error by which a parser refuses its input. */
export type ErrorClass = abstract new (...args: never[]) => Error;

const SLOW_MS = 5_000;

/**
 * Times the work, and checks its result. It fails if anything but a declared error is thrown, when it takes too long, or when a
 * number or date of the result is not finite.
 */
export async function evaluateCase(work: () => unknown, refusals: readonly ErrorClass[] = []): Promise<CaseResult> {
  const start = process.cpuUsage();
  const elapsed = (): number => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  let failure: string | undefined;
  try {
    const place = nonFiniteIn(await work());
    if (place !== undefined) failure = `${place} is not finite`;
  } catch (error) {
    if (!isDeclared(error, refusals)) failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const ms = elapsed();
  failure ??= ms > SLOW_MS ? `took ${Math.round(ms)} ms` : undefined;
  return failure === undefined ? { ms } : { ms, failure };
}

/** A plain `Error` counts only as itself: a `TypeError` or `RangeError` is a fault of the parser. */
const isDeclared = (error: unknown, refusals: readonly ErrorClass[]): boolean =>
  refusals.some((refusal) => (refusal === Error ? isPlain(error) : error instanceof refusal));

const ENGINE_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError, URIError];
const isPlain = (error: unknown): boolean =>
  error instanceof Error && !ENGINE_ERRORS.some((kind) => error instanceof kind);
