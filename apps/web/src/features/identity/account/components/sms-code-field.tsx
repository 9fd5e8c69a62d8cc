import { phoneOrText } from '@xunban/contract/phone-numbers';
import { useTranslation } from '@xunban/i18n/react';
import { Field, problemText, toast } from '@xunban/ui';
import { type ReactNode, useState } from 'react';
import { type CaptchaAnswer, isCaptchaNeeded, isCaptchaWrong, useSendCode } from '../api/use-send-code.ts';
import { checkPhoneForCode, type Rule } from '../model/credentials.ts';
import { CaptchaInput, newCaptchaTimestamp } from './captcha-input.tsx';
import { CodeInput } from './code-input.tsx';

interface SmsCodeFieldProps {
  readonly hint?: ReactNode;
  readonly error: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly account: string;
  /** The phone number is missing or wrong, so no code can be sent: the form shows it at the phone. */
  readonly onPhoneRefused: (rule: Rule) => void;
}

/** The SMS code of a form that also asks for the phone number; above it a captcha where the server needs one. */
export function SmsCodeField({ hint, error, value, onChange, account, onPhoneRefused }: SmsCodeFieldProps) {
  const { t } = useTranslation('account');
  const sendCode = useSendCode();
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  const newCaptcha = () => setCaptcha({ timestamp: newCaptchaTimestamp(), answer: '' });
  const send = () => {
    const phone = phoneOrText('mobile', account);
    const rule = checkPhoneForCode(phone);
    if (rule) return onPhoneRefused(rule);
    if (sendCode.isPending) return;
    sendCode.mutate(
      { mobile: phone, captcha },
      {
        onSuccess: () => {
          setCaptcha(undefined);
          toast.success(t('field.codeSent', { phone }));
        },
        onError: (refusal) => {
          if (!isAboutCaptcha(refusal)) toast.error(problemText(refusal));
          // A captcha serves once.
          if (captcha || isAboutCaptcha(refusal)) newCaptcha();
        },
      },
    );
  };
  return (
    <>
      {captcha && (
        <Field
          label={t('field.captcha')}
          hint={t('field.captchaHint')}
          error={isCaptchaWrong(sendCode.error) && captcha.answer === '' ? problemText(sendCode.error) : undefined}
          required
        >
          {(control) => (
            <CaptchaInput
              key={captcha.timestamp}
              control={control}
              value={captcha.answer}
              onChange={(answer) => setCaptcha({ ...captcha, answer })}
              timestamp={captcha.timestamp}
              onRefresh={newCaptcha}
              onEnter={send}
              autoFocus
            />
          )}
        </Field>
      )}
      <Field label={t('field.smsCode')} hint={hint} error={error} required>
        {(control) => (
          <CodeInput
            control={control}
            name="smsCode"
            value={value}
            onChange={onChange}
            isSending={sendCode.isPending}
            onSend={send}
          />
        )}
      </Field>
    </>
  );
}

const isAboutCaptcha = (refusal: unknown) => isCaptchaNeeded(refusal) || isCaptchaWrong(refusal);
