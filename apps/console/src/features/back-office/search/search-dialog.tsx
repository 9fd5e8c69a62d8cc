import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StaffHit } from '@xunban/contract';
import { toSearch } from '@xunban/contract/text-profiles';
import { useTranslation } from '@xunban/i18n/react';
import { classes, keyHandler, layout, moneyText, problemText } from '@xunban/ui';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../shared/api.ts';
import { parcelPath, paymentPath } from '../../../shared/number-links.tsx';
import styles from './search.module.css';

/** A menu page that the user can open. */
export interface FoundPage {
  readonly path: string;
  readonly title: string;
}

interface Entry {
  readonly key: string;
  readonly address: string;
  readonly kind: string;
  readonly title: string;
  readonly note: string;
}

const MAX_PAGES = 6;
const PAUSE_MS = 150;

interface SearchDialogProps {
  readonly pages: readonly FoundPage[];
  readonly onClose: () => void;
}

/** One search box for everything: Enter opens a number's page, text finds orders and members, and pages by their names. */
export function SearchDialog({ pages, onClose }: SearchDialogProps) {
  const { t } = useTranslation('console-inbox');
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { text, result, entries, isCurrent } = useSearch(typed.trim(), pages);
  const [chosen, setChosen] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another first hit.
  useEffect(() => setChosen(0), [text]);
  const at = Math.min(chosen, entries.length - 1);
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    navigate(entry.address);
  };
  const onKeyDown = keyHandler((event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      if (isCurrent) go(entries[at]);
    } else if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, entries.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  });
  return (
    <Modal open title={t('search.title')} footer={null} onCancel={onClose} width={640} destroyOnHidden>
      <Input
        autoFocus
        allowClear
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-activedescendant={entries[at] ? `${listId}-${at}` : undefined}
        aria-label={t('search.title')}
        placeholder={t('search.hint')}
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      {entries.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('search.found')} className={styles['list']}>
          {entries.map((entry, index) => (
            <div
              key={entry.key}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes(styles['entry'], index === at && layout['highlighted'])}
              onMouseMove={() => setChosen(index)}
              onClick={() => go(entry)}
              onKeyDown={onKeyDown}
            >
              <span className={layout['muted']}>{entry.kind}</span>
              <span className={layout['breakAnywhere']}>{entry.title}</span>
              <span className={styles['note']}>{entry.note}</span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className={styles['status']}>
        {result.isError
          ? problemText(result.error)
          : text !== '' && !result.isFetching && entries.length === 0
            ? t('search.nothing')
            : ''}
      </p>
    </Modal>
  );
}

/** Searches for a text once typing pauses. `entries` are the hits, then the pages with the text in their names. */
function useSearch(typed: string, pages: readonly FoundPage[]) {
  const { t } = useTranslation('console-inbox');
  const text = useAfterPause(useDeferredValue(typed), PAUSE_MS);
  const result = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api.staffSearch.search({ query: { text } }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const entries: Entry[] = [
    ...(text === '' ? [] : (result.data?.items ?? [])).map((hit) => ({
      key: `${hit.kind} ${hit.targetId} ${hit.no}`,
      address: addressOf(hit),
      kind: t(`search.kind.${hit.kind}`),
      title: [hit.no, hit.title].filter(Boolean).join(' · '),
      note: noteOf(hit),
    })),
    ...pages
      .filter(({ title }) => title.toLowerCase().includes(toSearch(typed).toLowerCase()))
      .slice(0, MAX_PAGES)
      .map(({ path, title }) => ({ key: path, address: path, kind: t('search.page'), title, note: '' })),
  ];
  // If typing is faster than the response, Enter must not open an outdated result.
  const isCurrent = typed === text && !result.isPlaceholderData && !(result.isFetching && !result.data);
  return { text, result, entries, isCurrent };
}

/** Returns the additional information next to the title, as far as the user can see it. */
const noteOf = ({ note, consignee, amount }: StaffHit): string =>
  [amount == null ? '' : moneyText(amount), consignee, note].filter(Boolean).join(' · ');

function addressOf({ kind, targetId, no, mainNo, carrier }: StaffHit): string {
  switch (kind) {
    case 'mainOrder':
      return `/main-orders/${encodeURIComponent(mainNo)}`;
    case 'order':
      return `/orders/${targetId}`;
    case 'parcel':
      return parcelPath(carrier, no);
    case 'payment':
      return paymentPath(no);
    case 'refund':
      return `/refunds?filter=${encodeURIComponent(no)}`;
    case 'transfer':
      return `/transfers?filter=${encodeURIComponent(no)}`;
    case 'creditStatement':
      return `/credit-statements/${targetId}`;
    case 'invoice':
      return `/invoices/${targetId}`;
    case 'withdrawal':
      return `/withdrawals/${targetId}`;
    case 'member':
      return `/members/${targetId}`;
  }
}

/** A value once it has not changed for a while. */
function useAfterPause(value: string, pauseMs: number): string {
  const [after, setAfter] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return after;
}
