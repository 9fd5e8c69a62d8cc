import type { NoteFile } from '@xunban/contract';
import { useState } from 'react';
import { clearDraftText, readDraftText, storeDraftText } from '../../../shared/draft-text.ts';

/** Text and attachments that have not been sent yet. */
export interface Draft {
  readonly text: string;
  /** Ids of colleagues who were picked while typing. */
  readonly picked: readonly string[];
  readonly files: readonly NoteFile[];
}

const EMPTY: Draft = { text: '', picked: [], files: [] };

/**
 * Returns the user's draft in one place. It is stored in this browser until it is sent, so it survives a reload, a crash and a
 * sign-out; other users of this browser have their own.
 * @param place subject of the draft
 * @param begin the initial content
 * @returns the draft, and functions that change it; it is cleared once it is sent or discarded
 */
export function useDraft(
  place: string,
  begin: Partial<Draft> = {},
): readonly [Draft, (draft: Draft | undefined) => void] {
  const about = `note:${place}`;
  const found = () => read(about) ?? { ...EMPTY, ...begin };
  const [stored, setStored] = useState(() => ({ about, draft: found() }));
  // The same box about something else begins with what was typed there.
  if (stored.about !== about) setStored({ about, draft: found() });
  return [
    stored.about === about ? stored.draft : found(),
    (draft) => {
      setStored({ about, draft: draft ?? EMPTY });
      if (!draft || (draft.text === '' && draft.files.length === 0)) clearDraftText(about);
      else storeDraftText(about, { text: draft.text, picked: draft.picked.join(), files: JSON.stringify(draft.files) });
    },
  ];
}

function read(about: string): Draft | undefined {
  const values = readDraftText(about)?.values;
  if (!values) return undefined;
  const { text = '', picked = '', files = '[]' } = values;
  return { text: String(text), picked: String(picked).split(',').filter(Boolean), files: readFiles(String(files)) };
}

function readFiles(text: string): readonly NoteFile[] {
  try {
    const files: unknown = JSON.parse(text);
    return Array.isArray(files) ? files.filter(isFile) : [];
  } catch {
    return [];
  }
}

const isFile = (one: unknown): one is NoteFile =>
  typeof one === 'object' && one !== null && 'id' in one && 'fileName' in one && typeof one.fileName === 'string';
