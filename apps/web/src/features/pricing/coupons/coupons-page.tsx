import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { COUPON_STATES, type CouponState } from '@xunban/contract/coupon-rules';
import { useTranslation } from '@xunban/i18n/react';
import {
  Button,
  Card,
  DataState,
  EmptyState,
  Field,
  layout,
  Money,
  Notice,
  PageHeader,
  problemText,
  Tabs,
  TextInput,
  toast,
} from '@xunban/ui';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../shared/api.ts';
import { once } from '../../../shared/once.ts';
import { couponQueries, type MemberCoupon } from './coupon-queries.ts';
import { CouponTerms } from './coupon-terms.tsx';
import styles from './coupons.module.css';

/** Coupons of the member, and the field for a code. */
export function CouponsPage() {
  const { t } = useTranslation(['coupon', 'pages']);
  const [params, setParams] = useSearchParams();
  const state = COUPON_STATES.find((known) => known === params.get('state')) ?? 'usable';
  const coupons = useQuery(couponQueries.mine);
  return (
    <>
      <PageHeader title={t('pages:coupons.title')} lead={t('lead')} />
      <div className={layout['stack5']}>
        <Card>
          <CodeForm />
        </Card>
        <Tabs
          label={t('tabs')}
          tabs={COUPON_STATES.map((key) => ({ key, label: t(`state.${key}`) }))}
          value={state}
          onChange={(next) => setParams(next === 'usable' ? {} : { state: next })}
        >
          <Card>
            <DataState query={coupons}>
              {(all) => <CouponList coupons={all.filter((one) => one.state === state)} state={state} />}
            </DataState>
          </Card>
        </Tabs>
      </div>
    </>
  );
}

function CouponList({ coupons, state }: { readonly coupons: readonly MemberCoupon[]; readonly state: CouponState }) {
  const { t } = useTranslation('coupon');
  if (coupons.length === 0) return <EmptyState title={t(`empty.${state}`)} />;
  return (
    <ul className={styles['list']}>
      {coupons.map((coupon) => (
        <li key={coupon.id} className={styles['row']}>
          <CouponTerms coupon={coupon} />
          {coupon.discount !== null && (
            <span className={layout['stack1']}>
              <Money yuan={-coupon.discount} strong />
              <span className={layout['muted']}>{t('usedFor', { no: coupon.mainNo })}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function CodeForm() {
  const { t } = useTranslation('coupon');
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const redeem = useMutation({
    mutationFn: () =>
      once('redeemCoupon', code, (idempotencyKey) => api.coupons.redeem({ body: { code } }, { idempotencyKey })),
    onSuccess: ({ name }) => {
      setCode('');
      toast.success(t('redeemed', { name }));
      void client.invalidateQueries({ queryKey: ['coupons'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') redeem.mutate();
  };
  return (
    <form onSubmit={submit} className={layout['stack3']} noValidate>
      <div className={styles['code']}>
        <Field label={t('code')}>
          {(control) => (
            <TextInput
              {...control}
              value={code}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={redeem.isPending} disabled={code.trim() === ''}>
          {t('redeem')}
        </Button>
      </div>
      {redeem.error && <Notice tone="error">{problemText(redeem.error)}</Notice>}
    </form>
  );
}
