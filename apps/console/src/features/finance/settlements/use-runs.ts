import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export const RUNS_OF_A_PAGE = 10;

/** Returns a page of the ledger checks, counted from 1, newest first. */
export const useRunPage = (page: number) =>
  useQuery({
    queryKey: ['ledger', 'runs', page],
    queryFn: ({ signal }) =>
      api.staffLedgerChecks.runs(
        { query: { skipCount: (page - 1) * RUNS_OF_A_PAGE, maxResultCount: RUNS_OF_A_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
