import { useQuery } from '@tanstack/react-query';
import { plainUserCode } from '@xunban/contract/program-request-rules';
import { carrierName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, DataState, Field, layout, Money, Notice, problemText, TextInput } from '@xunban/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { BoardLine } from '../../../shared/board/board-line.tsx';
import { PayPasswordField } from '../api-keys/pay-password-field.tsx';
import styles from './device.module.css';
import { deviceQueries, type OrderToConfirm, type ProgramRequest, useGrantOrder } from './device-queries.ts';

interface OrderGrantProps {
  readonly request: ProgramRequest;
  readonly deny: ReactNode;
}

/** Confirms the order that a program has prepared, with the amount that the program can pay for it. */
export function OrderGrant({ request: { userCode }, deny }: OrderGrantProps) {
  const order = useQuery(deviceQueries.order(plainUserCode(userCode)));
  return (
    <DataState query={order}>
      {(shown) => (
        <>
          <Order order={shown} />
          <Confirm userCode={userCode} total={shown.total} deny={deny} />
        </>
      )}
    </DataState>
  );
}

function Order({ order }: { readonly order: OrderToConfirm }) {
  const { t } = useTranslation('device');
  const { boards, contactName, address, carrier, goods, coupon, freight, total } = order;
  const amounts = [
    ['goods', goods],
    ['freight', freight],
    ['coupon', -coupon],
  ] as const;
  return (
    <Card title={t('order.title')}>
      <div className={layout['stack4']}>
        <ul className={layout['stack0']}>
          {boards.map((board) => (
            <li key={board.id} className={layout['listRow']}>
              <div className={styles['what']}>
                <BoardLine
                  {...board}
                  foot={
                    <>
                      <p className={layout['muted']}>{t('order.days', { count: board.workingDays })}</p>
                      {board.note !== '' && <p className={layout['muted']}>{t('order.note', { note: board.note })}</p>}
                      <p className={layout['muted']}>
                        SHA-256 <code>{board.fileHash.slice(0, 16)}</code>
                      </p>
                    </>
                  }
                />
              </div>
              <Money yuan={board.amount} />
            </li>
          ))}
          {amounts.map(([name, amount]) =>
            amount === 0 ? null : (
              <li key={name} className={layout['listRow']}>
                <span>{t(`order.${name}`)}</span>
                <Money yuan={amount} />
              </li>
            ),
          )}
          <li className={layout['listRow']}>
            <strong>{t('order.total')}</strong>
            <Money yuan={total} strong />
          </li>
        </ul>
        <dl className={styles['facts']}>
          <dt>{t('order.address')}</dt>
          <dd>
            {contactName} · {address}
          </dd>
          <dt>{t('order.carrier')}</dt>
          <dd>{carrierName(carrier)}</dd>
        </dl>
      </div>
    </Card>
  );
}

interface ConfirmProps extends Pick<ProgramRequest, 'userCode'> {
  readonly total: number;
  readonly deny: ReactNode;
}

function Confirm({ userCode, total, deny }: ConfirmProps) {
  const { t } = useTranslation('device');
  const grant = useGrantOrder(plainUserCode(userCode));
  const [limit, setLimit] = useState(total.toFixed(2));
  const [payPassword, setPayPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const isLimit = /^\d{1,9}(\.\d{1,2})?$/.test(limit.trim()) && Number(limit) >= total;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isLimit || payPassword.length !== 6) return;
    grant.mutate(
      { limit: limit.trim(), payPassword },
      {
        onError: () => {
          setPayPassword('');
          setSent(false);
        },
      },
    );
  };
  return (
    <Card title={t('confirm.title')}>
      <form className={layout['stack4']} noValidate onSubmit={submit}>
        {grant.isError && (
          <Notice tone="error" live>
            {problemText(grant.error)}
          </Notice>
        )}
        <Field
          label={t('confirm.limit')}
          hint={t('confirm.limitHint')}
          error={isSent && !isLimit && t('confirm.limitFault')}
          required
        >
          {(control) => (
            <TextInput
              {...control}
              name="limit"
              inputMode="decimal"
              maxLength={14}
              value={limit}
              onChange={({ target }) => setLimit(target.value)}
            />
          )}
        </Field>
        <PayPasswordField
          value={payPassword}
          onChange={setPayPassword}
          error={grant.error}
          isMissing={isSent && payPassword.length !== 6}
        />
        <div className={layout['row3']}>
          <Button type="submit" kind="primary" busy={grant.isPending}>
            {t('confirm.send')}
          </Button>
          {deny}
        </div>
      </form>
    </Card>
  );
}
