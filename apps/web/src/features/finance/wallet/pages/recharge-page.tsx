import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, Field, moneyText, PageHeader, TextInput } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { dropDraft, storeDraft, withDraft } from '../../../../shared/form-draft.ts';
import { useMember } from '../../../../shared/member.ts';
import { once } from '../../../../shared/once.ts';
import { OnceFailure } from '../../../../shared/once-failure.tsx';
import { sumYuan } from '../../../../shared/sum-yuan.ts';
import { leaveForGateway } from '../../payment/api/use-pay.ts';
import { GatewayChoice, useOwnGateways } from '../../payment/components/gateway-choice.tsx';
import { Balance } from '../components/balance.tsx';
import styles from '../components/wallet.module.css';
import { PRESETS, topUpAmount } from '../model/top-up-amount.ts';

/** Tops up the wallet through a gateway; the payment page shows the outcome. */
export function RechargePage() {
  const { t } = useTranslation(['wallet', 'pages']);
  const { data: member } = useMember();
  const [{ amount: typed }, setTyped] = useState(() => withDraft(TOP_UP_DRAFT, { amount: '' }));
  const [isAsked, setAsked] = useState(false);
  const topUp = useTopUp();
  const gateways = useOwnGateways();
  const gateway = gateways?.chosen?.method;
  const amount = topUpAmount(typed);
  const isLeaving = topUp.isPending || Boolean(topUp.data?.redirectUrl);
  const choose = (text: string) => {
    setTyped({ amount: text });
    storeDraft(TOP_UP_DRAFT, { amount: text });
    setAsked(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (amount !== null && gateway !== undefined) topUp.mutate({ amount, gateway });
  };
  return (
    <>
      <PageHeader title={t('pages:balanceRecharge.title')} lead={t('recharge.lead')} />
      <Card>
        <form className={styles['recharge']} noValidate onSubmit={submit}>
          <Balance />
          <fieldset className={styles['presets']} aria-label={t('recharge.presets')}>
            {PRESETS.map((preset) => (
              <Button
                key={preset}
                className={styles['preset'] ?? ''}
                aria-pressed={typed === preset}
                onClick={() => choose(preset)}
              >
                {moneyText(Number(preset)).replace(/\.00$/, '')}
              </Button>
            ))}
          </fieldset>
          <Field
            label={t('recharge.amount')}
            hint={
              amount === null || !member
                ? t('recharge.amountHint')
                : t('recharge.balanceAfter', { amount: moneyText(sumYuan([member.cash, Number(amount)])) })
            }
            error={isAsked && amount === null ? t('recharge.amountInvalid') : undefined}
            required
          >
            {(control) => (
              <TextInput
                {...control}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                value={typed}
                onChange={(event) => choose(event.target.value)}
              />
            )}
          </Field>
          {gateways && <GatewayChoice {...gateways} />}
          <OnceFailure
            error={topUp.error}
            unknown={{ title: t('recharge.unknown'), hint: t('recharge.unknownHint') }}
          />
          <Button type="submit" kind="primary" size="large" disabled={gateway === undefined} busy={isLeaving}>
            {isLeaving
              ? t('recharge.opening')
              : amount === null
                ? t('recharge.submitEmpty')
                : t('recharge.submit', { amount: moneyText(Number(amount)) })}
          </Button>
        </form>
      </Card>
    </>
  );
}

const TOP_UP_DRAFT = 'topUp';

/** Opens a top-up and goes on to the gateway's page. */
function useTopUp() {
  return useMutation({
    mutationFn: (body: { readonly amount: string; readonly gateway: string }) =>
      once('topUp', body, (idempotencyKey) => api.payment.topUp({ body }, { idempotencyKey })),
    onSuccess: (opened) => {
      dropDraft(TOP_UP_DRAFT);
      leaveForGateway(opened);
    },
  });
}
