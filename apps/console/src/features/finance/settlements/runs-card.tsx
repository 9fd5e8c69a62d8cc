import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, DataState, Money, problemText, type Tone, toast, usePageWithRows } from '@xunban/ui';
import { Button, Modal, Table } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { BookedNumber } from '../../../shared/number-links.tsx';
import { RUNS_OF_A_PAGE, useRunPage } from './use-runs.ts';

type Run = CallOutput<AllCalls['staffLedgerChecks']['runs']>['items'][number];

const TONES: Readonly<Record<Run['state'], Tone>> = {
  running: 'info',
  clean: 'success',
  violated: 'error',
  failed: 'warning',
};

/** Lists all stored ledger checks, and starts a new one on demand. */
export function RunsCard() {
  const { t } = useTranslation('console-ledger-checks');
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<string | null>(null);
  const runs = usePageWithRows(useRunPage(page), { page, pageSize: RUNS_OF_A_PAGE }, setPage);
  const check = useMutation({
    mutationFn: () => api.staffLedgerChecks.check(),
    onSuccess: ({ state, id }) => (state === 'clean' ? toast.success(t('runs.done')) : setShown(id)),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => Promise.all(['ledger', 'alarms'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <Card
      title={t('runs.title')}
      extra={
        <GuardedButton permission="ledgerChecks.check" loading={check.isPending} onClick={() => check.mutate()}>
          {t('runs.run')}
        </GuardedButton>
      }
    >
      <DataState query={runs}>
        {({ items, totalCount, nightlyAt }) => (
          <>
            <p>{t('runs.lead', { time: nightlyAt })}</p>
            <Table<Run>
              size="small"
              rowKey="id"
              scroll={{ x: 'max-content' }}
              locale={{ emptyText: t('runs.empty') }}
              dataSource={[...items]}
              pagination={{
                ...{ current: page, pageSize: RUNS_OF_A_PAGE, total: totalCount, onChange: setPage },
                ...{ hideOnSinglePage: true, showSizeChanger: false },
              }}
              columns={[
                { key: 'started', title: t('runs.started'), render: (_, run) => minuteText(run.startedAt) },
                { key: 'by', title: t('runs.by'), render: (_, run) => run.askedBy || t('runs.night') },
                {
                  key: 'took',
                  title: t('runs.took'),
                  align: 'right',
                  render: (_, run) => run.seconds !== null && t('runs.seconds', { seconds: run.seconds }),
                },
                {
                  key: 'result',
                  title: t('runs.result'),
                  render: (_, run) => (
                    <>
                      <Badge tone={TONES[run.state]}>{t(`runs.state.${run.state}`)}</Badge>{' '}
                      {run.violationCount > 0 && (
                        <Button type="link" size="small" onClick={() => setShown(run.id)}>
                          {t('found', { count: run.violationCount })}
                        </Button>
                      )}
                    </>
                  ),
                },
              ]}
            />
          </>
        )}
      </DataState>
      {shown !== null && <RunDialog id={shown} onClose={() => setShown(null)} />}
    </Card>
  );
}

function RunDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('console-ledger-checks');
  const run = useQuery({
    queryKey: ['ledger', 'run', id],
    queryFn: ({ signal }) => api.staffLedgerChecks.run({ params: { id } }, { signal }),
  });
  return (
    <Modal open title={t('rules.title')} onCancel={onClose} footer={null} width={960}>
      <DataState query={run}>
        {({ violations, violationCount }) => (
          <>
            <p>
              {t('found', { count: violationCount })} · {t('cut')}
            </p>
            <ViolationTable violations={violations} />
          </>
        )}
      </DataState>
    </Modal>
  );
}

type BookViolation = CallOutput<AllCalls['staffLedgerChecks']['run']>['violations'][number];

/** Violations found by the ledger check: the rule, the place, and the two figures. */
function ViolationTable({ violations }: { readonly violations: readonly BookViolation[] }) {
  const { t } = useTranslation('console-ledger-checks');
  return (
    <Table
      size="small"
      pagination={{ hideOnSinglePage: true, pageSize: 20, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      rowKey={(row) => `${row.rule} ${row.object}`}
      dataSource={[...violations]}
      columns={[
        {
          key: 'rule',
          title: t('column.rule'),
          render: (_, row) => `${t(`rule.${row.rule}`)} (${row.invariant})`,
        },
        { key: 'object', title: t('column.object'), render: (_, row) => <BookedNumber no={row.object.trim()} /> },
        ...(['expected', 'actual'] as const).map((key) => ({
          key,
          title: t(`column.${key}`),
          align: 'right' as const,
          render: (_: unknown, row: BookViolation) =>
            row.unit === 'yuan' ? <Money yuan={row[key]} /> : String(row[key]),
        })),
      ]}
    />
  );
}
