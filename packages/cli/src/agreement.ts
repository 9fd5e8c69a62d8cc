import type { CliTexts } from '@xunban/i18n/cli-texts';
import type { Command } from 'commander';
import type { Context } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { CliError, usageError } from './failure.ts';
import { yuanText } from './texts.ts';

/** Options by which a program agrees in advance: up to an amount, in yuan. */
export interface AgreementOptions {
  readonly yes?: boolean;
  readonly max?: string;
}

export const addAgreementOptions = (command: Command, { cli }: CliTexts): Command =>
  command.option('--yes', cli('option.yes')).option('--max <yuan>', cli('option.max'));

/** Checks the options before anything is sent: agreement in advance always has a limit. */
export function readMax({ yes, max }: AgreementOptions): number | undefined {
  if (max === undefined) {
    if (yes) throw usageError('agree.needsMax');
    return undefined;
  }
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(max)) throw usageError('agree.maxInvalid', { value: max });
  return Number(max);
}

/**
 * Obtains the agreement to an amount, after its summary was shown.
 * @throws CliError above the limit, and when the person does not agree
 */
export async function agree(
  context: Context,
  options: AgreementOptions,
  { total, summary, question }: { readonly total: number; readonly summary: string; readonly question: string },
): Promise<void> {
  const max = readMax(options);
  context.note(summary);
  if (max !== undefined && total > max)
    throw new CliError(EXIT.limit, 'agree.overMax', { total: yuanText(total), max: yuanText(max) });
  if (options.yes) return;
  if (!(await context.confirm(question))) throw new CliError(EXIT.refused, 'agree.declined');
}
