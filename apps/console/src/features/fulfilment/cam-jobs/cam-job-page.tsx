import { useQuery } from '@tanstack/react-query';
import type { CamJob } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, EmptyState, layout, Notice, PageHeader, problemText } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { CamDifferences } from './cam-differences.tsx';
import { CamFiles } from './cam-files.tsx';
import { CamInstructions } from './cam-instructions.tsx';
import { camQueries, useCamAction, useLiveCam } from './cam-queries.ts';
import { CamSources } from './cam-sources.tsx';
import type { VersionProps } from './cam-version.ts';

const TONES = { draft: 'warning', released: 'success', withdrawn: 'neutral' } as const;

/** One CAM job: its versions with their files, instructions and differences, and the release. */
export function CamJobPage() {
  const { id = '' } = useParams();
  useLiveCam();
  return <ObjectState query={useQuery(camQueries.one(id))}>{(job) => <Whole job={job} />}</ObjectState>;
}

function Whole({ job }: { readonly job: CamJob }) {
  const { t } = useTranslation(['console-cam', 'common']);
  const { id, no, can, versions } = job;
  const action = useCamAction(id);
  const [isWithdrawing, setWithdrawing] = useState(false);
  useTabTitle(t('titleOf', { no }));
  const draft = versions.find(({ state }) => state === 'draft');
  const released = versions.find(({ state }) => state === 'released');
  const params = { id };
  return (
    <>
      <PageHeader
        title={t('titleOf', { no })}
        lead={job.orders.map(({ orderId, orderNo }) => (
          <span key={orderId}>
            <Link to={`/orders/${orderId}`}>{orderNo}</Link>{' '}
          </span>
        ))}
        actions={
          <>
            {can.includes('withdraw') && (
              <Button danger onClick={() => setWithdrawing(true)}>
                {t('withdraw')}
              </Button>
            )}
            {can.includes('begin') && (
              <Button
                type={released ? 'default' : 'primary'}
                loading={action.isPending}
                onClick={() => action.mutate({ run: () => api.staffCamJobs.begin({ params }), done: t('saved') })}
              >
                {t('begin')}
              </Button>
            )}
            {can.includes('release') && draft && (
              <Button
                type="primary"
                loading={action.isPending}
                onClick={() =>
                  action.mutate({
                    run: () =>
                      api.staffCamJobs.release({
                        params,
                        body: { version: draft.version, revision: draft.revision },
                      }),
                    done: t('released'),
                  })
                }
              >
                {t('releaseIt')}
              </Button>
            )}
          </>
        }
      />
      <div className={layout['column']}>
        {job.secondEngineerFor.length > 0 && draft && <SecondEngineer job={job} />}
        {versions.length === 0 && <EmptyState title={t('noVersion')} hint={t('noVersionHint')} />}
        {versions.map((version) => (
          <Version key={version.version} job={job} version={version} />
        ))}
      </div>
      {isWithdrawing && released && (
        <FormDialog<{ reason: string }>
          title={t('withdrawTitle', { version: released.version })}
          initial={{ reason: '' }}
          draft={{ as: `cam.withdraw:${id}`, fields: ['reason'] }}
          okText={t('withdraw')}
          danger
          submit={({ reason }) =>
            action.mutateAsync({
              run: () => api.staffCamJobs.withdraw({ params, body: { reason: reason.trim() } }),
              done: t('release.withdrawn'),
            })
          }
          problem={problemText}
          onClose={() => setWithdrawing(false)}
        >
          <p>{t('withdrawHint')}</p>
          <ReasonField label={t('reason')} required={t('reasonRequired')} autoFocus />
        </FormDialog>
      )}
    </>
  );
}

function SecondEngineer({ job }: { readonly job: CamJob }) {
  const { t } = useTranslation(['console-cam', 'common']);
  const why = job.secondEngineerFor.map(({ reason, from }) => t(`secondFor.${reason}`, { from: from ?? '' }));
  return <Notice tone="info" title={t('second', { why: why.join(t('common:punctuation.list')) })} />;
}

function Version({ job, version }: VersionProps) {
  const { t } = useTranslation('console-cam');
  const { state, createdBy, createdAt, releasedBy, releasedAt, withdrawnBy, withdrawnAt, withdrawnFor } = version;
  return (
    <Card
      title={
        <>
          {t('version', { version: version.version })} <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </>
      }
    >
      <div className={layout['column']}>
        <p className={layout['muted']}>
          {t('by', { name: createdBy, time: minuteText(createdAt) })}
          {releasedAt && ` · ${t('releasedBy', { name: releasedBy, time: minuteText(releasedAt) })}`}
        </p>
        {withdrawnFor && (
          <Notice tone="warning" title={t(`withdrawnFor.${withdrawnFor}`)}>
            <p className={layout['breakAnywhere']}>
              {[version.withdrawnBecause, withdrawnBy, withdrawnAt && minuteText(withdrawnAt)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </Notice>
        )}
        <CamSources job={job} version={version} />
        <CamDifferences job={job} version={version} />
        <CamFiles job={job} version={version} />
        <CamInstructions job={job} version={version} />
      </div>
    </Card>
  );
}
