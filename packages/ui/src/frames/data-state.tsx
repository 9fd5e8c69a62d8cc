import type { ReactNode } from 'react';
import { LoadingState } from '../components/spinner.tsx';
import { EmptyState, ErrorState, ForbiddenState } from '../components/states.tsx';
import { isForbidden, isMissing, problemText } from './problem.ts';

/** The part of a query's result that its states are drawn from; TanStack Query's has this shape. */
export interface QueryLike<T> {
  readonly status: 'pending' | 'error' | 'success';
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface DataStateProps<T> {
  readonly query: QueryLike<T>;
  /** True when the response counts as empty. */
  readonly isEmpty?: (data: T) => boolean;
  /** Shown instead of the general empty state: what will be here, and the way to it. */
  readonly empty?: ReactNode;
  /** Shown instead of the general spinner; usually skeletons in the shape of the content. */
  readonly loading?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/**
 * Draws one state of a query: loading, failed, forbidden, empty, or the data. Data stay on the screen during a refetch.
 */
export function DataState<T>({ query, isEmpty, empty, loading, children }: DataStateProps<T>) {
  if (query.data !== undefined) {
    return isEmpty?.(query.data) ? (empty ?? <EmptyState />) : children(query.data);
  }
  if (query.status !== 'error') return loading ?? <LoadingState />;
  if (isForbidden(query.error)) return <ForbiddenState />;
  if (isMissing(query.error)) return <EmptyState title={problemText(query.error)} />;
  return <ErrorState hint={problemText(query.error)} onRetry={() => void query.refetch()} />;
}
