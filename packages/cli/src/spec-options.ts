import { readFileSync } from 'node:fs';
import { type BoardSpec, isQuantitySold, minQuantity, QUANTITIES } from '@xunban/contract';
import type { CliTexts } from '@xunban/i18n/cli-texts';
import type { Command } from 'commander';
import { fieldValue, specOf } from './engine/quote-board.ts';
import type { LocalBoard } from './engine/read-board.ts';
import { usageError } from './failure.ts';

/** Options that describe a board, of every command that prices one. */
export interface SpecOptions {
  readonly spec?: string;
  readonly set: readonly string[];
  readonly quantity?: string;
  readonly leadTime?: string;
}

export const addSpecOptions = (command: Command, { cli }: CliTexts): Command =>
  command
    .option('--spec <file>', cli('option.spec'))
    .option('--set <field=value>', cli('option.set'), collect, [])
    .option('--quantity <n>', cli('option.quantity'))
    .option('--lead-time <id>', cli('option.leadTime'));

/** Collects an option that can be repeated. */
export const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

export const readQuantities = ({ quantity }: Pick<SpecOptions, 'quantity'>): number[] | undefined =>
  quantity?.split(',').map((text) => {
    const count = Number(text.trim());
    if (!Number.isSafeInteger(count) || count < 1)
      throw usageError('usage.number', { option: '--quantity', value: text });
    return count;
  });

/** The files first, over them the specification, and the options last. @throws CliError with each faulty field */
export function readSpec(board: LocalBoard | undefined, options: SpecOptions, { text }: CliTexts): BoardSpec {
  const quantities = readQuantities(options);
  const [quantity] = quantities ?? [];
  const answer = specOf(board, {
    ...(options.spec === undefined ? {} : readJson(options.spec)),
    ...(quantity === undefined ? {} : { quantity }),
    ...(options.leadTime === undefined ? {} : { leadTime: options.leadTime }),
    ...Object.fromEntries(options.set.map(readField)),
  });
  if (!answer.ok) {
    const faults = answer.faults.map(({ field, code }) => `  ${field}: ${text(`errors.validation.${code}`)}`);
    throw usageError('usage.spec', {}, faults);
  }
  const { material, layers } = answer.spec;
  const unsold = quantities?.filter((count) => !isQuantitySold(material, layers, count)) ?? [];
  if (unsold.length > 0) {
    const bounds = { from: minQuantity(material, layers), to: QUANTITIES.at(-1) ?? 0 };
    throw usageError('usage.quantity', { value: unsold.join(','), ...bounds });
  }
  return answer.spec;
}

export function readField(text: string): [string, string | number | boolean] {
  const at = text.indexOf('=');
  if (at < 1) throw usageError('usage.field', { value: text });
  const field = text.slice(0, at).trim();
  return [field, fieldValue(field, text.slice(at + 1).trim())];
}

function readJson(path: string): object {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw usageError('board.unreadable', { path, reason: error instanceof Error ? error.message : String(error) });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw usageError('usage.specFile', { path });
  return value;
}
