import type { PaymentBooking } from '@xunban/contract';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, Money } from '@xunban/ui';
import type { ReactNode } from 'react';
import { MemberLink } from './member-link.tsx';
import { BookedNumber, MainOrderLink } from './number-links.tsx';
import styles from './shared.module.css';
import { useStandardAccount } from './standard-accounts.ts';
import { SecondLine } from './work-list.tsx';

type Owner = PaymentBooking['lines'][number]['owner'];

interface PostingTableProps {
  readonly lines: PaymentBooking['lines'];
  /** The month of the journal, yyyy-MM. */
  readonly month: string;
  readonly caption?: ReactNode;
}

/** Postings of a journal: account, its standard account, owner, debit, credit. The areas `console-ledger` and `payment` must be loaded. */
export function PostingTable({ lines, month, caption }: PostingTableProps) {
  const { t } = useTranslation('console-ledger');
  const accountName = useAccountName();
  return (
    <table className={classes(layout['tableSmall'], styles['postings'])}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th className={classes(layout['soft'], layout['textXs'])} scope="col">
            {t('posting.account')}
          </th>
          <th className={classes(layout['soft'], layout['textXs'])} scope="col">
            {t('posting.debit')}
          </th>
          <th className={classes(layout['soft'], layout['textXs'])} scope="col">
            {t('posting.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ code, owner, debit, credit }) => (
          <tr key={`${code} ${owner.id}`}>
            <th className={layout['breakAnywhere']} scope="row">
              {accountName(code)}{' '}
              <span className={layout['muted']}>
                <AccountOwner owner={owner} />
              </span>
              <StandardName code={code} month={month} />
            </th>
            <td>{debit !== null && <Money yuan={debit} />}</td>
            <td>{credit !== null && <Money yuan={credit} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An account of the chart by code and name. */
export function useAccountName(): (code: string) => string {
  const { t } = useTranslation('console');
  return (code) => `${code} ${t(`ledger.account.${code}` as 'ledger.account.A10')}`;
}

interface StandardNameProps {
  readonly code: string;
  /** yyyy-MM. */
  readonly month: string;
}

/** The account of the accounting standard on a line of its own; nothing for a memo account. */
export function StandardName({ code, month }: StandardNameProps) {
  const standard = useStandardAccount(month)(code);
  return (
    standard && (
      <SecondLine>
        {standard.standardCode} {standard.name}
      </SecondLine>
    )
  );
}

/** Owners of accounts of the company: its bank accounts, and what output tax is of. */
const COMPANY_OWNERS = ['transfers', 'settlements', 'board', 'freight'] as const;
const isCompanyOwner = (name: string): name is (typeof COMPANY_OWNERS)[number] =>
  COMPANY_OWNERS.some((owner) => owner === name);

export function AccountOwner({ owner: { kind, id, name } }: { readonly owner: Owner }) {
  const { t } = useTranslation(['console-ledger', 'payment']);
  if (kind === 'member')
    return (
      <MemberLink memberId={id} memberName={name} memberNo="">
        {name}
      </MemberLink>
    );
  if (kind === 'mainOrder') return <MainOrderLink no={name} />;
  if (isCompanyOwner(name)) return t(`posting.${name}`);
  return <BookedNumber no={methodName(name)} />;
}
