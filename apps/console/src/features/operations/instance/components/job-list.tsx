import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InstanceJob } from '@xunban/contract';
import { INSTANCE_JOBS } from '@xunban/contract/instance-state';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, DataState, layout, problemText, type Tone, toast, usePageWithRows } from '@xunban/ui';
import { Pagination, Space } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { useDialogFor } from '../../../../shared/use-dialog-for.ts';
import styles from '../instance.module.css';
import { instanceQueries, PAGE_SIZE } from '../instance-queries.ts';
import { GiveUpDialog } from './give-up-dialog.tsx';
import { Section } from './section.tsx';
import { StateFilter } from './state-filter.tsx';

const STATES = ['failed', 'failing', 'running', 'waiting'] as const satisfies readonly InstanceJob['state'][];
const TONES: Readonly<Record<InstanceJob['state'], Tone>> = {
  failed: 'error',
  failing: 'warning',
  running: 'info',
  waiting: 'neutral',
};

/** Background jobs: pending ones, failures with their reasons, and the available actions. */
export function JobList() {
  const { t } = useTranslation('console-instance');
  const [state, setState] = useState<InstanceJob['state'] | ''>('');
  const [page, setPage] = useState(1);
  const jobs = usePageWithRows(
    useQuery(instanceQueries.jobs(state || undefined, page)),
    { page, pageSize: PAGE_SIZE },
    setPage,
  );
  const [givingUp, setGivingUp] = useDialogFor<InstanceJob>(jobs.data?.items, ({ id }) => `instance.giveUp:${id}`);
  const nameOf = useJobName();
  const retry = useRetry();
  return (
    <Section
      title={t('jobs.title')}
      note={t('jobs.note')}
      corner={
        <StateFilter
          value={state}
          states={STATES}
          labelOf={(value) => t(`jobs.state.${value}`)}
          onChange={(value) => {
            setState(value);
            setPage(1);
          }}
        />
      }
    >
      <DataState
        query={jobs}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<p className={classes(layout['faint'], layout['spaceBelow2'])}>{t('jobs.empty')}</p>}
      >
        {({ items, totalCount }) => (
          <>
            <ul className={styles['rows']}>
              {items.map((job) => (
                <li key={job.id} data-job={job.id}>
                  <Badge tone={TONES[job.state]}>{t(`jobs.state.${job.state}`)}</Badge>
                  <div>
                    <strong>{nameOf(job)}</strong>
                    <p className={classes(layout['faint'], layout['spaceBelow2'])}>
                      {t('jobs.created', { at: minuteText(job.createdAt) })}
                      {job.attempts > 0 && ` · ${t('jobs.attempts', { count: job.attempts, max: job.maxAttempts })}`}
                      {job.state === 'failing' && ` · ${t('jobs.again', { at: minuteText(job.runAt) })}`}
                    </p>
                    {job.cause && (
                      <details>
                        <summary>{t(`jobs.cause.${job.cause}`)}</summary>
                        <code className={layout['breakAnywhere']}>{job.detail}</code>
                      </details>
                    )}
                  </div>
                  {(job.state === 'failed' || job.state === 'failing') && (
                    <Space size="small">
                      <GuardedButton
                        permission="instance.repair"
                        size="small"
                        loading={retry.isPending && retry.variables === job.id}
                        onClick={() => retry.mutate(job.id)}
                      >
                        {t('jobs.retry')}
                      </GuardedButton>
                      <GuardedButton permission="instance.repair" size="small" danger onClick={() => setGivingUp(job)}>
                        {t('jobs.giveUp')}
                      </GuardedButton>
                    </Space>
                  )}
                </li>
              ))}
            </ul>
            <Pagination
              align="end"
              size="small"
              hideOnSinglePage
              current={page}
              pageSize={PAGE_SIZE}
              showSizeChanger={false}
              total={totalCount}
              onChange={setPage}
            />
          </>
        )}
      </DataState>
      {givingUp && <GiveUpDialog job={givingUp} name={nameOf(givingUp)} onClose={() => setGivingUp(null)} />}
    </Section>
  );
}

/** Returns the name of a job. A job of a later version has no text yet, so its identifier is shown. */
function useJobName(): (job: InstanceJob) => string {
  const { t } = useTranslation('console-instance');
  return ({ name }) => {
    const known = INSTANCE_JOBS.find((one) => one === name);
    return known ? t(`job.${known}`) : t('jobs.other', { name });
  };
}

function useRetry() {
  const { t } = useTranslation('console-instance');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.staffInstance.retryJob({ params: { id } }),
    onSuccess: () => toast.success(t('jobs.retried')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['instance'] }),
  });
}
