import { useTranslation } from '@xunban/i18n/react';
import { Button, type ControlProps, problemText, TextInput, toast } from '@xunban/ui';
import { useSendCode } from '../api/use-send-code.ts';
import { checkPhoneForCode, type Rule, SMS_CODE_LENGTH } from '../model/credentials.ts';
import { useResendCountdown } from '../model/resend-clock.ts';
import styles from './account-form.module.css';

interface SmsCodeInputProps {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly account: string;
  /** The phone number is missing or wrong, so no code can be sent: the form shows it at the phone. */
  readonly onPhoneRefused: (rule: Rule) => void;
}

/** The six digits, with the button that sends them and counts down until it may again. */
export function SmsCodeInput({ control, value, onChange, account, onPhoneRefused }: SmsCodeInputProps) {
  const { t } = useTranslation('account');
  const seconds = useResendCountdown();
  const sendCode = useSendCode();
  const send = () => {
    const phone = account.trim();
    const broken = checkPhoneForCode(phone);
    if (broken) return onPhoneRefused(broken);
    sendCode.mutate(phone, {
      onSuccess: () => toast.success(t('field.codeSent', { phone })),
      onError: (error) => toast.error(problemText(error)),
    });
  };
  return (
    <TextInput
      {...control}
      name="smsCode"
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
          busy={sendCode.isPending}
          disabled={seconds > 0}
          onClick={send}
        >
          {sendCode.isPending
            ? t('field.sendingCode')
            : seconds > 0
              ? t('field.resendIn', { seconds })
              : t('field.sendCode')}
        </Button>
      }
    />
  );
}
