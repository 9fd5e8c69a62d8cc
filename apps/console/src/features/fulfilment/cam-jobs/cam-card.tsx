import { useQuery } from '@tanstack/react-query';
import type { CamRelease } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { useAction } from '../../../shared/use-action.ts';
import { useCanSee } from '../../../shared/visible.tsx';
import { camQueries } from './cam-queries.ts';
import { CamReleaseState } from './cam-release-state.tsx';

/** The working files of an order, with the way to the job. */
export function OrderCamCard({ orderId, orderNo }: { readonly orderId: string; readonly orderNo: string }) {
  const { t } = useTranslation('console-cam');
  const { data: cam } = useQuery(camQueries.ofOrder(orderId));
  const action = useAction([['orders']]);
  if (cam === undefined) return null;
  if (cam !== null) return <CamCard cam={cam} no={orderNo} />;
  return (
    <Card
      title={t('title')}
      isDense
      extra={
        <GuardedButton
          permission="order.engineer"
          size="small"
          loading={action.isPending}
          onClick={() =>
            action.mutate({
              done: t('saved'),
              run: () => api.staffCamJobs.open({ params: { id: orderId } }),
            })
          }
        >
          {t('open')}
        </GuardedButton>
      }
    >
      <p className={layout['muted']}>{t('none')}</p>
    </Card>
  );
}

export function CamCard({ cam, no }: { readonly cam: CamRelease; readonly no: string }) {
  const { t } = useTranslation('console-cam');
  const seesFile = useCanSee('file.view');
  return (
    <Card title={t('title')} isDense extra={seesFile && <Link to={`/cam-jobs/${cam.jobId}`}>{t('work')}</Link>}>
      <CamReleaseState cam={cam} no={no} step={null} />
    </Card>
  );
}
