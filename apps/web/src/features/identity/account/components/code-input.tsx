import { useTranslation } from '@xunban/i18n/react';
import { Button, type ControlProps, TextInput } from '@xunban/ui';
import { SMS_CODE_LENGTH } from '../model/credentials.ts';
import { type CodeFor, useResendCountdown } from '../model/resend-clock.ts';
import styles from './account.module.css';

interface CodeInputProps {
  readonly control: ControlProps;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly phone?: CodeFor;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

/** The digits of an SMS code, with the button that sends them and counts down until it may again. */
export function CodeInput({ control, name, value, onChange, phone, isSending, onSend }: CodeInputProps) {
  const { t } = useTranslation('account');
  const seconds = useResendCountdown(phone);
  return (
    <TextInput
      {...control}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={SMS_CODE_LENGTH + 2}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      after={
        <Button
          kind="quiet"
          size="small"
          className={styles['send']}
          busy={isSending}
          disabled={seconds > 0}
          onClick={onSend}
        >
          {isSending ? t('field.sendingCode') : seconds > 0 ? t('field.resendIn', { seconds }) : t('field.sendCode')}
        </Button>
      }
    />
  );
}
