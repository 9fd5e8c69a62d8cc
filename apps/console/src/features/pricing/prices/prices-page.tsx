import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { PublishedBook } from '@xunban/contract';
import { MAX_QUOTES_COUNTED } from '@xunban/contract/list-limits';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, DataState, EmptyState, layout, PageHeader, Tabs, type Tone } from '@xunban/ui';
import { PlainList } from '@xunban/ui/antd';
import { Alert, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { useDialogFor } from '../../../shared/use-dialog-for.ts';
import { StartDraftDialog, WithdrawDialog } from './components/draft-dialogs.tsx';
import type { PriceDataKind } from './model/tables-of.ts';
import { priceQueries } from './price-queries.ts';
import styles from './prices.module.css';

const KINDS: readonly PriceDataKind[] = ['priceBook', 'workCalendar', 'freightTable'];
const TONES: Readonly<Record<PublishedBook['state'], Tone>> = {
  inForce: 'success',
  scheduled: 'info',
  past: 'neutral',
  withdrawn: 'error',
};

/** Board prices, factory calendars and freight rates: drafts, published versions, and their authors. */
export function PricesPage() {
  const { t } = useTranslation('console-prices');
  const [params, setParams] = useTabSearchParams();
  const kind = KINDS.find((known) => known === params.get('kind')) ?? 'priceBook';
  useTabTitle(`${t('list.title')} · ${t(`kind.${kind}`)}`);
  return (
    <>
      <PageHeader title={t('list.title')} lead={t('list.lead')} />
      <CalendarWarning />
      <Tabs
        label={t('list.kinds')}
        tabs={KINDS.map((key) => ({ key, label: t(`kind.${key}`) }))}
        value={kind}
        onChange={(key) => setParams(() => new URLSearchParams({ kind: key }))}
      >
        <div className={layout['column']}>
          <Drafts kind={kind} />
          <Published kind={kind} />
          <Changes />
        </div>
      </Tabs>
    </>
  );
}

/** Warns about missing holidays of next year, which would otherwise go unnoticed until a ship date is wrong. */
function CalendarWarning() {
  const { t } = useTranslation('console-prices');
  const { data } = useQuery(priceQueries.calendarOutlook);
  if (!data?.isShort) return null;
  const { daysLeft: count, knownUntil: until } = data;
  return (
    <Alert
      className={layout['spaceBelow4'] ?? ''}
      type={count === 0 ? 'error' : 'warning'}
      showIcon
      title={count === 0 ? t('calendar.ended', { until }) : t('calendar.short', { count, until })}
      description={
        <>
          {t('calendar.shortHint')} <Link to="/prices?kind=workCalendar">{t('kind.workCalendar')}</Link>
        </>
      }
    />
  );
}

function Drafts({ kind }: { kind: PriceDataKind }) {
  const { t } = useTranslation('console-prices');
  const drafts = useQuery(priceQueries.drafts);
  return (
    <Card title={t('list.drafts')}>
      <DataState query={drafts}>
        {({ items }) => {
          const own = items.filter((draft) => draft.kind === kind);
          if (own.length === 0) return <p className={layout['muted']}>{t('list.noDraft')}</p>;
          return (
            <ul className={classes(layout['stack2'], styles['list'])}>
              {own.map((draft) => (
                <li key={draft.id}>
                  <Link to={`/prices/drafts/${draft.id}`}>{draft.name}</Link>{' '}
                  <span className={layout['muted']}>
                    {t('list.draftLine', {
                      version: draft.basedOn,
                      person: draft.changedBy,
                      at: minuteText(draft.changedAt),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </DataState>
    </Card>
  );
}

function Published({ kind }: { kind: PriceDataKind }) {
  const { t } = useTranslation('console-prices');
  const published = useQuery(priceQueries.published(kind));
  const [base, setBase] = useState<string | null>(null);
  const [leaving, setLeaving] = useDialogFor<PublishedBook>(
    published.data?.items,
    ({ version }) => `price.withdraw:${kind}:${version}`,
  );
  return (
    <Card title={t('list.versions')}>
      <DataState query={published} isEmpty={({ items }) => items.length === 0} empty={<EmptyState />}>
        {({ items }) => (
          <PlainList
            rows={items}
            rowKey={(book) => book.version}
            columns={[
              {
                key: 'version',
                title: t('list.version'),
                place: 'head',
                render: (book) => (
                  <Link to={`/prices/${book.kind}/${encodeURIComponent(book.version)}`}>{book.version}</Link>
                ),
              },
              {
                key: 'state',
                title: t('list.state'),
                render: (book) => <Badge tone={TONES[book.state]}>{t(`state.${book.state}`)}</Badge>,
              },
              { key: 'effective', title: t('list.effectiveAt'), render: (book) => minuteText(book.effectiveAt) },
              {
                key: 'quotes',
                title: t('list.quotes'),
                align: 'right',
                render: ({ quotes }) => (quotes < MAX_QUOTES_COUNTED ? quotes : `${MAX_QUOTES_COUNTED}+`),
              },
              {
                key: 'actions',
                title: t('list.actions'),
                place: 'foot',
                render: (book) => (
                  <Space wrap>
                    <GuardedButton
                      permission="price.edit"
                      size="small"
                      icon={<PlusOutlined />}
                      onClick={() => setBase(book.version)}
                    >
                      {t('draft.start')}
                    </GuardedButton>
                    {book.isWithdrawable && (
                      <GuardedButton permission="price.publish" size="small" danger onClick={() => setLeaving(book)}>
                        {t('withdraw.open')}
                      </GuardedButton>
                    )}
                  </Space>
                ),
              },
            ]}
          />
        )}
      </DataState>
      {base !== null && <StartDraftDialog kind={kind} basedOn={base} onClose={() => setBase(null)} />}
      {leaving && <WithdrawDialog book={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

function Changes() {
  const { t } = useTranslation('console-prices');
  return (
    <Card title={t('list.changes')}>
      <DataState query={useQuery(priceQueries.changes)}>
        {({ items }) => (
          <ul className={classes(layout['stack2'], styles['list'])}>
            {items.map((change) => (
              <li key={change.id}>
                {t(`change.${change.action}`, { kind: t(`kind.${change.kind}`), subject: change.subject })}{' '}
                {change.reason}{' '}
                <span className={layout['muted']}>
                  {minuteText(change.at)} {change.staffName}
                </span>
              </li>
            ))}
            {items.length === 0 && <li className={layout['muted']}>{t('list.noChange')}</li>}
          </ul>
        )}
      </DataState>
    </Card>
  );
}
