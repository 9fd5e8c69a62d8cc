import type { BoardSpec } from '@xunban/contract/board-spec';
import { specFromSearch, specToSearch } from './spec-link.ts';

/** A board that is ordered again, as given by the address of the page. */
export interface ReorderRequest {
  readonly orderNo: string;
  /** Absent for the board as it was. */
  readonly spec: BoardSpec | undefined;
  /** Another file than the one of the earlier order. */
  readonly fileId: string | undefined;
}

export function reorderPath(orderNo: string, changed?: { readonly spec: BoardSpec; readonly fileId?: string }): string {
  const search = new URLSearchParams({ orderNo });
  if (changed?.fileId !== undefined) search.set('fileId', changed.fileId);
  if (!changed) return `/main/reorder?${search}`;
  // Measured values belong to the file, which the server has.
  const { measured: _, ...spec } = changed.spec;
  search.set(CHANGED, '1');
  return `/main/reorder?${search}&${specToSearch(spec)}`;
}

export const readReorderRequest = (search: URLSearchParams): ReorderRequest => ({
  orderNo: search.get('orderNo')?.trim() ?? '',
  spec: search.has(CHANGED) ? specFromSearch(search) : undefined,
  fileId: search.get('fileId') ?? undefined,
});

/** Marks that the specification follows; the default board has no parameters. */
const CHANGED = 'changed';
