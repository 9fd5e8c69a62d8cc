import { useQuery } from '@tanstack/react-query';
import type { StaffFactory } from '@xunban/contract';
import { EVALUATION_DIMENSIONS } from '@xunban/contract/evaluation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Card, DataState, EmptyState, PageHeader } from '@xunban/ui';
import { Descriptions } from 'antd';
import { GuardedButton } from '../../shared/access.tsx';
import { useTabTitle } from '../../shared/tabs/tab-context.ts';
import { useDialogFor } from '../../shared/use-dialog-for.ts';
import { evaluationQueries } from './evaluation-queries.ts';
import { FactoryDialog } from './factory-dialog.tsx';

/** The factories: what they are called and say of themselves can be changed, what is measured cannot. */
export function FactoriesPage() {
  const { t } = useTranslation('console-evaluations');
  useTabTitle(t('factories.title'));
  const factories = useQuery(evaluationQueries.factories);
  const [edited, setEdited] = useDialogFor<StaffFactory>(factories.data, ({ id }) => `factory.edit:${id}`);
  return (
    <>
      <PageHeader title={t('factories.title')} lead={t('factories.lead')} />
      <DataState
        query={factories}
        isEmpty={(known) => known.length === 0}
        empty={<EmptyState title={t('factories.empty')} />}
      >
        {(known) => known.map((factory) => <Factory key={factory.id} factory={factory} onEdit={setEdited} />)}
      </DataState>
      {edited && <FactoryDialog factory={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface FactoryProps {
  readonly factory: StaffFactory;
  readonly onEdit: (factory: StaffFactory) => void;
}

function Factory({ factory, onEdit }: FactoryProps) {
  const { t } = useTranslation(['console-evaluations', 'evaluation']);
  const { name, profile, boards, average, onTime, getsOrders } = factory;
  const { scores, overall, count } = average;
  return (
    <Card
      title={
        <>
          {name} {getsOrders && <Badge tone="success">{t('factories.getsOrders')}</Badge>}
        </>
      }
      extra={
        <GuardedButton permission="factory.edit" size="small" onClick={() => onEdit(factory)}>
          {t('factories.edit')}
        </GuardedButton>
      }
    >
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'profile', label: t('factories.profile'), children: profile || t('factories.noProfile') },
          { key: 'boards', label: t('factories.boards'), children: boards },
          {
            key: 'onTime',
            label: t('factories.onTime'),
            children: onTime.sent === 0 ? t('evaluation:factory.noneSent') : t('evaluation:factory.onTimeOf', onTime),
          },
          {
            key: 'scores',
            label: t('factories.scores'),
            children:
              overall === null || scores === null
                ? t('factories.noScores')
                : [
                    overall.toFixed(1),
                    ...EVALUATION_DIMENSIONS.map(
                      (one) => `${t(`evaluation:dimension.${one}`)} ${scores[one].toFixed(1)}`,
                    ),
                    t('factories.count', { count }),
                  ].join(' · '),
          },
        ]}
      />
    </Card>
  );
}
