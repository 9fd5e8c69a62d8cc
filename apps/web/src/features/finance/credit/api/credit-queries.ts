import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  CREDIT_MOVEMENTS,
  type CreditMovementKind,
  STATEMENT_STATES,
  type StatementState,
} from '@xunban/contract/credit-states';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';
import { ownCreditQuery } from '../../../../shared/own-credit.ts';

export const RECORD_FILTERS = ['kind'] as const;
export const STATEMENT_FILTERS = ['state'] as const;

const kindOf = (text: string | undefined): CreditMovementKind | undefined =>
  CREDIT_MOVEMENTS.find((kind) => kind === text);
const stateOf = (text: string | undefined): StatementState | undefined =>
  STATEMENT_STATES.find((state) => state === text);

/** Uses the keys of the wallet, so that wallet events invalidate these queries. */
export const creditQueries = {
  account: ownCreditQuery,
  score: queryOptions({
    queryKey: ['wallet', 'credit', 'score'],
    queryFn: ({ signal }) => api.credit.score({}, { signal }),
  }),
  records: (list: ListQuery<(typeof RECORD_FILTERS)[number]>) =>
    queryOptions({
      queryKey: ['wallet', 'credit', 'records', list],
      queryFn: ({ signal }) => {
        const kind = kindOf(list.filters.kind);
        return api.credit.records({ query: { ...pagingOf(list), ...(kind ? { kind } : {}) } }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
  statements: (list: ListQuery<(typeof STATEMENT_FILTERS)[number]>) =>
    queryOptions({
      queryKey: ['wallet', 'credit', 'statements', list],
      queryFn: ({ signal }) => {
        const state = stateOf(list.filters.state);
        return api.credit.statements({ query: { ...pagingOf(list), ...(state ? { state } : {}) } }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
  statement: (id: string) =>
    queryOptions({
      queryKey: ['wallet', 'credit', 'statement', id],
      queryFn: ({ signal }) => api.credit.statement({ query: { id } }, { signal }),
    }),
  reconciliation: queryOptions({
    queryKey: ['wallet', 'credit', 'reconciliation'],
    queryFn: ({ signal }) => api.credit.reconciliation({}, { signal }),
  }),
};
