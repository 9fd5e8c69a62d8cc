import { useQuery } from '@tanstack/react-query';
import type { InvoiceApplication } from '@xunban/contract';
import { INVOICE_APPLICATION_STATES } from '@xunban/contract/invoice-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Button,
  buttonClass,
  classes,
  EmptyState,
  layout,
  Money,
  moneyText,
  PageHeader,
  Select,
  useListQuery,
} from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Link, useSearchParams } from 'react-router';
import { IfMay } from '../../../../shared/if-may.tsx';
import { APPLICATION_FILTERS, invoiceQueries } from '../api/invoice-queries.ts';
import { ApplicationBadge } from '../components/application-badge.tsx';
import { ApplicationDialog } from '../components/application-dialog.tsx';

/** A member's applications for invoices with what became of them; one of them is shown by its id in the address. */
export function InvoiceApplyListPage() {
  const { t } = useTranslation(['invoice', 'invoice-texts', 'pages']);
  const [search, setSearch] = useSearchParams();
  const list = useListQuery([search, setSearch], APPLICATION_FILTERS);
  const show = (id: string) => {
    const next = new URLSearchParams(search);
    if (id) next.set('id', id);
    else next.delete('id');
    setSearch(next);
  };
  const columns = useColumns(show);
  return (
    <>
      <PageHeader
        title={t('pages:invoiceApplyList.title')}
        lead={t('list.lead')}
        actions={
          <IfMay need="invoice.edit">
            <Link to="/main/invoiceApplySelect" className={buttonClass({ kind: 'primary' })}>
              {t('list.toSelect')}
            </Link>
          </IfMay>
        }
      />
      <ListFrame
        list={list}
        result={useQuery(invoiceQueries.applications(list.query))}
        rowKey={(row) => row.id}
        columns={columns}
        filters={
          <Select
            aria-label={t('list.state')}
            value={list.query.filters.state ?? ''}
            onChange={(event) => list.change({ filters: event.target.value ? { state: event.target.value } : {} })}
          >
            <option value="">{t('list.all')}</option>
            {INVOICE_APPLICATION_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`invoice-texts:state.${state}`)}
              </option>
            ))}
          </Select>
        }
        empty={
          <EmptyState
            title={t('list.empty')}
            hint={t('list.emptyHint')}
            example={[t('list.example.name'), t('list.example.line')]}
            action={
              <IfMay need="invoice.edit">
                <Link to="/main/invoiceApplySelect">{t('list.toSelect')}</Link>
              </IfMay>
            }
          />
        }
      />
      <ApplicationDialog id={search.get('id') ?? ''} onClose={() => show('')} />
    </>
  );
}

function useColumns(onOpen: (id: string) => void): ListColumn<InvoiceApplication>[] {
  const { t } = useTranslation(['invoice', 'invoice-texts', 'common']);
  return [
    {
      key: 'no',
      title: t('list.application'),
      place: 'head',
      render: (row) => (
        <>
          <span className={layout['code']}>{row.applicationNo}</span>
          <span className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
            {minuteText(row.appliedAt)}
            {row.person && ` · ${row.person}`}
          </span>
        </>
      ),
    },
    {
      key: 'amount',
      title: t('list.amount'),
      align: 'right',
      render: (row) => (
        <>
          <Money yuan={row.amount} />
          {row.appliedAmount !== row.amount && (
            <span className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
              {t('list.lowered', { before: moneyText(row.appliedAmount) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'title',
      title: t('list.title'),
      render: (row) => (
        <>
          {row.title}
          <span className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
            {[t(`invoice-texts:kind.${row.kind}`), t(`invoice-texts:medium.${row.medium}`)].join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('list.state'),
      render: (row) => (
        <>
          <ApplicationBadge state={row.state} />
          <span className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
            {row.reason || row.invoiceNos.join(t('common:punctuation.list'))}
          </span>
        </>
      ),
    },
    {
      key: 'actions',
      title: t('list.actions'),
      place: 'foot',
      render: (row) => (
        <Button size="small" aria-label={`${t('list.open')} ${row.applicationNo}`} onClick={() => onOpen(row.id)}>
          {t('list.open')}
        </Button>
      ),
    },
  ];
}
