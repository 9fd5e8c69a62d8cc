import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StepEvent } from '@xunban/contract';
import { STEP_EVENT_STATES, type StepEventState } from '@xunban/contract/factory-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, layout, problemText, type Tone, toast } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Form, Input } from 'antd';
import { Link } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useDialogFor } from '../../../shared/use-dialog-for.ts';
import { SecondLine, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import styles from './floor.module.css';
import { floorQueries } from './floor-queries.ts';

const TONES: Readonly<Record<StepEventState, Tone>> = {
  ...{ waiting: 'warning', applied: 'success', void: 'neutral', failed: 'error', dismissed: 'neutral' },
};

/** Step events received from the factories' systems, and their outcome. */
export function StepEventsPage() {
  const { t } = useTranslation('console-floor');
  const list = useWorkList();
  const events = useQuery(floorQueries.events(list.query));
  const [dismissed, setDismissed] = useDialogFor<StepEvent>(events.data?.items, ({ id }) => `stepEvent:${id}`);
  return (
    <>
      <WorkList
        textOf={(key) => t(`events.${key}`)}
        states={STEP_EVENT_STATES}
        stateName={(state) => t(`state.${state}`)}
        list={list}
        result={events}
        rowKey={(row) => row.id}
        columns={useColumns(setDismissed)}
        actions={<PullButton />}
      />
      {dismissed && <DismissDialog event={dismissed} onClose={() => setDismissed(null)} />}
    </>
  );
}

/** Fetches events immediately instead of within a minute. */
function PullButton() {
  const { t } = useTranslation('console-floor');
  const client = useQueryClient();
  const pull = useMutation({
    mutationFn: () => api.main.pullStepEvents({}),
    onSuccess: async (result) => {
      toast.success(result.received + result.applied === 0 ? t('events.nothing') : t('events.pulled', result));
      await Promise.all([
        client.invalidateQueries({ queryKey: ['floor'] }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]);
    },
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <GuardedButton permission="order.produce" type="primary" loading={pull.isPending} onClick={() => pull.mutate()}>
      {t('events.pull')}
    </GuardedButton>
  );
}

function useColumns(onDismiss: (event: StepEvent) => void): ListColumn<StepEvent>[] {
  const { t } = useTranslation(['console-floor', 'order-texts']);
  const stepName = (step: string) => String(t(`order-texts:step.${step}` as never, { defaultValue: step }));
  return [
    {
      key: 'order',
      title: t('events.order'),
      place: 'head',
      render: (row) => (
        <>
          {row.orderId === null ? (
            row.orderNo || t('events.noOrder')
          ) : (
            <Link to={`/orders/${row.orderId}`}>{row.orderNo}</Link>
          )}
          <SecondLine>
            {t(`source.${row.source}` as never, { defaultValue: row.source })} · {row.externalId}
          </SecondLine>
        </>
      ),
    },
    {
      key: 'step',
      title: t('events.step'),
      render: (row) => (
        <>
          {row.step === '' ? '—' : stepName(row.step)}
          <SecondLine>{[row.factoryName, row.station, row.operator].filter(Boolean).join(' · ')}</SecondLine>
        </>
      ),
    },
    {
      key: 'counts',
      title: t('events.counts'),
      render: (row) =>
        row.goodCount === null && row.scrapCount === null ? '—' : `${row.goodCount ?? '—'} / ${row.scrapCount ?? '—'}`,
    },
    {
      key: 'at',
      title: t('events.at'),
      render: (row) => (
        <>
          {row.happenedAt === null ? '—' : minuteText(row.happenedAt)}
          <SecondLine>{t('events.received', { at: minuteText(row.receivedAt) })}</SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      title: t('events.stateTitle'),
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`state.${row.state}`)}</Badge>
          <SecondLine>{row.reason === null ? row.note : <Reason event={row} stepName={stepName} />}</SecondLine>
          {row.state === 'failed' && (
            <details className={styles['raw']}>
              <summary>{t('events.raw')}</summary>
              <pre>{row.raw}</pre>
            </details>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('events.actions'),
      place: 'foot',
      render: (row) => <Actions event={row} onDismiss={onDismiss} />,
    },
  ];
}

function Reason({ event, stepName }: { readonly event: StepEvent; readonly stepName: (step: string) => string }) {
  const { t } = useTranslation(['console-floor', 'errors']);
  const { reason, reasonDetail } = event;
  if (reason === null) return null;
  const isStep = reason === 'stepBefore' || reason === 'notOnRoute' || reason === 'stepUnknown';
  const isCode = reason === 'document' || reason === 'refused';
  const named = isStep
    ? stepName(reasonDetail)
    : isCode
      ? String(t(`errors:${reasonDetail}` as never, { defaultValue: reasonDetail }))
      : reasonDetail;
  return t(`reason.${reason}`, { about: reason === 'held' ? t('reason.anyHold') : named });
}

function Actions({ event, onDismiss }: { readonly event: StepEvent; readonly onDismiss: (event: StepEvent) => void }) {
  const { t } = useTranslation('console-floor');
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => api.staffFactories.retryEvent({ params: { id: event.id } }),
    onSuccess: async ({ state }) => {
      if (state === 'applied') toast.success(t('events.applied'));
      else toast.info(t('events.stays', { state: t(`state.${state}`) }));
      await client.invalidateQueries({ queryKey: ['floor', 'events'] });
    },
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <div className={layout['rowCentred2']}>
      {event.can.includes('retry') && (
        <GuardedButton permission="order.produce" size="small" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t('events.retry')}
        </GuardedButton>
      )}
      {event.can.includes('dismiss') && (
        <GuardedButton permission="order.produce" size="small" onClick={() => onDismiss(event)}>
          {t('events.dismiss')}
        </GuardedButton>
      )}
    </div>
  );
}

/** Dismisses an event permanently, with a note on the reason. */
function DismissDialog({ event, onClose }: { readonly event: StepEvent; readonly onClose: () => void }) {
  const { t } = useTranslation('console-floor');
  const client = useQueryClient();
  const submit = async ({ note }: { readonly note: string }) => {
    await api.staffFactories.dismissEvent({ params: { id: event.id }, body: { note } });
    toast.success(t('events.dismissed'));
    await client.invalidateQueries({ queryKey: ['floor', 'events'] });
  };
  return (
    <FormDialog<{ note: string }>
      title={`${t('events.dismissTitle')} · ${event.orderNo || event.externalId}`}
      okText={t('events.dismiss')}
      initial={{ note: '' }}
      draft={{ as: `stepEvent:${event.id}`, fields: ['note'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="note"
        label={t('events.note')}
        extra={t('events.noteHint')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('events.noteRequired') }]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  );
}
