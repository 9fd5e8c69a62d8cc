import { ApiError } from '@xunban/contract/api-error';
import { useTranslation } from '@xunban/i18n/react';
import { Field, layout, Notice } from '@xunban/ui';
import { Link } from 'react-router';
import { useMember } from '../../../shared/member.ts';
import { DigitsInput } from '../../finance/payment/components/digits-input.tsx';

interface PayPasswordFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Refusal of the last try. */
  readonly error: unknown;
  /** The form was sent without it. */
  readonly isMissing: boolean;
}

/** Asks for the pay password, without which no key can pay; a member who has none is shown where to set it. */
export function PayPasswordField({ value, onChange, error, isMissing }: PayPasswordFieldProps) {
  const { t } = useTranslation('api-keys');
  const { data: member } = useMember();
  if (member?.hasPayPassword === false)
    return (
      <Notice tone="info">
        {t('payPassword.none')} <Link to="/main/editPassword">{t('payPassword.set')}</Link>
      </Notice>
    );
  const isWrong = error instanceof ApiError && error.code === 'account.payPasswordWrong';
  return (
    <div className={layout['stack1']}>
      <Field
        label={t('payPassword.label')}
        hint={t('payPassword.hint')}
        error={isMissing ? t('payPassword.digits') : isWrong ? error.message : undefined}
        required
      >
        {(control) => <DigitsInput control={control} name="payPassword" value={value} onChange={onChange} />}
      </Field>
    </div>
  );
}
