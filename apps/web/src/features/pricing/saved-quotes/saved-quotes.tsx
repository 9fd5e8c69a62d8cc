import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { BoardSpec, SavedQuoteView, StoredQuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, ConfirmDialog, DataState, EmptyState, Modal, problemText, Tabs, TextInput, toast } from '@xunban/ui';
import { useDeferredValue, useState } from 'react';
import { Comparison } from './comparison.tsx';
import { NameDialog } from './name-dialog.tsx';
import { QUOTE_NAME_MAX } from './quote-name.ts';
import { savedQuoteQueries } from './saved-quote-queries.ts';
import { SavedQuoteRow } from './saved-quote-row.tsx';
import styles from './saved-quotes.module.css';
import { SharedLinks } from './shared-links.tsx';
import { useRemoveQuote, useRenameQuote } from './use-saved-quote-changes.ts';

interface SavedQuotesProps {
  /** The board of the form, if it has a price: saved quotes can be compared with it. */
  readonly current: BoardSpec | undefined;
  readonly promise: (spec: BoardSpec) => Promise<StoredQuoteView>;
  readonly onReopen: (spec: BoardSpec, text: string) => void;
  readonly onClose: () => void;
}

/** The member's saved quotes: reopen, compare two, rename, download, delete; and those that others can see. */
export function SavedQuotes({ current, promise, onReopen, onClose }: SavedQuotesProps) {
  const { t } = useTranslation('quote');
  const [view, setView] = useState<'saved' | 'links'>('saved');
  const [filter, setFilter] = useState('');
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [renaming, setRenaming] = useState<SavedQuoteView>();
  const [removing, setRemoving] = useState<SavedQuoteView>();
  const query = useInfiniteQuery(savedQuoteQueries.saved(useDeferredValue(filter.trim())));
  const rename = useRenameQuote();
  const remove = useRemoveQuote();
  const compare = useMutation({
    mutationFn: async () => {
      const [left, right] = picked;
      if (left === undefined) return undefined;
      if (right !== undefined) return { left, right };
      return current && { left, right: (await promise(current)).quoteId };
    },
    onError: (error) => toast.error(problemText(error)),
  });
  const canCompare = picked.length === 2 || (picked.length === 1 && current !== undefined);
  const toggle = (quoteId: string) =>
    setPicked((before) =>
      before.includes(quoteId) ? before.filter((id) => id !== quoteId) : [...before, quoteId].slice(-2),
    );
  return (
    <Modal open onClose={onClose} title={t(compare.data ? 'kept.compareTitle' : 'kept.listTitle')} width="58rem">
      {compare.data ? (
        <Comparison left={compare.data.left} right={compare.data.right} onBack={compare.reset} />
      ) : (
        <Tabs
          label={t('kept.listTitle')}
          tabs={[
            { key: 'saved', label: t('kept.savedTab') },
            { key: 'links', label: t('kept.links') },
          ]}
          value={view}
          onChange={setView}
        >
          {view === 'links' && <SharedLinks />}
          {view === 'saved' && (
            <>
              <div className={styles['bar']}>
                <TextInput
                  type="search"
                  aria-label={t('kept.filter')}
                  placeholder={t('kept.filter')}
                  value={filter}
                  onChange={(event) => setFilter(event.target.value)}
                />
                <Button disabled={!canCompare} busy={compare.isPending} onClick={() => compare.mutate()}>
                  {t(picked.length === 2 || !current ? 'kept.compareTwo' : 'kept.compareCurrent')}
                </Button>
              </div>
              <DataState
                query={query}
                isEmpty={({ pages }) => pages[0]?.items.length === 0}
                empty={
                  filter.trim() === '' ? (
                    <EmptyState title={t('kept.empty')} hint={t('kept.emptyHint')} />
                  ) : (
                    <EmptyState title={t('kept.noMatch')} />
                  )
                }
              >
                {({ pages }) => (
                  <ul className={styles['rows']} aria-label={t('kept.listTitle')}>
                    {pages
                      .flatMap(({ items }) => items)
                      .map((saved) => (
                        <SavedQuoteRow
                          key={saved.id}
                          saved={saved}
                          isPicked={picked.includes(saved.quoteId)}
                          onPick={() => toggle(saved.quoteId)}
                          onReopen={() => onReopen(saved.spec, t('kept.reopened', { name: saved.name }))}
                          onRename={() => setRenaming(saved)}
                          onRemove={() => setRemoving(saved)}
                        />
                      ))}
                  </ul>
                )}
              </DataState>
              {query.hasNextPage && (
                <Button block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('kept.more')}
                </Button>
              )}
            </>
          )}
        </Tabs>
      )}
      {renaming && (
        <NameDialog
          title={t('kept.renameTitle')}
          label={t('kept.name')}
          initial={renaming.name}
          maxLength={QUOTE_NAME_MAX}
          confirm={t('kept.rename')}
          onSubmit={(name) => rename.mutateAsync({ id: renaming.id, name })}
          onClose={() => setRenaming(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        question={t('kept.removeTitle', { name: removing?.name ?? '' })}
        confirm={t('kept.remove')}
        danger
        onClose={() => setRemoving(undefined)}
        onConfirm={async () => {
          if (!removing) return;
          setPicked((before) => before.filter((id) => id !== removing.quoteId));
          await remove.mutateAsync(removing.id).catch((error: unknown) => {
            toast.error(problemText(error));
            throw error;
          });
        }}
      >
        <p>{t('kept.removeHint')}</p>
      </ConfirmDialog>
    </Modal>
  );
}
