import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { endSession } from '../../../../shared/session.ts';

/** Obstacles to closing the account; never cached, since each obstacle is removed elsewhere. */
export const closingQuery = queryOptions({
  queryKey: ['closing'],
  queryFn: () => api.accountData.closing({}),
  staleTime: 0,
  gcTime: 0,
});

/** Saves everything as one file. @param name without its ending */
export const useExportAccountData = (name: string) =>
  useMutation({
    mutationFn: async (proof: string) => {
      const found = await api.accountData.export({ body: { proof } }, { timeoutMs: EXPORT_TIMEOUT_MS });
      const text = JSON.stringify(found, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `${name}-${found.exportedAt.slice(0, 10)}.json`);
    },
  });

/** A member with thousands of orders waits for all of them. */
const EXPORT_TIMEOUT_MS = 120_000;

/** Removes the account's data from this browser too. */
export const useCloseAccount = () =>
  useMutation({
    mutationFn: (proof: string) => api.accountData.close({ body: { proof } }),
    onSuccess: () => endSession('signedOut'),
  });
