import { useQuery } from '@tanstack/react-query';
import type { WithdrawalAllowance } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, buttonClass, Field, layout, moneyText, Notice, Select, TextInput, toast } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { CertifyLink } from '../../../../shared/certify-link.tsx';
import { OnceFailure } from '../../../../shared/once-failure.tsx';
import { DigitsInput } from '../../payment/components/digits-input.tsx';
import { payProblem } from '../../payment/model/pay-problem.ts';
import { useApply } from '../api/use-withdrawal.ts';
import { withdrawalQueries } from '../api/withdrawal-queries.ts';
import { withdrawAmount } from '../model/withdraw-amount.ts';
import styles from './withdrawal.module.css';

/** Pages where each obstacle can be removed; the others disappear by themselves. */
const WAY_OUT = {
  noBankAccount: { to: '/main/bank', label: 'obstacle.noBankAccountGo' },
  noPayPassword: { to: '/main/editPassword', label: 'obstacle.noPayPasswordGo' },
} as const;

/** Applies for a withdrawal, or shows the obstacle and where to remove it. */
export function ApplyForm({ allowance }: { allowance: WithdrawalAllowance }) {
  const { t } = useTranslation('withdrawal');
  const [obstacle] = allowance.obstacles;
  if (!obstacle) return <Form allowance={allowance} />;
  const way = obstacle in WAY_OUT ? WAY_OUT[obstacle as keyof typeof WAY_OUT] : undefined;
  return (
    <div className={layout['stack4']}>
      <Notice tone="info">{t(`obstacle.${obstacle}`)}</Notice>
      {obstacle === 'notCertified' && (
        <CertifyLink className={buttonClass({ kind: 'primary' })}>{t('obstacle.notCertifiedGo')}</CertifyLink>
      )}
      {way && (
        <Link to={way.to} className={buttonClass({ kind: 'primary' })}>
          {t(way.label)}
        </Link>
      )}
    </div>
  );
}

function Form({ allowance }: { allowance: WithdrawalAllowance }) {
  const { t } = useTranslation(['withdrawal', 'withdrawal-texts']);
  const accounts = useQuery(withdrawalQueries.accounts);
  const apply = useApply();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [password, setPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const usable = (accounts.data?.items ?? []).filter(({ isUsable }) => isUsable);
  const bankAccountId = chosen || (usable[0]?.id ?? '');
  const amount = withdrawAmount(typed, allowance);
  const limits = { min: moneyText(allowance.min), max: moneyText(allowance.max) };
  const isPasswordMissing = isAsked && password.length !== 6;
  const problem = apply.error ? payProblem(apply.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (amount === null || password.length !== 6 || bankAccountId === '') return;
    apply.mutate(
      { amount, bankAccountId, payPassword: password },
      {
        onSuccess: () => {
          toast.success(t('form.done'));
          setTyped('');
        },
        onSettled: () => {
          setPassword('');
          setAsked(false);
        },
      },
    );
  };
  return (
    <form className={layout['stack4']} noValidate onSubmit={submit}>
      <Field
        label={t('form.amount')}
        hint={t('form.amountHint', limits)}
        error={isAsked && amount === null ? t('form.amountInvalid', limits) : undefined}
        required
      >
        {(control) => (
          <div className={styles['amountRow']}>
            <TextInput
              {...control}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button onClick={() => setTyped(String(allowance.max))}>{t('form.all')}</Button>
          </div>
        )}
      </Field>
      <Field
        label={t('form.account')}
        error={isAsked && bankAccountId === '' ? t('form.accountRequired') : undefined}
        required
      >
        {(control) => (
          <Select {...control} value={bankAccountId} onChange={(event) => setChosen(event.target.value)}>
            {usable.map(({ id, bank, accountNo, holderName }) => (
              <option key={id} value={id}>
                {`${t(`withdrawal-texts:bank.${bank}`)} ${accountNo.slice(-4)} · ${holderName}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('form.password')}
        hint={t('form.passwordHint')}
        error={isPasswordMissing ? t('form.passwordHint') : problem?.kind === 'password' ? problem.message : undefined}
        required
      >
        {(control) => <DigitsInput control={control} name="payPassword" value={password} onChange={setPassword} />}
      </Field>
      {problem?.kind !== 'password' && (
        <OnceFailure error={apply.error} unknown={{ title: t('form.unknown'), hint: t('form.unknownHint') }} />
      )}
      <Button type="submit" kind="primary" size="large" busy={apply.isPending}>
        {amount === null ? t('form.submitEmpty') : t('form.submit', { amount: moneyText(Number(amount)) })}
      </Button>
    </form>
  );
}
