import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DraftBook } from '@xunban/contract';
import { problemText, toast } from '@xunban/ui';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { type Path, setAt } from './model/set-at.ts';
import type { PriceData } from './model/tables-of.ts';
import { priceQueries } from './price-queries.ts';

/** Idle time after typing before a change is saved automatically. */
const REST_MS = 1200;

export interface DraftEditing {
  /** The draft as last saved, with its errors and differences. */
  readonly draft: DraftBook;
  readonly data: PriceData;
  readonly state: 'saved' | 'dirty' | 'saving' | 'failed';
  readonly change: (path: Path, value: unknown) => void;
  readonly replace: (data: PriceData) => void;
  readonly save: () => void;
}

/**
 * Edits a draft in place and saves it when typing pauses, or when the page is hidden: a draft may have errors, and each
 * response lists them all. While one save is in progress the next one waits for its revision.
 */
export function useDraftEditing(draft: DraftBook): DraftEditing {
  const client = useQueryClient();
  const [data, setData] = useState(draft.data);
  const [saved, setSaved] = useState(draft.data);
  const run = useMutation({
    mutationFn: (sent: PriceData) =>
      api.priceBook.saveDraft({ params: { id: draft.id }, body: { revision: draft.revision, data: sent } }),
    onSuccess(next, sent) {
      client.setQueryData(priceQueries.draft(draft.id).queryKey, next);
      setSaved(sent);
      void client.invalidateQueries({ queryKey: priceQueries.drafts.queryKey });
    },
    onError: (error) => toast.error(problemText(error)),
  });
  const isDirty = data !== saved;
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      if (isDirty && !run.isPending) run.mutate(data);
    };
  });
  // A failed save waits for the next change or for the button, instead of failing again and again.
  const isDue = isDirty && !run.isPending && !(run.isError && run.variables === data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the timer.
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current(), REST_MS);
    return () => clearTimeout(timer);
  }, [isDue, data]);
  useEffect(() => () => latest.current(), []);
  return {
    draft,
    data,
    state: run.isPending ? 'saving' : !isDirty ? 'saved' : run.isError && run.variables === data ? 'failed' : 'dirty',
    change: (path, value) => setData((now) => setAt(now, path, value)),
    replace: setData,
    save: () => latest.current(),
  };
}
