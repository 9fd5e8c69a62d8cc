import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export const companyProfileQueries = {
  all: queryOptions({
    queryKey: ['companyProfile'],
    queryFn: ({ signal }) => api.staffCompanyProfile.read({}, { signal }),
    // The form holds what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
  }),
};
