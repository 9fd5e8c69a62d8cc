import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, EmptyState } from '@xunban/ui';
import { PlainList } from '@xunban/ui/antd';
import type { ReactNode } from 'react';
import { creditQueries } from '../credit-queries.ts';
import { useStatementColumns } from '../use-statement-columns.tsx';

interface StatementsOfMemberProps {
  readonly memberId: string;
  /** Stands below the statements, when there are any. */
  readonly more?: ReactNode;
}

export function StatementsOfMember({ memberId, more }: StatementsOfMemberProps) {
  const { t } = useTranslation('console-credit');
  const statements = useQuery(creditQueries.statementsOf(memberId));
  const columns = useStatementColumns({ ofMember: true });
  return (
    <Card title={t('statements.title')}>
      <DataState
        query={statements}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('statements.empty')} />}
      >
        {({ items }) => (
          <>
            <PlainList columns={columns} rowKey={(row) => row.id} rows={items} />
            {more}
          </>
        )}
      </DataState>
    </Card>
  );
}
