import { phoneOrText } from '@xunban/contract/phone-numbers';
import { useTranslation } from '@xunban/i18n/react';
import { type ControlProps, Field, problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { type CaptchaAnswer, isCaptchaNeeded, useSendCode } from '../api/use-send-code.ts';
import { checkPhoneForCode, type Rule } from '../model/credentials.ts';
import { CaptchaInput, newCaptchaTimestamp } from './captcha-input.tsx';
import { CodeInput } from './code-input.tsx';

interface SmsCodeInputProps {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly account: string;
  /** The phone number is missing or wrong, so no code can be sent: the form shows it at the phone. */
  readonly onPhoneRefused: (rule: Rule) => void;
}

/** The SMS code field of a form that also asks for the phone number; with a captcha where the server needs one. */
export function SmsCodeInput({ control, value, onChange, account, onPhoneRefused }: SmsCodeInputProps) {
  const { t } = useTranslation('account');
  const sendCode = useSendCode();
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  const newCaptcha = () => setCaptcha({ timestamp: newCaptchaTimestamp(), answer: '' });
  const send = () => {
    const phone = phoneOrText('mobile', account);
    const rule = checkPhoneForCode(phone);
    if (rule) return onPhoneRefused(rule);
    sendCode.mutate(
      { mobile: phone, captcha },
      {
        onSuccess: () => {
          setCaptcha(undefined);
          toast.success(t('field.codeSent', { phone }));
        },
        onError: (error) => {
          toast.error(problemText(error));
          // A captcha serves once.
          if (captcha || isCaptchaNeeded(error)) newCaptcha();
        },
      },
    );
  };
  return (
    <>
      <CodeInput
        control={control}
        name="smsCode"
        value={value}
        onChange={onChange}
        isSending={sendCode.isPending}
        onSend={send}
      />
      {captcha && (
        <Field label={t('field.captcha')} required>
          {(captchaControl) => (
            <CaptchaInput
              control={captchaControl}
              value={captcha.answer}
              onChange={(answer) => setCaptcha({ ...captcha, answer })}
              timestamp={captcha.timestamp}
              onRefresh={newCaptcha}
            />
          )}
        </Field>
      )}
    </>
  );
}
