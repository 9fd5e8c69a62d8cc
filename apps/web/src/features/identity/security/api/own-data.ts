import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { endSession } from '../../../../shared/session.ts';

/** What stands in the way of closing the account; always asked anew, since each obstacle is settled elsewhere. */
export const closingQuery = queryOptions({
  queryKey: ['closing'],
  queryFn: () => api.ownData.closing({}),
  staleTime: 0,
  gcTime: 0,
});

/** Saves everything as one file. @param name without its ending */
export const useExportOwnData = (name: string) =>
  useMutation({
    mutationFn: async (proof: string) => {
      const found = await api.ownData.export({ body: { proof } }, { timeoutMs: EXPORT_TIMEOUT_MS });
      const text = JSON.stringify(found, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `${name}-${found.exportedAt.slice(0, 10)}.json`);
    },
  });

/** A member with thousands of orders waits for all of them. */
const EXPORT_TIMEOUT_MS = 120_000;

/** Nothing of the account stays in this browser either. */
export const useCloseAccount = () =>
  useMutation({
    mutationFn: (proof: string) => api.ownData.close({ body: { proof } }),
    onSuccess: () => endSession('signedOut'),
  });
