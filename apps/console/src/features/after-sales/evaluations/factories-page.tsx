import { useQuery } from '@tanstack/react-query';
import type { FactoryFloor, StaffFactory } from '@xunban/contract';
import { EVALUATION_DIMENSIONS } from '@xunban/contract/evaluation-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, DataState, EmptyState, layout, PageHeader, VisuallyHidden } from '@xunban/ui';
import { Descriptions, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { GuardedButton, usePermission } from '../../../shared/access.tsx';
import { ScrollArea } from '../../../shared/scroll-area.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { useDialogFor } from '../../../shared/use-dialog-for.ts';
import { AddFactoryDialog } from '../../fulfilment/floor/add-factory-dialog.tsx';
import { FactoryFloorView, FactoryLimits, FactoryLoad } from '../../fulfilment/floor/factory-floor.tsx';
import { FloorDialog } from '../../fulfilment/floor/floor-dialog.tsx';
import { floorQueries } from '../../fulfilment/floor/floor-queries.ts';
import { evaluationQueries } from './evaluation-queries.ts';
import styles from './factories-page.module.css';
import { FactoryDialog } from './factory-dialog.tsx';

/**
 * The factories: name and description, capabilities and workload. Measured values are read-only. Name and description require
 * the permission for evaluations, capabilities and workload that for orders.
 */
export function FactoriesPage() {
  const { t } = useTranslation(['console-evaluations', 'console-floor']);
  useTabTitle(t('factories.title'));
  const [seesPublic, seesFloor] = [usePermission('evaluation.view'), usePermission('order.view')];
  const factories = useQuery({ ...evaluationQueries.factories, enabled: seesPublic });
  const floors = useQuery({ ...floorQueries.floors, enabled: seesFloor });
  const [edited, setEdited] = useDialogFor<StaffFactory>(factories.data, ({ id }) => `factory.edit:${id}`);
  const [equipped, setEquipped] = useState<FactoryFloor | null>(null);
  const [isAdding, setAdding] = useState(false);
  const shown = seesFloor ? floors : factories;
  return (
    <>
      <PageHeader
        title={t('factories.title')}
        lead={t('factories.lead')}
        actions={
          <GuardedButton permission="factory.edit" onClick={() => setAdding(true)}>
            {t('console-floor:floor.add')}
          </GuardedButton>
        }
      />
      <DataState<readonly (FactoryFloor | StaffFactory)[]>
        query={shown}
        isEmpty={(known) => known.length === 0}
        empty={<EmptyState title={t('factories.empty')} />}
      >
        {(known) => (
          <FactoryTable
            rows={known.map(({ id, name, getsOrders }) => ({
              ...{ id, name, getsOrders },
              factory: factories.data?.find((one) => one.id === id),
              floor: floors.data?.find((one) => one.id === id),
            }))}
            onEdit={setEdited}
            onEquip={setEquipped}
          />
        )}
      </DataState>
      {edited && <FactoryDialog factory={edited} onClose={() => setEdited(null)} />}
      {equipped && <FloorDialog floor={equipped} onClose={() => setEquipped(null)} />}
      {isAdding && <AddFactoryDialog onClose={() => setAdding(false)} />}
    </>
  );
}

interface FactoryRow extends Pick<FactoryFloor, 'id' | 'name' | 'getsOrders'> {
  /** Undefined for users who cannot see evaluations. */
  readonly factory: StaffFactory | undefined;
  /** Undefined for users who cannot see orders. */
  readonly floor: FactoryFloor | undefined;
}

interface FactoryTableProps {
  readonly rows: readonly FactoryRow[];
  readonly onEdit: (factory: StaffFactory) => void;
  readonly onEquip: (floor: FactoryFloor) => void;
}

/** Factories side by side; a row opens for everything else about its factory. */
function FactoryTable({ rows, onEdit, onEquip }: FactoryTableProps) {
  const { t } = useTranslation(['console-evaluations', 'console-floor', 'evaluation']);
  const measured: TableColumnsType<FactoryRow> = [
    {
      key: 'onTime',
      title: t('factories.onTime'),
      render: (_, { factory }) => factory && onTimeText(factory),
    },
    {
      key: 'scores',
      title: t('factories.scores'),
      render: (_, { factory }) => factory && (factory.average.overall?.toFixed(1) ?? t('factories.noScores')),
    },
  ];
  const columns: TableColumnsType<FactoryRow> = [
    {
      key: 'name',
      title: t('factories.name'),
      render: (_, { name, getsOrders, floor }) => (
        <>
          <strong>{name}</strong> {getsOrders && <Badge tone="success">{t('factories.getsOrders')}</Badge>}{' '}
          {floor?.isPaused && <Badge tone="warning">{t('console-floor:floor.paused')}</Badge>}
        </>
      ),
    },
    {
      key: 'makes',
      title: t('console-floor:floor.makes'),
      minWidth: 176,
      render: (_, { floor }) => floor && <FactoryLimits floor={floor} />,
    },
    {
      key: 'load',
      title: t('console-floor:floor.load'),
      render: (_, { floor }) => floor && <FactoryLoad floor={floor} isShort />,
    },
    ...(rows.some(({ factory }) => factory) ? measured : []),
    {
      key: 'actions',
      title: t('actions'),
      render: (_, { factory, floor }) => (
        <span className={styles['actions']}>
          {floor && (
            <GuardedButton permission="factory.edit" size="small" onClick={() => onEquip(floor)}>
              {t('console-floor:floor.edit')}
            </GuardedButton>
          )}
          {factory && (
            <GuardedButton permission="factory.edit" size="small" onClick={() => onEdit(factory)}>
              {t('factories.edit')}
            </GuardedButton>
          )}
        </span>
      ),
    },
  ];
  return (
    <ScrollArea label={t('factories.title')}>
      <Table<FactoryRow>
        className={styles['table'] ?? ''}
        rowKey="id"
        pagination={false}
        dataSource={rows}
        columns={columns}
        expandable={{
          expandedRowRender: ({ factory, floor }) => (
            <div className={layout['stack2']}>
              {factory && <PublicFigures factory={factory} />}
              {floor && <FactoryFloorView floor={floor} />}
            </div>
          ),
          columnTitle: <VisuallyHidden>{t('factories.more')}</VisuallyHidden>,
          expandRowByClick: true,
        }}
      />
    </ScrollArea>
  );

  function onTimeText({ onTime }: StaffFactory): string {
    return onTime.sent === 0 ? t('evaluation:factory.noneSent') : t('evaluation:factory.onTimeOf', onTime);
  }
}

/** Public figures of a factory. */
function PublicFigures({ factory }: { readonly factory: StaffFactory }) {
  const { t } = useTranslation(['console-evaluations', 'evaluation']);
  const { profile, boards, average } = factory;
  const { scores, overall, count } = average;
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        { key: 'profile', label: t('factories.profile'), children: profile || t('factories.noProfile') },
        { key: 'boards', label: t('factories.boards'), children: boards },
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
  );
}
