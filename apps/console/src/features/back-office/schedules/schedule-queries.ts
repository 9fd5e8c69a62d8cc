import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

/** Working times and absences of all staff users. */
export const schedulesQuery = queryOptions({
  queryKey: ['staff', 'schedules'],
  queryFn: ({ signal }) => api.staffTasks.schedules({}, { signal }),
});
