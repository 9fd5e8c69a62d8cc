import { queryOptions } from '@tanstack/react-query';
import type { ProductionStep, TaskKind, TaskView } from '@xunban/contract';
import { api } from '../../../shared/api.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api.staffDashboard.show({}, { signal }),
});

interface Listed {
  readonly view: TaskView;
  readonly kind?: TaskKind;
  /** `late`, `today` or a day. */
  readonly due?: string;
  readonly ended?: string;
  readonly step?: ProductionStep;
}

/** The list that a figure is the length of. */
export const listAt = (listed: Listed): string => `/inbox?${new URLSearchParams({ ...listed }).toString()}`;
