import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Button, type ControlProps, classes, Field, layout, Notice, problemText, TextInput, toast } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';
import { type FieldErrors, useCheckedForm } from '../../../../shared/use-checked-form.ts';
import { codeWasSent, useResendCountdown } from '../../../identity/account/model/resend-clock.ts';
import { DigitsInput } from './digits-input.tsx';
import styles from './payment.module.css';

const EMPTY: PayPasswordForm = { code: '', payPassword: '', repeated: '' };

/** Sets the pay password with a code to the member's phone, in the middle of paying. */
export function PayPasswordSetup({ onSet, onCancel }: { onSet: (payPassword: string) => void; onCancel?: () => void }) {
  const { t } = useTranslation('payment');
  const { t: common } = useTranslation();
  const save = useSetPayPassword();
  const form = useCheckedForm<PayPasswordForm, PayPasswordRule>(EMPTY, checkPayPassword, ({ code, payPassword }) =>
    save.mutate(
      { verifyCode: code, payPassword },
      {
        onSuccess: () => {
          toast.success(t('password.saved'));
          onSet(payPassword);
        },
      },
    ),
  );
  const error = (name: keyof PayPasswordForm) => form.errors[name] && t(`password.${form.errors[name]}`);
  return (
    <form ref={form.element} className={classes(layout['stack4'], styles['setup'])} noValidate onSubmit={form.submit}>
      <h3>{t('password.setTitle')}</h3>
      <p className={layout['muted']}>{t('password.setLead')}</p>
      {save.isError && (
        <Notice tone="error" live>
          {problemText(save.error)}
        </Notice>
      )}
      <Field label={t('password.code')} error={error('code')} required>
        {(control) => <CodeInput control={control} value={form.values.code} onChange={form.set('code')} />}
      </Field>
      <div className={styles['pair']}>
        <Field label={t('password.new')} hint={t('password.hint')} error={error('payPassword')} required>
          {(control) => (
            <DigitsInput
              control={control}
              name="payPassword"
              value={form.values.payPassword}
              onChange={form.set('payPassword')}
            />
          )}
        </Field>
        <Field label={t('password.repeat')} error={error('repeated')} required>
          {(control) => (
            <DigitsInput
              control={control}
              name="repeated"
              value={form.values.repeated}
              onChange={form.set('repeated')}
            />
          )}
        </Field>
      </div>
      <div className={layout['row3']}>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t('password.save')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{common('action.cancel')}</Button>}
      </div>
    </form>
  );
}

interface CodeInputProps {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function CodeInput({ control, value, onChange }: CodeInputProps) {
  const { t } = useTranslation('payment');
  const seconds = useResendCountdown();
  const send = usePayPasswordCode();
  const sendCode = () =>
    send.mutate(undefined, {
      onSuccess: ({ maskedPhone }) => toast.success(t('password.codeSent', { phone: maskedPhone })),
      onError: (error) => toast.error(problemText(error)),
    });
  return (
    <TextInput
      {...control}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      after={
        <Button kind="quiet" size="small" busy={send.isPending} disabled={seconds > 0} onClick={sendCode}>
          {send.isPending
            ? t('password.sendingCode')
            : seconds > 0
              ? t('password.resendIn', { seconds })
              : t('password.sendCode')}
        </Button>
      }
    />
  );
}

/** Sends a code to the member's own phone; the server returns the masked number. */
function usePayPasswordCode() {
  return useMutation({
    mutationFn: () => api.member.payPasswordCode({}),
    onSuccess: () => codeWasSent(),
  });
}

function useSetPayPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { verifyCode: string; payPassword: string }) => api.member.setPayPassword({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['member'] }),
  });
}

interface PayPasswordForm {
  readonly code: string;
  readonly payPassword: string;
  readonly repeated: string;
}

/** Keys under `password` of the `payment` texts. */
type PayPasswordRule = 'codeRequired' | 'required' | 'differs';

const isSixDigits = (text: string): boolean => /^\d{6}$/.test(text);

/** Validates the form; the server checks whether the password is too easy to guess. */
function checkPayPassword(form: PayPasswordForm): FieldErrors<PayPasswordForm, PayPasswordRule> {
  return {
    ...(isSixDigits(form.code) ? {} : { code: 'codeRequired' }),
    ...(isSixDigits(form.payPassword) ? {} : { payPassword: 'required' }),
    ...(form.repeated === form.payPassword ? {} : { repeated: 'differs' }),
  };
}
