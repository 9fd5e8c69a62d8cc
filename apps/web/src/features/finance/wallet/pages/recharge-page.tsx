import { useMutation } from '@tanstack/react-query';
import { DEFAULT_GATEWAY } from '@xunban/contract/payment-methods';
import { methodHint, methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, Field, layout, moneyText, Notice, PageHeader, problemText, TextInput } from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { dropDraft, storeDraft, withDraft } from '../../../../shared/form-draft.ts';
import { useMember } from '../../../../shared/member.ts';
import { isOutcomeUnknown, once } from '../../../../shared/once.ts';
import { sumYuan } from '../../../../shared/sum-yuan.ts';
import { leaveForGateway } from '../../payment/api/use-pay.ts';
import { Balance } from '../components/balance.tsx';
import styles from '../components/wallet.module.css';
import { PRESETS, topUpAmount } from '../model/top-up-amount.ts';

/** Tops up the wallet through a gateway; the payment page shows the outcome. */
export function RechargePage() {
  const { t } = useTranslation(['wallet', 'pages', 'payment', 'common']);
  const { data: member } = useMember();
  const [{ amount: typed }, setTyped] = useState(() => withDraft(TOP_UP_DRAFT, { amount: '' }));
  const [isAsked, setAsked] = useState(false);
  const topUp = useTopUp();
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
    if (amount !== null) topUp.mutate(amount);
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
          <p className={layout['muted']}>
            {t('recharge.method')}
            {t('common:punctuation.colon')}
            {methodName(DEFAULT_GATEWAY)} · {methodHint(DEFAULT_GATEWAY)}
          </p>
          {topUp.isError && <TopUpFailure error={topUp.error} />}
          <Button type="submit" kind="primary" size="large" busy={isLeaving}>
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

function TopUpFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('wallet');
  if (isOutcomeUnknown(error))
    return (
      <Notice tone="warning" title={t('recharge.unknown')} live>
        {t('recharge.unknownHint')}
      </Notice>
    );
  return (
    <Notice tone="error" live>
      {problemText(error)}
    </Notice>
  );
}

const TOP_UP_DRAFT = 'topUp';

/** Opens a top-up and goes on to the gateway's page. */
function useTopUp() {
  return useMutation({
    mutationFn: (amount: string) =>
      once('topUp', { amount }, (idempotencyKey) => api.payment.topUp({ body: { amount } }, { idempotencyKey })),
    onSuccess: (opened) => {
      dropDraft(TOP_UP_DRAFT);
      leaveForGateway(opened);
    },
  });
}
