import type { BoardSpec } from '@xunban/contract/board-spec';
import { ifAllowed } from '@xunban/i18n/if-allowed';
import { useMemo, useRef } from 'react';
import { alsoSet, NOTHING_SET, type SetByFile } from './set-by-file.ts';

export interface FileTrace {
  readonly set: () => SetByFile;
  /** Another file: from here on is noted what the page sets for it. */
  readonly begin: () => void;
  readonly note: (before: BoardSpec, after: BoardSpec) => void;
  /** The file before counts again. */
  readonly restore: (set: SetByFile) => void;
}

/** Remembers, for as long as this tab lives, what the page has set for the file that is open. */
export function useSetByFile(): FileTrace {
  const set = useRef<SetByFile>(undefined);
  return useMemo(() => {
    const read = () => {
      set.current ??= readStored();
      return set.current;
    };
    const write = (next: SetByFile) => {
      set.current = next;
      store(next);
    };
    return {
      set: read,
      begin: () => write(NOTHING_SET),
      note: (before, after) => write(alsoSet(read(), before, after)),
      restore: write,
    };
  }, []);
}

const KEY = 'xunban.quote.setByFile';

/** The stored value is compared with the form before it is used, so invalid content is harmless. */
function readStored(): SetByFile {
  const stored: unknown = ifAllowed(() => JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  return typeof stored === 'object' && stored !== null ? stored : NOTHING_SET;
}

/** Denied, the ref remembers until the page is left. */
const store = (set: SetByFile): void => ifAllowed(() => sessionStorage.setItem(KEY, JSON.stringify(set)));
