import type { ErrorClass } from './evaluate-case.ts';
import { latin1Of, type Material, mutateBytes, mutateText } from './mutate.ts';
import { mutateJson } from './mutate-json.ts';
import { oneOf, type Random } from './random.ts';

/** A parser of input from outside, with its mutated inputs. */
export interface Parser {
  readonly name: string;
  /** Loads the samples. The function that it returns makes a case: its input is mutated, and the work reads it. */
  readonly open: () => (random: Random) => () => unknown;
  /** Errors by which the parser refuses an input. */
  readonly refusals: readonly ErrorClass[];
}

interface Description<Seed, Input> {
  readonly name: string;
  readonly seeds: () => readonly Seed[];
  readonly tokens?: readonly string[];
  readonly refusals?: readonly ErrorClass[];
  readonly read: (input: Input) => unknown;
}

export function textParser({ name, seeds, tokens = [], refusals = [], read }: Description<string, string>): Parser {
  const open = () => {
    const material: Material = { seeds: seeds(), tokens };
    return (random: Random) => {
      const text = mutateText(oneOf(random, material.seeds), random, material);
      return () => read(text);
    };
  };
  return { name, open, refusals };
}

export function bytesParser({
  name,
  seeds,
  tokens = [],
  refusals = [],
  read,
}: Description<Uint8Array, Buffer<ArrayBuffer>>): Parser {
  const open = () => {
    const files = seeds();
    const material: Material = { seeds: files.map(latin1Of), tokens: latin1Tokens(tokens) };
    return (random: Random) => {
      const bytes = Buffer.from(mutateBytes(oneOf(random, files), random, material).buffer);
      return () => read(bytes);
    };
  };
  return { name, open, refusals };
}

/** Reads JSON values with other parts. */
export function jsonParser({ name, seeds, refusals = [], read }: Description<unknown, unknown>): Parser {
  const open = () => {
    const values = seeds();
    return (random: Random) => {
      const value = mutateJson(oneOf(random, values), random);
      return () => read(value);
    };
  };
  return { name, open, refusals };
}

/** A value as JSON; nested lists for one that is too deep for the writer. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '['.repeat(20_000) + ']'.repeat(20_000);
  }
}

/** Words of a format as the bytes of their UTF-8. */
export const latin1Tokens = (tokens: readonly string[]): readonly string[] =>
  tokens.map((token) => Buffer.from(token).toString('latin1'));
