import { useQuery } from '@tanstack/react-query';
import type { PaymentBooking } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, DataState, Money } from '@xunban/ui';
import { Link } from 'react-router';
import { MemberLink } from '../../../shared/member-link.tsx';
import { BookedNumber, MainOrderLink } from '../../../shared/number-links.tsx';
import { useMethodName } from '../../../shared/use-method-name.ts';
import { paymentQueries } from '../payment-queries.ts';
import styles from '../payments.module.css';

/** The journals of a payment and of its refunds, as the ledger holds them. */
export function BookingsCard({ no }: { readonly no: string }) {
  const { t } = useTranslation('console-payments');
  return (
    <Card title={t('bookings.title')} extra={<Link to="/ledger">{t('bookings.ledger')}</Link>}>
      <DataState
        query={useQuery(paymentQueries.bookings(no))}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles['soft']}>{t('bookings.none')}</p>}
      >
        {({ items }) => items.map((booking) => <Journal key={booking.id} booking={booking} />)}
      </DataState>
    </Card>
  );
}

function Journal({ booking }: { readonly booking: PaymentBooking }) {
  const { t } = useTranslation(['console-payments', 'console']);
  return (
    <div className={styles['journal']}>
      <table>
        <caption>
          <strong>{t(`journal.${booking.kind}` as 'journal.topUp')}</strong> <BookedNumber no={booking.reference} /> ·{' '}
          {t('bookings.at', { at: minuteText(booking.bookedAt) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('bookings.account')}</th>
            <th scope="col">{t('bookings.debit')}</th>
            <th scope="col">{t('bookings.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {booking.lines.map(({ code, owner, debit, credit }) => (
            <tr key={`${code} ${owner.id}`}>
              <th scope="row">
                {code} {t(`console:ledger.account.${code}` as 'console:ledger.account.A10')}{' '}
                <span className={styles['soft']}>
                  <Owner owner={owner} />
                </span>
              </th>
              <td>{debit !== null && <Money yuan={debit} />}</td>
              <td>{credit !== null && <Money yuan={credit} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Owner({ owner: { kind, id, name } }: { readonly owner: PaymentBooking['lines'][number]['owner'] }) {
  const { t } = useTranslation('console-payments');
  const method = useMethodName();
  if (kind === 'member')
    return (
      <MemberLink memberId={id} memberName={name} memberNo="">
        {name}
      </MemberLink>
    );
  if (kind === 'mainOrder') return <MainOrderLink no={name} />;
  return name === 'transfers' ? t('channel.transfers') : <BookedNumber no={method(name)} />;
}
