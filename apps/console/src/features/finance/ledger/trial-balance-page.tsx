import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, DataState, layout, Money, PageHeader } from '@xunban/ui';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { journalsPath } from '../../../shared/number-links.tsx';
import { StandardName, useAccountName } from '../../../shared/posting-table.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import styles from './ledger.module.css';
import { ledgerQueries, type TrialBalance } from './ledger-queries.ts';
import { MonthInput, useMonth } from './month-input.tsx';
import { ReportFiles } from './report-files.tsx';

/** Opening, debit, credit and closing of every account in a month; an account leads to its journals. */
export function TrialBalancePage() {
  const { t } = useTranslation('console-ledger');
  const [month, setMonth] = useMonth();
  const balance = useQuery(ledgerQueries.month(month));
  useTabTitle(`${t('balance.title')} · ${month}`);
  return (
    <>
      <PageHeader
        title={t('balance.title')}
        lead={t('balance.lead')}
        actions={
          <>
            <CloseState month={month} />
            <ReportFiles report="trialBalance" month={month} name={t('balance.title')} />
            <MonthInput month={month} onChange={(value) => value !== '' && setMonth(value)} />
          </>
        }
      />
      <DataState
        query={balance}
        isEmpty={({ accounts }) => accounts.length === 0}
        empty={<Alert showIcon type="info" title={t('balance.empty')} />}
      >
        {(found) => <Balance balance={found} />}
      </DataState>
    </>
  );
}

/** Shows whether the month is closed, with a link to the page that closes it. */
function CloseState({ month }: { readonly month: string }) {
  const { t } = useTranslation('console-ledger');
  const { data } = useQuery(ledgerQueries.months());
  const state = data?.items.find((one) => one.month === month)?.state;
  return state && <Link to="/ledger-months">{t(`months.state.${state}`)}</Link>;
}

/** Accounts of money, and memos, which count promises: each group adds up separately. */
const PARTS = ['money', 'memos'] as const;

function Balance({ balance }: { readonly balance: TrialBalance }) {
  const { t } = useTranslation('console-ledger');
  const { accounts, difference, money } = balance;
  const agrees = difference.opening === 0 && difference.closing === 0 && money.debit === money.credit;
  return (
    <div className={layout['column']}>
      <Alert
        showIcon
        type={agrees ? 'success' : 'error'}
        title={agrees ? t('balance.agrees') : t('balance.differs', { amount: difference.closing.toFixed(2) })}
      />
      {PARTS.map((part) => {
        const rows = accounts.filter(({ code }) => code.startsWith('M') === (part === 'memos'));
        return (
          rows.length > 0 && (
            <Card key={part} title={t(`balance.part.${part}`)}>
              <Accounts month={balance.month} rows={rows} sums={balance[part]} />
            </Card>
          )
        );
      })}
    </div>
  );
}

interface AccountsProps {
  readonly month: string;
  readonly rows: TrialBalance['accounts'];
  readonly sums: TrialBalance['money'];
}

function Accounts({ month, rows, sums }: AccountsProps) {
  const { t } = useTranslation('console-ledger');
  const accountName = useAccountName();
  return (
    <div className={layout['scrollSideways']}>
      <table className={classes(layout['tableSmall'], styles['balance'])}>
        <thead>
          <tr>
            <th scope="col">{t('posting.account')}</th>
            <th scope="col">{t('balance.opening')}</th>
            <th scope="col">{t('balance.debit')}</th>
            <th scope="col">{t('balance.credit')}</th>
            <th scope="col">{t('balance.closing')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, opening, debit, credit, closing }) => (
            <tr key={code}>
              <th scope="row">
                <Link to={journalsPath({ month, code })}>{accountName(code)}</Link>
                <StandardName code={code} month={month} />
              </th>
              <td data-label={t('balance.opening')}>
                <Sided yuan={opening} />
              </td>
              <td data-label={t('balance.debit')}>
                <Money yuan={debit} />
              </td>
              <td data-label={t('balance.credit')}>
                <Money yuan={credit} />
              </td>
              <td data-label={t('balance.closing')}>
                <Sided yuan={closing} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('balance.total')}</th>
            <td data-label={t('balance.opening')}>
              <Money yuan={debitsOf(rows.map(({ opening }) => opening))} />
            </td>
            <td data-label={t('balance.debit')}>
              <Money yuan={sums.debit} strong />
            </td>
            <td data-label={t('balance.credit')}>
              <Money yuan={sums.credit} strong />
            </td>
            <td data-label={t('balance.closing')}>
              <Money yuan={debitsOf(rows.map(({ closing }) => closing))} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Returns the total of debits, which equals that of credits. Computed in fen, where sums are exact. */
const debitsOf = (balances: readonly number[]): number =>
  balances.reduce((sum, one) => sum + Math.max(0, Math.round(one * 100)), 0) / 100;

/** A balance and its side; nothing has none. */
function Sided({ yuan }: { readonly yuan: number }) {
  const { t } = useTranslation('console-ledger');
  return (
    <>
      {yuan !== 0 && <span className={styles['side']}>{t(yuan > 0 ? 'side.debit' : 'side.credit')}</span>}{' '}
      <Money yuan={Math.abs(yuan)} />
    </>
  );
}
