import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { BoardSpec, SavedQuoteView, StoredQuoteView } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import {
  Button,
  ConfirmDialog,
  classes,
  DataState,
  EmptyState,
  layout,
  Modal,
  problemText,
  Tabs,
  TextInput,
  toast,
} from '@xunban/ui';
import { useDeferredValue, useState } from 'react';
import { Comparison } from './comparison.tsx';
import { NameDialog } from './name-dialog.tsx';
import { QuotationDialog } from './quotation-dialog.tsx';
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
  const [renaming, setRenaming] = useState<SavedQuoteView>();
  const [removing, setRemoving] = useState<SavedQuoteView>();
  const [quoting, setQuoting] = useState<SavedQuoteView>();
  const list = useSavedList(current, promise);
  const { compare } = list;
  return (
    <Modal
      open
      onClose={onClose}
      title={t(compare.data ? 'savedQuote.compareTitle' : 'savedQuote.listTitle')}
      width="58rem"
    >
      {compare.data ? (
        <Comparison
          left={{ id: compare.data.left, name: list.nameOf(compare.data.left) }}
          right={{ id: compare.data.right, name: list.nameOf(compare.data.right) }}
          onBack={compare.reset}
        />
      ) : (
        <Tabs
          label={t('savedQuote.listTitle')}
          tabs={[
            { key: 'saved', label: t('savedQuote.savedTab') },
            { key: 'links', label: t('savedQuote.links') },
          ]}
          value={view}
          onChange={setView}
        >
          {view === 'links' && <SharedLinks />}
          {view === 'saved' && (
            <SavedList
              list={list}
              onReopen={(saved) => onReopen(saved.spec, t('savedQuote.reopened', { name: saved.name }))}
              onRename={setRenaming}
              onQuotation={setQuoting}
              onRemove={setRemoving}
            />
          )}
        </Tabs>
      )}
      {quoting && (
        <QuotationDialog
          quantity={quoting.spec.quantity}
          basis={async () => quoting.quoteId}
          onClose={() => setQuoting(undefined)}
        />
      )}
      {renaming && <RenameDialog saved={renaming} onClose={() => setRenaming(undefined)} />}
      <RemoveDialog saved={removing} onRemoved={list.unpick} onClose={() => setRemoving(undefined)} />
    </Modal>
  );
}

type SavedListState = ReturnType<typeof useSavedList>;

/** The filtered list, up to two picked quotes and their comparison; one alone is compared with the board of the form. */
function useSavedList(current: BoardSpec | undefined, promise: SavedQuotesProps['promise']) {
  const [filter, setFilter] = useState('');
  const query = useInfiniteQuery(savedQuoteQueries.saved(useDeferredValue(filter.trim())));
  const [picked, setPicked] = useState<readonly string[]>([]);
  const compare = useMutation({
    mutationFn: async () => {
      const [left, right] = picked;
      if (left === undefined) return undefined;
      if (right !== undefined) return { left, right };
      return current && { left, right: (await promise(current)).quoteId };
    },
    onError: (error) => toast.error(problemText(error)),
  });
  return {
    filter,
    setFilter,
    query,
    picked,
    compare,
    /** The name of a saved quote; empty for the board of the form. */
    nameOf: (quoteId: string) =>
      query.data?.pages.flatMap(({ items }) => items).find((saved) => saved.quoteId === quoteId)?.name ?? '',
    canCompare: picked.length === 2 || (picked.length === 1 && current !== undefined),
    isWithCurrent: picked.length !== 2 && current !== undefined,
    toggle: (quoteId: string) =>
      setPicked((before) =>
        before.includes(quoteId) ? before.filter((id) => id !== quoteId) : [...before, quoteId].slice(-2),
      ),
    unpick: (quoteId: string) => setPicked((before) => before.filter((id) => id !== quoteId)),
  };
}

interface SavedListProps {
  readonly list: SavedListState;
  readonly onReopen: (saved: SavedQuoteView) => void;
  readonly onRename: (saved: SavedQuoteView) => void;
  readonly onQuotation: (saved: SavedQuoteView) => void;
  readonly onRemove: (saved: SavedQuoteView) => void;
}

function SavedList({ list, onReopen, onRename, onQuotation, onRemove }: SavedListProps) {
  const { t } = useTranslation('quote');
  const { filter, setFilter, query, picked, compare, canCompare, isWithCurrent, toggle } = list;
  return (
    <>
      <div className={classes(layout['row3'], layout['spaceBelow4'], styles['bar'])}>
        <TextInput
          type="search"
          aria-label={t('savedQuote.filter')}
          placeholder={t('savedQuote.filter')}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <Button disabled={!canCompare} busy={compare.isPending} onClick={() => compare.mutate()}>
          {t(isWithCurrent ? 'savedQuote.compareCurrent' : 'savedQuote.compareTwo')}
        </Button>
      </div>
      <DataState
        query={query}
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={
          filter.trim() === '' ? (
            <EmptyState title={t('savedQuote.empty')} hint={t('savedQuote.emptyHint')} />
          ) : (
            <EmptyState title={t('savedQuote.noMatch')} />
          )
        }
      >
        {({ pages }) => (
          <ul className={layout['stack0']} aria-label={t('savedQuote.listTitle')}>
            {pages
              .flatMap(({ items }) => items)
              .map((saved) => (
                <SavedQuoteRow
                  key={saved.id}
                  saved={saved}
                  isPicked={picked.includes(saved.quoteId)}
                  onPick={() => toggle(saved.quoteId)}
                  onReopen={() => onReopen(saved)}
                  onRename={() => onRename(saved)}
                  onQuotation={() => onQuotation(saved)}
                  onRemove={() => onRemove(saved)}
                />
              ))}
          </ul>
        )}
      </DataState>
      {query.hasNextPage && (
        <Button block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('savedQuote.more')}
        </Button>
      )}
    </>
  );
}

interface RenameDialogProps {
  readonly saved: SavedQuoteView;
  readonly onClose: () => void;
}

function RenameDialog({ saved, onClose }: RenameDialogProps) {
  const { t } = useTranslation('quote');
  const rename = useRenameQuote();
  return (
    <NameDialog
      title={t('savedQuote.renameTitle')}
      label={t('savedQuote.name')}
      initial={saved.name}
      maxLength={QUOTE_NAME_MAX}
      confirm={t('savedQuote.rename')}
      onSubmit={(name) => rename.mutateAsync({ id: saved.id, name })}
      onClose={onClose}
    />
  );
}

interface RemoveDialogProps {
  /** Absent while the dialog is closed. */
  readonly saved: SavedQuoteView | undefined;
  readonly onRemoved: (quoteId: string) => void;
  readonly onClose: () => void;
}

function RemoveDialog({ saved, onRemoved, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('quote');
  const remove = useRemoveQuote();
  return (
    <ConfirmDialog
      open={saved !== undefined}
      question={t('savedQuote.removeTitle', { name: saved?.name ?? '' })}
      confirm={t('savedQuote.remove')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        if (!saved) return;
        onRemoved(saved.quoteId);
        await remove.mutateAsync(saved.id).catch((error: unknown) => {
          toast.error(problemText(error));
          throw error;
        });
      }}
    >
      <p>{t('savedQuote.removeHint')}</p>
    </ConfirmDialog>
  );
}
