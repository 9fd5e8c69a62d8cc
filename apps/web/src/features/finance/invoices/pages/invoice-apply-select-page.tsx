import { useQuery } from '@tanstack/react-query';
import type { InvoiceablePart } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import {
  Button,
  buttonClass,
  classes,
  EmptyState,
  layout,
  moneyText,
  Notice,
  PageHeader,
  Select,
  useListQuery,
} from '@xunban/ui';
import { ListFrame } from '@xunban/ui/antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { sumYuan } from '../../../../shared/sum-yuan.ts';
import { invoiceQueries, UNINVOICED_FILTERS } from '../api/invoice-queries.ts';
import type { Selection } from '../api/use-apply.ts';
import { ApplyDialog } from '../components/apply-dialog.tsx';
import { ChoiceDialog, type MainToChooseFor } from '../components/choice-dialog.tsx';
import { useUninvoicedColumns } from '../components/uninvoiced-columns.tsx';

/** Lists purchases that are not invoiced, selects them one by one or by month, and applies for the invoice. */
export function InvoiceApplySelectPage() {
  const { t } = useTranslation(['invoice', 'pages']);
  const list = useListQuery(useSearchParams(), UNINVOICED_FILTERS);
  const result = useQuery(invoiceQueries.uninvoiced(list.query));
  const profiles = useQuery(invoiceQueries.profiles);
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const [applying, setApplying] = useState<Pick<Selection, 'nos' | 'month'> | null>(null);
  const [choosing, setChoosing] = useState<MainToChooseFor | null>(null);
  const toggle = ({ no, invoiceable }: InvoiceablePart) => {
    const next = new Map(chosen);
    if (!next.delete(no)) next.set(no, invoiceable);
    setChosen(next);
  };
  const applicable = result.data?.items.filter(({ canApply }) => canApply) ?? [];
  const isAllChosen = applicable.length > 0 && applicable.every(({ no }) => chosen.has(no));
  /** Chooses all of the page, or none of it when all are chosen. */
  const toggleAll = () => {
    const next = new Map(chosen);
    for (const { no, invoiceable } of applicable)
      if (isAllChosen) next.delete(no);
      else next.set(no, invoiceable);
    setChosen(next);
  };
  const choose = ({ mainOrderId, mainNo, chosenProfile }: InvoiceablePart) =>
    setChoosing({ mainOrderId, mainNo, billingProfileId: chosenProfile?.id ?? '' });
  const columns = useUninvoicedColumns({ has: (no) => chosen.has(no), toggle, onChoose: choose });
  const { months = [], total = 0, owed = 0, unconfirmed = 0, limit = 0 } = result.data ?? {};
  const month = list.query.filters.month ?? '';
  const ofMonth = months.find((one) => one.month === month);
  const hasBillingProfile = (profiles.data?.items.length ?? 0) > 0;
  const sum = sumYuan([...chosen.values()]);
  return (
    <>
      <PageHeader
        title={t('pages:invoiceApplySelect.title')}
        lead={t('select.lead', { total: moneyText(total) })}
        actions={
          <Link to="/main/invoiceApplyList" className={buttonClass({})}>
            {t('pages:invoiceApplyList.title')}
          </Link>
        }
      />
      {unconfirmed > 0 && <Notice tone="warning">{t('select.unconfirmed', { amount: moneyText(unconfirmed) })}</Notice>}
      {owed > unconfirmed && <Notice tone="info">{t('select.owed', { owed: moneyText(owed) })}</Notice>}
      {profiles.isSuccess && !hasBillingProfile && (
        <Notice tone="info">
          {t('select.noProfile')} <Link to="/main/invoiceInfo">{t('select.toProfiles')}</Link>
        </Notice>
      )}
      <ListFrame
        list={list}
        result={result}
        rowKey={(row) => row.no}
        columns={columns}
        filters={
          <>
            <label className={layout['line2']}>
              <input type="checkbox" checked={isAllChosen} disabled={applicable.length === 0} onChange={toggleAll} />
              {t('select.all')}
            </label>
            <Select
              aria-label={t('select.month')}
              value={month}
              onChange={(event) => list.change({ filters: event.target.value ? { month: event.target.value } : {} })}
            >
              <option value="">{t('select.allMonths')}</option>
              {months.map((one) => (
                <option key={one.month} value={one.month}>
                  {`${one.month} · ${moneyText(one.amount)}`}
                </option>
              ))}
            </Select>
          </>
        }
        empty={<EmptyState title={t('select.empty')} hint={t('select.emptyHint')} />}
      />
      <div className={classes(layout['itemsCentre'], layout['rowEnd2'], layout['spaceAbove4'])}>
        {chosen.size > 0 && (
          <span className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
            {t('select.chosen', { count: chosen.size, amount: moneyText(sum) })}
          </span>
        )}
        {ofMonth && (
          <Button disabled={!hasBillingProfile || unconfirmed > 0} onClick={() => setApplying({ nos: [], month })}>
            {t('select.applyMonth', { month })}
          </Button>
        )}
        <Button
          kind="primary"
          disabled={chosen.size === 0 || !hasBillingProfile || unconfirmed > 0}
          onClick={() => setApplying({ nos: [...chosen.keys()], month: '' })}
        >
          {t('select.apply')}
        </Button>
      </div>
      <ChoiceDialog main={choosing} profiles={profiles.data?.items ?? []} onClose={() => setChoosing(null)} />
      <ApplyDialog
        chosen={applying}
        profiles={profiles.data?.items ?? []}
        limit={limit}
        onClose={() => setApplying(null)}
        onDone={() => setChosen(new Map())}
      />
    </>
  );
}
