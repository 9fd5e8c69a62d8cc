import type { Config } from './config.ts';

/** A setting, or a distribution of permissions, that is allowed but unsuitable for a public instance. */
export interface ConfigWarning {
  /** Stable, for machines. */
  readonly code: 'sms.outbox' | 'secondFactor.optional' | 'staff.fewAdministrators' | 'approval.oneApprover';
  readonly text: string;
}

type CheckedConfig = Pick<Config, 'demonstration' | 'smsProvider' | 'staffSecondFactor'>;

/** Lists the settings problems of an instance that is not a demonstration. */
export function configWarnings({
  demonstration,
  smsProvider,
  staffSecondFactor,
}: CheckedConfig): readonly ConfigWarning[] {
  if (demonstration) return [];
  const warnings: ConfigWarning[] = [];
  if (smsProvider === 'outbox')
    warnings.push({
      code: 'sms.outbox',
      text: 'SMS_PROVIDER is outbox: no SMS leaves this instance. Members cannot register, reset a password or pay from the wallet for the first time. Set SMS_PROVIDER=tencent.',
    });
  if (staffSecondFactor === 'optional')
    warnings.push({
      code: 'secondFactor.optional',
      text: 'STAFF_SECOND_FACTOR is optional: a password is all that stands before money and the administration of staff.',
    });
  return warnings;
}

/** For the terminal, so that it is not overlooked; nothing when all is well. */
export function warningsText(warnings: readonly ConfigWarning[]): string {
  const texts = warnings.map(({ text }) => `  !! ${text}\n`);
  if (texts.length === 0) return '';
  const line = `  ${'!'.repeat(76)}\n`;
  return `\n${line}  !! 警告 WARNING\n${texts.join('')}${line}`;
}
