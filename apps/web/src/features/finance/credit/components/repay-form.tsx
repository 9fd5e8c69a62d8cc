import type { CreditAccount } from '@xunban/contract';
import { REPAYMENT_WAYS, type RepaymentWay } from '@xunban/contract/credit-states';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Field, layout, moneyText, Notice, problemText, TextInput, toast } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useMember } from '../../../../shared/member.ts';
import { DigitsInput } from '../../payment/components/digits-input.tsx';
import { GatewayChoice, useOwnGateways } from '../../payment/components/gateway-choice.tsx';
import { payProblem } from '../../payment/model/pay-problem.ts';
import { useRepay } from '../api/use-credit.ts';
import { repayAmount } from '../model/repay-amount.ts';
import styles from './credit.module.css';

/** Repays the debt: from the wallet, through a gateway, or by a transfer that the company then expects. */
export function RepayForm({ account }: { account: CreditAccount }) {
  const { t } = useTranslation('credit');
  const [way, setWay] = useState<RepaymentWay>('wallet');
  const [typed, setTyped] = useState(String(account.billed));
  const [password, setPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const repay = useRepay();
  const gateways = useOwnGateways(way === 'gateway');
  const gateway = gateways?.chosen?.method;
  const amount = repayAmount(typed, account.billed);
  const needsPassword = way === 'wallet';
  const isClosed = way === 'gateway' && gateway === undefined;
  const problem = repay.error ? payProblem(repay.error) : null;
  const isPasswordMissing = needsPassword && isAsked && password.length !== 6;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (amount === null || isClosed || (needsPassword && password.length !== 6)) return;
    repay.mutate(
      { way, amount, ...(way === 'gateway' && { gateway }), ...(needsPassword && { payPassword: password }) },
      {
        onSuccess: ({ state, repaid }) => {
          if (state === 'done') toast.success(t('repay.done', { amount: moneyText(repaid) }));
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
      <WayChoice way={way} onChange={setWay} />
      {way === 'gateway' && gateways && <GatewayChoice {...gateways} />}
      <Field
        label={t('repay.amount')}
        hint={t('repay.amountHint', { amount: moneyText(account.billed) })}
        error={isAsked && amount === null ? t('repay.amountInvalid', { amount: moneyText(account.billed) }) : undefined}
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
            <Button onClick={() => setTyped(String(account.billed))}>{t('repay.all')}</Button>
          </div>
        )}
      </Field>
      {needsPassword && (
        <Field
          label={t('repay.password')}
          error={
            isPasswordMissing ? t('repay.passwordHint') : problem?.kind === 'password' ? problem.message : undefined
          }
          required
        >
          {(control) => <DigitsInput control={control} name="payPassword" value={password} onChange={setPassword} />}
        </Field>
      )}
      {problem && problem.kind !== 'password' && (
        <Notice tone="error" live>
          {problemText(repay.error)}
          {problem.kind === 'passwordMissing' && <Link to="/main/editPassword">{t('repay.setPassword')}</Link>}
        </Notice>
      )}
      {repay.data?.state === 'waiting' && repay.data.payNo === '' && (
        <Notice tone="info" title={t('repay.transferTitle')} live>
          {t('repay.transferText')} <Link to="/main/accountInfo">{t('repay.transferAccount')}</Link>
        </Notice>
      )}
      <Button type="submit" kind="primary" size="large" disabled={isClosed} busy={repay.isPending}>
        {amount === null ? t('repay.submitEmpty') : t('repay.submit', { amount: moneyText(Number(amount)) })}
      </Button>
    </form>
  );
}

interface WayChoiceProps {
  readonly way: RepaymentWay;
  readonly onChange: (way: RepaymentWay) => void;
}

function WayChoice({ way, onChange }: WayChoiceProps) {
  const { t } = useTranslation('credit');
  const { data: member } = useMember();
  return (
    <fieldset className={styles['choices']}>
      <legend className={layout['spaceBelow2']}>{t('repay.way')}</legend>
      {REPAYMENT_WAYS.map((one) => (
        <label className={classes(layout['itemsBaseline'], layout['lineStretch2'])} key={one}>
          <input type="radio" name="way" checked={way === one} onChange={() => onChange(one)} />
          <span>
            {t(`repay.by.${one}`)}
            <span className={classes(layout['muted'], layout['block'])}>
              {t(`repay.hint.${one}`, { amount: moneyText(member?.cash ?? 0) })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
