import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { retryLookup } from '../model/company-search.ts';

const RETRY_DELAY_MS = 1000;

export const certificationQueries = {
  state: queryOptions({
    queryKey: ['certification'],
    queryFn: ({ signal }) => api.member.certification({}, { signal }),
  }),
  prefill: queryOptions({
    queryKey: ['certification', 'prefill'],
    queryFn: ({ signal }) => api.member.companyPrefill({}, { signal }),
  }),
  /** Names of companies that contain the text. */
  companies: (text: string) =>
    queryOptions({
      queryKey: ['companies', text],
      queryFn: ({ signal }) =>
        api.member
          .companySearch({ query: { companyName: text, type: NAMES } }, { signal })
          .then(({ companyNames }) => companyNames),
      ...lookup,
    }),
  /** Tax or credit code of a company by its full name. */
  creditCode: (companyName: string) =>
    queryOptions({
      queryKey: ['companies', 'code', companyName],
      queryFn: ({ signal }) =>
        api.member
          .companySearch({ query: { companyName, type: CREDIT_CODE } }, { signal })
          .then(({ creditCode }) => creditCode),
      ...lookup,
    }),
  image: (id: string) =>
    queryOptions({
      queryKey: ['certification', 'image', id],
      queryFn: ({ signal }) => api.upload.image({ params: { id } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

const NAMES = 2;
const CREDIT_CODE = 1;
const lookup = { retry: retryLookup, retryDelay: RETRY_DELAY_MS, staleTime: 300_000 } as const;
