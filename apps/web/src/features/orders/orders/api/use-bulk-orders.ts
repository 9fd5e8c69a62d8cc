import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderSummary } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { MAX_EXPORTED_ORDERS } from '@xunban/contract/bulk-limits';
import { ORDER_FLAGS } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { type ListQuery, problemText, toast } from '@xunban/ui';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { once } from '../../../../shared/once.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { FILE_WAIT_LIMIT_MS, type OrderFilter } from './order-queries.ts';

const onError = (error: unknown) => toast.error(problemText(error));

/** Reads the orders of all pages that the filters find, up to the maximum of a selection. */
export function useAllOrders(query: ListQuery<OrderFilter>, onRead: (orders: readonly OrderSummary[]) => void) {
  const { t } = useTranslation('order');
  return useMutation({
    mutationFn: () => {
      const { filters, sorting } = query;
      const flag = ORDER_FLAGS.find((known) => known === filters.flag);
      return api.order.list({
        body: { ...filters, flag, sorting, skipCount: 0, maxResultCount: MAX_EXPORTED_ORDERS },
      });
    },
    onSuccess: ({ items, totalCount }) => {
      onRead(items);
      if (totalCount > items.length) toast.warning(t('bulk.firstOnly', { max: items.length }));
    },
    onError,
  });
}

export function useReorderSelected() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderNos: string[]) =>
      once('reorderSelected', { orderNos }, (idempotencyKey) =>
        api.bulkOrders.reorder({ body: { orderNos } }, { idempotencyKey }),
      ),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: ['cart'] }),
  });
}

export function useExportSelected() {
  const { t } = useTranslation('order');
  return useMutation({
    mutationFn: (orderNos: string[]) => api.bulkOrders.exportFile({ body: { orderNos } }),
    onSuccess: (file) => saveFile(file, `${t('bulk.fileName')}.xlsx`),
    onError,
  });
}

/** Share of the documents that have arrived, in percent. */
interface DocumentsProgress {
  readonly done: number;
  readonly total: number;
}

/** Downloads the documents of orders as one zip, with progress and a way to stop. */
export function useDocuments() {
  const { t } = useTranslation('order');
  const [progress, setProgress] = useState<DocumentsProgress | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (orderNos: string[]) => {
    const stop = new AbortController();
    running.current = stop;
    setProgress({ done: 0, total: 0 });
    try {
      const file = await api.bulkOrders.documents(
        { body: { orderNos } },
        {
          signal: stop.signal,
          timeoutMs: FILE_WAIT_LIMIT_MS,
          onReceived: ({ zipEntries, headers }) =>
            setProgress({ done: zipEntries, total: Number(headers.get('X-Documents') ?? 0) }),
        },
      );
      saveFile(file, `${t('bulk.documentsName')}.zip`);
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === 'cancelled')) onError(error);
    } finally {
      running.current = undefined;
      setProgress(null);
    }
  };
  return { progress, start, stop: () => running.current?.abort() };
}
