import type { CreditAccount } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import {
  Button,
  buttonClass,
  Field,
  layout,
  moneyText,
  Notice,
  problemText,
  TextArea,
  TextInput,
  toast,
} from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { CertifyLink } from '../../../../shared/certify-link.tsx';
import { IfMay } from '../../../../shared/if-may.tsx';
import { useApplyForCredit, useTakeBack } from '../api/use-credit.ts';
import { repayAmount } from '../model/repay-amount.ts';

/** Maximum credit that the company grants; finance decides the actual amount. */
const MAX_LIMIT = 10_000_000;

/** Applies for trade credit, or shows the obstacle, or the state of the application. */
export function ApplyForm({ account }: { account: CreditAccount }) {
  const { t } = useTranslation('credit');
  if (account.state === 'applied') return <Applied account={account} />;
  return (
    <div className={layout['stack4']}>
      {account.note && (
        <Notice tone="warning" title={t(account.state === 'closed' ? 'apply.closed' : 'apply.refused')}>
          {account.note}
        </Notice>
      )}
      {account.obstacles.includes('notEnterprise') ? (
        <>
          <Notice tone="info">{t('apply.notEnterprise')}</Notice>
          <div className={layout['row2']}>
            <CertifyLink className={buttonClass({ kind: 'primary' })}>{t('apply.certify')}</CertifyLink>
          </div>
        </>
      ) : (
        <IfMay need="credit.apply">
          <Form />
        </IfMay>
      )}
    </div>
  );
}

function Form() {
  const { t } = useTranslation('credit');
  const [limit, setLimit] = useState('');
  const [because, setBecause] = useState('');
  const [isAsked, setAsked] = useState(false);
  const apply = useApplyForCredit();
  const amount = repayAmount(limit, MAX_LIMIT);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (amount !== null)
      apply.mutate({ limit: amount, because: because.trim() }, { onSuccess: () => toast.success(t('apply.done')) });
  };
  return (
    <form className={layout['stack4']} noValidate onSubmit={submit}>
      <Field
        label={t('apply.limit')}
        hint={t('apply.limitHint')}
        error={isAsked && amount === null ? t('apply.limitInvalid') : undefined}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            name="limit"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={limit}
            onChange={(event) => setLimit(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('apply.because')} hint={t('apply.becauseHint')}>
        {(control) => (
          <TextArea
            {...control}
            name="because"
            rows={3}
            maxLength={500}
            value={because}
            onChange={(event) => setBecause(event.target.value)}
          />
        )}
      </Field>
      {apply.isError && (
        <Notice tone="error" live>
          {problemText(apply.error)}
        </Notice>
      )}
      <div className={layout['row2']}>
        <Button type="submit" kind="primary" size="large" busy={apply.isPending}>
          {t('apply.submit')}
        </Button>
      </div>
    </form>
  );
}

function Applied({ account }: { account: CreditAccount }) {
  const { t } = useTranslation('credit');
  const takeBack = useTakeBack();
  return (
    <div className={layout['stack4']}>
      <Notice tone="info" title={t('apply.waiting')}>
        {t('apply.waitingText', { amount: moneyText(account.askedLimit) })}
      </Notice>
      <IfMay need="credit.apply">
        <div className={layout['row2']}>
          <Button
            busy={takeBack.isPending}
            onClick={() =>
              takeBack.mutate(undefined, {
                onSuccess: () => toast.success(t('apply.takenBack')),
                onError: (error) => toast.error(problemText(error)),
              })
            }
          >
            {t('apply.takeBack')}
          </Button>
        </div>
      </IfMay>
    </div>
  );
}
