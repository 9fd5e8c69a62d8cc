import type { PaymentInfo } from '@xunban/contract';
import { inLanguage } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Field, layout, moneyText, Notice, problemText, useGuard } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { useMember } from '../../../../shared/member.ts';
import { TRUST } from '../../../../shared/member-rights.ts';
import { usePay } from '../api/use-pay.ts';
import { type PayProblem, payProblem } from '../model/pay-problem.ts';
import { linkOf } from '../model/payment-links.ts';
import { type PaymentPlan, type PaymentWish, paymentPlan, usualWish } from '../model/payment-plan.ts';
import { AmountChanged } from './amount-changed.tsx';
import { DigitsInput } from './digits-input.tsx';
import { MethodChoice } from './method-choice.tsx';
import { OpenInBrowser } from './open-in-browser.tsx';
import { PayFailure } from './pay-failure.tsx';
import { PayPasswordSetup } from './pay-password-setup.tsx';
import styles from './payment.module.css';

/** Chooses how to pay, asks for the pay password where the wallet or credit takes part, and pays. */
export function PayForm({ info }: { info: PaymentInfo }) {
  const { t } = useTranslation('payment');
  const { data: member } = useMember();
  const [wished, setWish] = useState<PaymentWish | null>(null);
  const [password, setPassword] = useState('');
  const [isSettingUp, setSettingUp] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const pay = usePay(info);
  const { guarded } = useGuard(TRUST);
  const wish = wished ?? usualWish(info);
  const plan = paymentPlan(info, wish);
  const isBlocked = plan.gateway?.opens === 'elsewhere';
  const problem = pay.error ? payProblem(pay.error) : null;
  const takesPassword = plan.useWallet || plan.useCredit;
  const needsSetup =
    takesPassword && (isSettingUp || problem?.kind === 'passwordMissing' || member?.hasPayPassword === false);
  const isPasswordMissing = takesPassword && isAsked && !/^\d{6}$/.test(password);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isBlocked || plan.isIncomplete || (takesPassword && !/^\d{6}$/.test(password))) return;
    const start = () =>
      pay.mutate(
        { plan, payPassword: password },
        {
          onError: (error) => {
            // A wrong password is of no further use; everything else stays as it was typed.
            if (payProblem(error).kind === 'password') setPassword('');
            setAsked(false);
          },
        },
      );
    void (plan.useCredit ? guarded(start) : start)();
  };

  return (
    <>
      <form id="pay" className={layout['stack4']} noValidate onSubmit={submit}>
        <MethodChoice info={info} wish={wish} plan={plan} onWish={setWish} />
        {takesPassword && !needsSetup && (
          <PasswordField value={password} isMissing={isPasswordMissing} problem={problem} onChange={setPassword} />
        )}
      </form>
      {takesPassword && !needsSetup && (
        <Button kind="quiet" size="small" className={styles['forgot']} onClick={() => setSettingUp(true)}>
          {t('password.forgot')}
        </Button>
      )}
      {needsSetup && (
        <PayPasswordSetup
          onSet={(payPassword) => {
            pay.reset();
            setPassword(payPassword);
            setSettingUp(false);
          }}
          {...(member?.hasPayPassword ? { onCancel: () => setSettingUp(false) } : {})}
        />
      )}
      {problem && <PayFailure problem={problem} message={problemText(pay.error)} onReset={() => setSettingUp(true)} />}
      {isBlocked && plan.gateway && <OpenInBrowser gateway={plan.gateway} link={linkOf(info)} />}
      {isAsked && plan.isIncomplete && (
        <Notice tone="warning" live>
          {t('method.choose')}
        </Notice>
      )}
      {!needsSetup && !isBlocked && (
        <div className={styles['action']}>
          <Button
            type="submit"
            form="pay"
            kind="primary"
            size="large"
            block
            busy={pay.isPending || Boolean(pay.data?.redirectUrl)}
          >
            <PayLabel
              plan={plan}
              amount={info.amount}
              phase={pay.isPending ? 'paying' : pay.data?.redirectUrl ? 'leaving' : 'ready'}
            />
          </Button>
        </div>
      )}
      <AmountChanged
        before={info.amount}
        after={problem?.kind === 'amountChanged' ? problem.after : null}
        mainOrderIds={info.orders.map(({ id }) => id)}
        onClose={pay.reset}
      />
    </>
  );
}

interface PasswordFieldProps {
  readonly value: string;
  readonly isMissing: boolean;
  readonly problem: PayProblem | null;
  readonly onChange: (value: string) => void;
}

function PasswordField({ value, isMissing, problem, onChange }: PasswordFieldProps) {
  const { t } = useTranslation('payment');
  const error = isMissing ? t('password.required') : problem?.kind === 'password' ? problem.message : undefined;
  return (
    <Field label={t('password.label')} hint={t('password.hint')} error={error} required>
      {(control) => <DigitsInput control={control} name="payPassword" value={value} onChange={onChange} />}
    </Field>
  );
}

interface PayLabelProps {
  readonly plan: PaymentPlan;
  readonly amount: number;
  readonly phase: 'ready' | 'paying' | 'leaving';
}

function PayLabel({ plan, amount, phase }: PayLabelProps) {
  const { t } = useTranslation('payment');
  if (phase !== 'ready') return t(phase);
  if (plan.gateway)
    return t('payOnline', { gateway: inLanguage(plan.gateway.label), amount: moneyText(plan.restPart) });
  return t('pay', { amount: moneyText(amount) });
}
