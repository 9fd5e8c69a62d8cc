import { useQuery } from '@tanstack/react-query';
import type { PaymentBooking } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, DataState, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { BookedNumber, journalPath, journalsPath } from '../../../../shared/number-links.tsx';
import { PostingTable } from '../../../../shared/posting-table.tsx';
import { paymentQueries } from '../payment-queries.ts';
import styles from '../payments.module.css';

/** The journals of a payment and of its refunds, as the ledger holds them. */
export function BookingsCard({ no }: { readonly no: string }) {
  const { t } = useTranslation('console-payments');
  return (
    <Card title={t('bookings.title')} extra={<Link to={journalsPath({ filter: no })}>{t('bookings.ledger')}</Link>}>
      <DataState
        query={useQuery(paymentQueries.bookings(no))}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={layout['muted']}>{t('bookings.none')}</p>}
      >
        {({ items }) => items.map((booking) => <Journal key={booking.id} booking={booking} />)}
      </DataState>
    </Card>
  );
}

function Journal({ booking: { id, kind, reference, bookedAt, lines } }: { readonly booking: PaymentBooking }) {
  const { t } = useTranslation(['console-payments', 'console-ledger']);
  return (
    <div className={styles['journal']}>
      <PostingTable
        lines={lines}
        month={bookedAt.slice(0, 7)}
        caption={
          <>
            <strong>
              <Link to={journalPath(id)}>{t(`console-ledger:journal.${kind}` as 'console-ledger:journal.topUp')}</Link>
            </strong>{' '}
            <BookedNumber no={reference} /> · {t('bookings.at', { at: minuteText(bookedAt) })}
          </>
        }
      />
    </div>
  );
}
