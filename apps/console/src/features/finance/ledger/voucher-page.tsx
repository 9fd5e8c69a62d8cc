import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, layout, Money, PageHeader } from '@xunban/ui';
import { Link, useParams } from 'react-router';
import { MemberLink } from '../../../shared/member-link.tsx';
import { journalPath } from '../../../shared/number-links.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import styles from './ledger.module.css';
import { type VoucherDetail, voucherQueries } from './voucher-queries.ts';

/** One voucher: its lines by standard account and auxiliary accounting, and the journals behind it. */
export function VoucherPage() {
  const { t } = useTranslation('console-vouchers');
  const { month = '', no = '' } = useParams();
  const title = `${t('number', { no })} · ${month}`;
  useTabTitle(title);
  return (
    <ObjectState query={useQuery(voucherQueries.voucher(month, Number(no)))}>
      {(voucher) => (
        <>
          <PageHeader
            title={title}
            lead={t('voucherLead', { day: voucher.day, summary: voucher.summary, count: voucher.attachments })}
            actions={<Link to={`/vouchers/${month}`}>{t('toMonth', { month })}</Link>}
          />
          <div className={layout['column']}>
            <Card>
              <Lines voucher={voucher} />
            </Card>
            <Card title={t('journals')}>
              <ul className={classes(layout['stack2'], styles['bookings'])}>
                {voucher.journals.map(({ id, reference, bookedOn }) => (
                  <li key={id}>
                    <Link to={journalPath(id)}>#{id}</Link> {bookedOn} {reference}
                  </li>
                ))}
              </ul>
              {voucher.attachments > voucher.journals.length &&
                t('moreJournals', { count: voucher.attachments - voucher.journals.length })}
            </Card>
          </div>
        </>
      )}
    </ObjectState>
  );
}

function Lines({ voucher: { lines, amount } }: { readonly voucher: VoucherDetail }) {
  const { t } = useTranslation('console-vouchers');
  return (
    <div className={layout['scrollSideways']}>
      <table className={classes(layout['tableSmall'], styles['balance'], styles['secondIsText'])}>
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col">{t('auxiliary')}</th>
            <th scope="col">{t('debit')}</th>
            <th scope="col">{t('credit')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ standardCode, name, customer, department, project, debit, credit }) => (
            <tr key={[standardCode, customer?.id, department, project, debit === null].join('\n')}>
              <th scope="row">
                {standardCode} {name}
              </th>
              <td data-label={t('auxiliary')}>
                {customer && (
                  <MemberLink memberId={customer.id} memberName={customer.name} memberNo={customer.memberNo}>
                    {customer.name}
                  </MemberLink>
                )}
                {department && <div>{t('inDepartment', { name: department })}</div>}
                {project && <div>{t('onProject', { name: project })}</div>}
              </td>
              <td data-label={t('debit')}>{debit !== null && <Money yuan={debit} />}</td>
              <td data-label={t('credit')}>{credit !== null && <Money yuan={credit} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td />
            <td data-label={t('debit')}>
              <Money yuan={amount} strong />
            </td>
            <td data-label={t('credit')}>
              <Money yuan={amount} strong />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
