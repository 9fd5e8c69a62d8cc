import { useQuery } from '@tanstack/react-query';
import { STATEMENT_STATES } from '@xunban/contract/credit-states';
import { useTranslation } from '@xunban/i18n/react';
import { api } from '../../../shared/api.ts';
import { fullListQuery, useWorkList, WorkList } from '../../../shared/work-list.tsx';
import { creditQueries, useLiveCredit } from './credit-queries.ts';
import { useStatementColumns } from './use-statement-columns.tsx';

/** Statements, disputed ones first. */
export function CreditStatementsPage() {
  const { t } = useTranslation(['console-credit', 'credit-texts']);
  const list = useWorkList();
  useLiveCredit();
  return (
    <WorkList
      textOf={(key) => t(`statements.${key}`)}
      states={STATEMENT_STATES}
      stateName={(state) => t(`credit-texts:statement.${state}`)}
      list={list}
      result={useQuery(creditQueries.statements(list.query))}
      rowKey={(row) => row.id}
      columns={useStatementColumns()}
      exported={(options, file) =>
        api.staffExports.creditStatements({ query: fullListQuery(list.query, file) }, options)
      }
    />
  );
}
