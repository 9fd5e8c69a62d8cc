import { useQuery } from '@tanstack/react-query';
import { EVALUATION_DIMENSIONS } from '@xunban/contract/evaluation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { usePermission } from '../../../shared/access.tsx';
import { evaluationQueries } from './evaluation-queries.ts';

/** The evaluation of a board by its buyer; nothing when there is none, or for users who cannot see evaluations. */
export function OrderEvaluation({ orderNo }: { readonly orderNo: string }) {
  const { t } = useTranslation(['console-evaluations', 'evaluation']);
  const canView = usePermission('evaluation.view');
  const { data } = useQuery({ ...evaluationQueries.ofOrder(orderNo), enabled: canView });
  const evaluation = data?.items[0];
  if (!evaluation) return null;
  const { scores, overall, text, createdAt } = evaluation;
  return (
    <Card
      title={t('ofOrder')}
      extra={<Link to={`/evaluations?filter=${encodeURIComponent(orderNo)}`}>{orderNo}</Link>}
      isDense
    >
      <p>
        <strong>{overall.toFixed(1)}</strong>{' '}
        <span className={layout['muted']}>
          {EVALUATION_DIMENSIONS.map((name) => `${t(`evaluation:dimension.${name}`)} ${scores[name]}`).join(' · ')}
        </span>
      </p>
      <p>{text || t('noText')}</p>
      <p className={layout['muted']}>{t('at', { time: minuteText(createdAt) })}</p>
    </Card>
  );
}
