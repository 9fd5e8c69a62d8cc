import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, DataState, EmptyState, layout, PageHeader, type Tone } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { staffNameText } from '../../../shared/staff-name.tsx';
import { SecondLine } from '../../../shared/work-list.tsx';
import styles from './ledger.module.css';
import { type LedgerMonth, type LedgerMonths, ledgerQueries } from './ledger-queries.ts';
import { MonthDialog, type MonthStep } from './month-dialog.tsx';

const TONES: Readonly<Record<LedgerMonth['state'], Tone>> = { running: 'info', open: 'warning', closed: 'success' };

/** Months of the ledger: the closed ones and their closers, and the obstacles to closing the next one. */
export function LedgerMonthsPage() {
  const { t } = useTranslation('console-ledger');
  const months = useQuery(ledgerQueries.months());
  const [open, setOpen] = useState<{ readonly month: string; readonly step: MonthStep } | null>(null);
  return (
    <>
      <PageHeader title={t('months.title')} lead={t('months.lead')} />
      <DataState
        query={months}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('months.empty')} hint={t('months.emptyHint')} />}
      >
        {({ items, next }) => (
          <div className={layout['column']}>
            {next && <NextClose next={next} />}
            <ul className={classes(layout['stack2'], styles['months'])}>
              {items.map((month) => (
                <Month key={month.month} month={month} onStep={(step) => setOpen({ month: month.month, step })} />
              ))}
            </ul>
          </div>
        )}
      </DataState>
      {open && <MonthDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Pages where the obstacles to a close can be resolved; the end of the month needs no page. */
const PAGE_OF = {
  ledgerChecksPass: '/reconciliation',
  billsAreRead: '/reconciliation?part=bills',
  differencesAreExplained: '/reconciliation?part=differences&state=open',
  bookingsAreBilled: '/reconciliation?part=openItems&code=A10',
  journalsAreDecided: '/manual-journals?state=waiting',
  disputesAreAnswered: '/disputes?state=received',
};

function NextClose({ next: { month, checks } }: { readonly next: NonNullable<LedgerMonths['next']> }) {
  const { t } = useTranslation('console-ledger');
  return (
    <Card title={t('months.next', { month })}>
      <ul className={layout['stack2']}>
        {checks.map(({ name, open }) => (
          <li key={name}>
            <Badge tone={open === 0 ? 'success' : 'error'}>{t(open === 0 ? 'months.met' : 'months.unmet')}</Badge>{' '}
            {t(`months.check.${name}`)}
            {open > 0 && name !== 'isOver' && (
              <>
                {' · '}
                <Link to={PAGE_OF[name]}>{t('months.see')}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface MonthProps {
  readonly month: LedgerMonth;
  readonly onStep: (step: MonthStep) => void;
}

function Month({ month: { month, state, closes, reopening, can }, onStep }: MonthProps) {
  const { t } = useTranslation('console-ledger');
  return (
    <li>
      <div>
        <Link to={`/trial-balance?month=${month}`}>{month}</Link>{' '}
        <Badge tone={TONES[state]}>{t(`months.state.${state}`)}</Badge>
        {closes.map(({ closedAt, closedBy, note, reopenedAt }) => (
          <SecondLine key={closedAt}>
            {t('months.closedBy', { person: closedBy, at: minuteText(closedAt) })}
            {note && t('months.note', { note })}
            {reopenedAt && ` · ${t('months.reopened', { at: minuteText(reopenedAt) })}`}
          </SecondLine>
        ))}
        {reopening && (
          <SecondLine>
            <Link to="/approvals">
              {t('months.waits', { person: staffNameText(reopening.askedBy), at: minuteText(reopening.askedAt) })}
            </Link>{' '}
            {reopening.reason}
          </SecondLine>
        )}
      </div>
      <div>
        {can.map((step) => (
          <Button key={step} type={step === 'close' ? 'primary' : 'default'} onClick={() => onStep(step)}>
            {t(`months.step.${step}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
