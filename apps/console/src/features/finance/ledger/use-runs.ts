import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export const RUNS_OF_A_PAGE = 10;

/** A page of the checks of the books, counted from 1, the newest first. */
export const useRuns = (page: number) =>
  useQuery({
    queryKey: ['ledger', 'runs', page],
    queryFn: ({ signal }) =>
      api.staffBooks.runs(
        { query: { skipCount: (page - 1) * RUNS_OF_A_PAGE, maxResultCount: RUNS_OF_A_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
