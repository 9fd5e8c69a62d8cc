import { phoneOrText } from '@xunban/contract/phone-numbers';
import { useTranslation } from '@xunban/i18n/react';
import { type ControlProps, problemText, toast } from '@xunban/ui';
import { useSendCode } from '../api/use-send-code.ts';
import { checkPhoneForCode, type Rule } from '../model/credentials.ts';
import { CodeInput } from './code-input.tsx';

interface SmsCodeInputProps {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly account: string;
  /** The phone number is missing or wrong, so no code can be sent: the form shows it at the phone. */
  readonly onPhoneRefused: (rule: Rule) => void;
}

/** The SMS code field of a form that also asks for the phone number. */
export function SmsCodeInput({ control, value, onChange, account, onPhoneRefused }: SmsCodeInputProps) {
  const { t } = useTranslation('account');
  const sendCode = useSendCode();
  const send = () => {
    const phone = phoneOrText('mobile', account);
    const broken = checkPhoneForCode(phone);
    if (broken) return onPhoneRefused(broken);
    sendCode.mutate(phone, {
      onSuccess: () => toast.success(t('field.codeSent', { phone })),
      onError: (error) => toast.error(problemText(error)),
    });
  };
  return (
    <CodeInput
      control={control}
      name="smsCode"
      value={value}
      onChange={onChange}
      isSending={sendCode.isPending}
      onSend={send}
    />
  );
}
