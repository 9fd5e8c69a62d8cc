import { DownloadOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, DataState, EmptyState, layout, PageHeader, problemText, type Tone, toast } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { saveBlob } from '../../../shared/save-blob.ts';
import { SecondLine } from '../../../shared/work-list.tsx';
import { ExportVouchersDialog } from './export-vouchers-dialog.tsx';
import styles from './ledger.module.css';
import { MakeVouchersDialog } from './make-vouchers-dialog.tsx';
import { type VoucherMonth, voucherQueries } from './voucher-queries.ts';

const TONES: Readonly<Record<VoucherMonth['state'], Tone>> = { none: 'info', made: 'success', outdated: 'warning' };
type Step = VoucherMonth['can'][number];

const MAX_YEARS = 2;

/** Closed months: their vouchers, the users who made and exported them, and the possible actions. */
export function VouchersPage() {
  const { t } = useTranslation('console-vouchers');
  const months = useQuery(voucherQueries.months());
  const made = months.data?.items.filter(({ state }) => state === 'made') ?? [];
  const years = [...new Set(made.map(({ month }) => month.slice(0, 4)))].slice(0, MAX_YEARS);
  const [open, setOpen] = useState<{ readonly month: VoucherMonth; readonly step: Step } | null>(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            {years.map((year) => (
              <YearFile key={year} year={year} />
            ))}
            <Link to="/standard-accounts">{t('accounts.title')}</Link>
          </>
        }
      />
      <DataState
        query={months}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            title={t('empty')}
            hint={t('emptyHint')}
            action={<Link to="/ledger-months">{t('toMonths')}</Link>}
          />
        }
      >
        {({ items }) => (
          <ul className={classes(layout['stack2'], styles['months'])}>
            {items.map((month) => (
              <Month key={month.month} month={month} onStep={(step) => setOpen({ month, step })} />
            ))}
          </ul>
        )}
      </DataState>
      {open?.step === 'make' && <MakeVouchersDialog month={open.month.month} onClose={() => setOpen(null)} />}
      {open?.step === 'export' && <ExportVouchersDialog month={open.month} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Downloads the vouchers of a year with their opening balances as a plain text journal, for users with the export permission. */
function YearFile({ year }: { readonly year: string }) {
  const { t } = useTranslation('console-vouchers');
  const canExport = usePermission('list.export');
  const save = useMutation({
    mutationFn: async () =>
      saveBlob(await api.staffVouchers.year({ params: { year } }), `${t('title')} ${year}.journal`),
    onError: (error) => toast.error(problemText(error)),
  });
  if (!canExport) return null;
  return (
    <GuardedButton
      permission="list.export"
      icon={<DownloadOutlined />}
      title={t('yearHint')}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('year', { year })}
    </GuardedButton>
  );
}

interface MonthProps {
  readonly month: VoucherMonth;
  readonly onStep: (step: Step) => void;
}

function Month({ month: { month, state, isClosed, made, exports, can }, onStep }: MonthProps) {
  const { t } = useTranslation('console-vouchers');
  return (
    <li>
      <div>
        {made ? <Link to={`/vouchers/${month}`}>{month}</Link> : month}{' '}
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        {!isClosed && <SecondLine>{t('reopened')}</SecondLine>}
        {made && (
          <SecondLine>
            {t('made', {
              count: made.vouchers,
              mode: t(`mode.${made.mode}`),
              person: made.by,
              at: minuteText(made.at),
            })}
          </SecondLine>
        )}
        {exports.map(({ layout: program, by, at }, index) => (
          <SecondLine key={at}>
            {t(index === 0 ? 'exported' : 'exportedAgain', {
              ...{ program: t(`layout.${program}`), person: by, at: minuteText(at), times: index + 1 },
            })}
          </SecondLine>
        ))}
      </div>
      <div>
        {can.map((step) => (
          <Button key={step} type={step === 'make' ? 'primary' : 'default'} onClick={() => onStep(step)}>
            {t(step === 'export' && exports.length > 0 ? 'step.exportAgain' : `step.${step}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
