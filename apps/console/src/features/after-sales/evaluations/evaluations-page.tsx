import { useQuery } from '@tanstack/react-query';
import type { StaffEvaluation } from '@xunban/contract';
import { EVALUATION_DIMENSIONS } from '@xunban/contract/evaluation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, type Tone } from '@xunban/ui';
import type { ListColumn } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { useDialogFor } from '../../../shared/use-dialog-for.ts';
import { SecondLine, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { EvaluationImages } from './evaluation-images.tsx';
import { evaluationQueries } from './evaluation-queries.ts';
import { ModerateDialog } from './moderate-dialog.tsx';

const STATES = ['shown', 'hidden', 'deleted'] as const;
const TONES: Readonly<Record<StaffEvaluation['state'], Tone>> = {
  shown: 'success',
  hidden: 'warning',
  deleted: 'neutral',
};

/** Lists buyers' evaluations, and controls which are public. */
export function EvaluationsPage() {
  const { t } = useTranslation('console-evaluations');
  const list = useWorkList();
  const evaluations = useQuery(evaluationQueries.list(list.query));
  const [moderated, setModerated] = useDialogFor<StaffEvaluation>(
    evaluations.data?.items,
    ({ id }) => `evaluation.moderate:${id}`,
  );
  return (
    <>
      <WorkList
        textOf={(key) => t(key)}
        states={STATES}
        stateName={(state) => t(`state.${state}`)}
        list={list}
        result={evaluations}
        rowKey={(row) => row.id}
        columns={useColumns(setModerated)}
      />
      {moderated && <ModerateDialog evaluation={moderated} onClose={() => setModerated(null)} />}
    </>
  );
}

function useColumns(onModerate: (evaluation: StaffEvaluation) => void): ListColumn<StaffEvaluation>[] {
  const { t } = useTranslation(['console-evaluations', 'evaluation']);
  return [
    {
      key: 'order',
      title: t('order'),
      place: 'head',
      render: (row) => (
        <>
          <OrderLink {...row} />
          <SecondLine>{row.factoryName}</SecondLine>
        </>
      ),
    },
    {
      key: 'member',
      title: t('member'),
      render: (row) => (
        <>
          <MemberLink {...row}>{row.memberName || row.memberNo}</MemberLink>
          <SecondLine>{row.memberNo}</SecondLine>
        </>
      ),
    },
    {
      key: 'scores',
      title: t('scores'),
      render: (row) => (
        <>
          <strong>{row.overall.toFixed(1)}</strong>
          <SecondLine>
            {EVALUATION_DIMENSIONS.map((name) => `${t(`evaluation:dimension.${name}`)} ${row.scores[name]}`).join(
              ' · ',
            )}
          </SecondLine>
        </>
      ),
    },
    {
      key: 'text',
      title: t('text'),
      render: (row) => (
        <>
          {row.text || <SecondLine>{t('noText')}</SecondLine>}
          <EvaluationImages evaluation={row} />
          <SecondLine>
            {t('at', { time: minuteText(row.createdAt) })}
            {row.editedAt && ` · ${t('editedAt', { time: minuteText(row.editedAt) })}`}
          </SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      title: t('stateTitle'),
      render: (row) => (
        <>
          <Badge tone={TONES[row.state]}>{t(`state.${row.state}`)}</Badge>
          {row.hiddenAt && (
            <SecondLine>
              {t('hiddenBy', { name: row.hiddenBy, time: minuteText(row.hiddenAt), reason: row.hiddenReason })}
            </SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      place: 'foot',
      render: (row) =>
        row.can.map((action) => (
          <GuardedButton key={action} permission="evaluation.moderate" size="small" onClick={() => onModerate(row)}>
            {t(action)}
          </GuardedButton>
        )),
    },
  ];
}

function OrderLink({ orderId, orderNo }: Pick<StaffEvaluation, 'orderId' | 'orderNo'>) {
  return usePermission('order.view') ? <Link to={`/orders/${orderId}`}>{orderNo}</Link> : orderNo;
}
