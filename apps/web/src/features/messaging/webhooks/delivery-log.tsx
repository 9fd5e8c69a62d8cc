import { useQuery } from '@tanstack/react-query';
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_TYPES, type WebhookDeliveryState } from '@xunban/contract/webhook-events';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  Badge,
  Button,
  classes,
  DataState,
  EmptyState,
  layout,
  Modal,
  problemText,
  Select,
  type Tone,
  toast,
  useListQuery,
} from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTypeName } from './use-type-name.ts';
import {
  DELIVERY_FILTERS,
  type DeliveryFilter,
  useReplay,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookQueries,
} from './webhook-queries.ts';
import styles from './webhooks.module.css';

const TONES: Readonly<Record<WebhookDeliveryState, Tone>> = { waiting: 'info', delivered: 'success', failed: 'error' };

/** Deliveries to the endpoints, with filters; each with its bodies and attempts. */
export function DeliveryLog({ endpoints }: { readonly endpoints: readonly WebhookEndpoint[] }) {
  const { t } = useTranslation('webhooks');
  const typeName = useTypeName();
  const list = useListQuery(useSearchParams(), DELIVERY_FILTERS);
  const deliveries = useQuery(webhookQueries.deliveries(list.query));
  const [shown, setShown] = useState<string | null>(null);
  const choose = (filter: DeliveryFilter, label: string, options: readonly (readonly [string, string])[]) => (
    <Select
      aria-label={label}
      value={list.query.filters[filter] ?? ''}
      onChange={({ target }) => list.narrow({ [filter]: target.value })}
    >
      <option value="">{label}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
  const isFiltered = Object.keys(list.query.filters).length > 0;
  return (
    <section aria-labelledby="webhook-log">
      <h2 className={classes(layout['textLg'], layout['spaceBelow3'])} id="webhook-log">
        {t('log.title')}
      </h2>
      <ListFrame
        list={list}
        result={deliveries}
        rowKey={({ id }) => id}
        columns={useColumns(setShown)}
        filters={
          <>
            {choose(
              'endpoint',
              t('log.everyEndpoint'),
              endpoints.map(({ id, url }) => [id, url]),
            )}
            {choose(
              'state',
              t('log.everyState'),
              WEBHOOK_DELIVERY_STATES.map((one) => [one, t(`log.state.${one}`)]),
            )}
            {choose(
              'type',
              t('allTypes'),
              WEBHOOK_TYPES.map((one) => [one, typeName(one)]),
            )}
          </>
        }
        empty={
          <EmptyState
            title={t(isFiltered ? 'log.emptyFiltered' : 'log.empty')}
            hint={isFiltered ? '' : t('log.emptyHint')}
          />
        }
      />
      <Modal open={shown !== null} onClose={() => setShown(null)} title={t('log.detail')} width="52rem">
        {shown !== null && <DeliveryDetail id={shown} />}
      </Modal>
    </section>
  );
}

/** Ids of rows, in contrast to numbers that a member knows from other pages. */
const INTERNAL_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function useOutcome(): (row: Pick<WebhookDelivery, 'status' | 'fault'>) => string {
  const { t } = useTranslation('webhooks');
  return ({ status, fault }) => {
    if (status !== null) return fault === 'redirect' ? `HTTP ${status} · ${t('fault.redirect')}` : `HTTP ${status}`;
    return fault === null ? '' : t(`fault.${fault}`);
  };
}

function useColumns(show: (id: string) => void): ListColumn<WebhookDelivery>[] {
  const { t } = useTranslation(['webhooks', 'common']);
  const [typeName, outcome, replay] = [useTypeName(), useOutcome(), useReplay()];
  return [
    {
      key: 'event',
      title: t('log.event'),
      place: 'head',
      render: (row) => (
        <>
          {typeName(row.type)} {!INTERNAL_ID.test(row.object.id) && row.object.id}
          <span className={classes(layout['mutedRegular'], layout['block'], layout['breakAnywhere'])}>{row.url}</span>
        </>
      ),
    },
    { key: 'at', title: t('log.at'), render: ({ at }) => minuteText(at) },
    {
      key: 'state',
      title: t('log.result'),
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`log.state.${row.state}`)}</Badge> {outcome(row)}
          {row.nextTryAt !== null && row.attempts > 0 && (
            <span className={classes(layout['muted'], layout['block'])}>
              {t('log.next', { at: minuteText(row.nextTryAt), count: row.attempts })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('log.actions'),
      place: 'foot',
      render: ({ id, state }) => (
        <span className={layout['rowCentred2']}>
          <Button size="small" onClick={() => show(id)}>
            {t('log.open')}
          </Button>
          {state !== 'waiting' && (
            <Button
              size="small"
              busy={replay.isPending && replay.variables === id}
              onClick={() => replay.mutate(id, { onError: (error) => void toast.error(problemText(error)) })}
            >
              {t('log.replay')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function DeliveryDetail({ id }: { readonly id: string }) {
  const { t } = useTranslation('webhooks');
  const outcome = useOutcome();
  return (
    <DataState query={useQuery(webhookQueries.delivery(id))}>
      {({ url, eventId, body, log }) => (
        <div className={layout['stack4']}>
          <section className={layout['stack2']}>
            <h3>{t('log.request')}</h3>
            <pre className={styles['code']}>
              {`POST ${url}\ncontent-type: application/json\nwebhook-id: ${eventId}\nwebhook-timestamp: …\nwebhook-signature: v1,…\n\n${pretty(body)}`}
            </pre>
          </section>
          <section className={layout['stack2']}>
            <h3>{t('log.attempts', { count: log.length })}</h3>
            {log.length === 0 && <p className={layout['muted']}>{t('log.notTried')}</p>}
            {log.toReversed().map((attempt) => (
              <div key={attempt.at} className={layout['stack1']}>
                <p>
                  {minuteText(attempt.at)} · <strong>{outcome(attempt)}</strong> ·{' '}
                  {t('log.duration', { ms: attempt.durationMs })}
                </p>
                {attempt.response !== '' && <pre className={styles['code']}>{attempt.response}</pre>}
              </div>
            ))}
          </section>
        </div>
      )}
    </DataState>
  );
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
