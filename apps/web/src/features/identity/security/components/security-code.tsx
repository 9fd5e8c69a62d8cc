import { useTranslation } from '@xunban/i18n/react';
import { type ControlProps, problemText, toast } from '@xunban/ui';
import { CodeInput } from '../../account/components/code-input.tsx';
import type { CodeFor } from '../../account/model/resend-clock.ts';
import { useSecurityCode } from '../api/use-account-change.ts';

interface SecurityCodeProps {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly phone?: CodeFor;
  /** The new number to send to, or undefined when it is not in order yet; '' is the member's own. */
  readonly numberToAsk: () => string | undefined;
}

/** The code of a sensitive change. */
export function SecurityCode({ control, value, onChange, phone = 'own', numberToAsk }: SecurityCodeProps) {
  const { t } = useTranslation('account');
  const send = useSecurityCode(phone);
  const sendCode = () => {
    const number = numberToAsk();
    if (number === undefined) return;
    send.mutate(number, {
      onSuccess: ({ maskedPhone }) => toast.success(t('field.codeSent', { phone: maskedPhone })),
      onError: (error) => toast.error(problemText(error)),
    });
  };
  return (
    <CodeInput
      control={control}
      name="verifyCode"
      value={value}
      onChange={onChange}
      phone={phone}
      isSending={send.isPending}
      onSend={sendCode}
    />
  );
}
