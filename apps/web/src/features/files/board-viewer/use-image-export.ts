import type { GlyphFont } from '@xunban/gerber/images';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { saveFile } from '../../../shared/save-file.ts';
import type { OpenBoard } from '../board-file/board-reader.ts';
import { type BoardJob, BoardJobError, type JobFailure, type LayerPageSpec } from '../board-file/jobs/board-job.ts';

/** The server gives no more at once. */
const MAX_CHARACTERS = 1000;
/** Timeout for fetching glyphs; after it, the browser's own font renders the text as images. */
const WAIT_LIMIT_MS = 8_000;

/**
 * Returns the glyphs for pages with text beyond plain ASCII. Only the characters are sent, each once and sorted, so that file
 * names do not leave the browser. Returns undefined when none are needed, and when the server cannot be reached.
 */
async function pageFont(pages: readonly LayerPageSpec[]): Promise<GlyphFont | undefined> {
  const lines = pages.flatMap(({ title, note, scale }) => [title, note, scale]);
  const characters = [...new Set(lines.filter((line) => !isPlain(line)).join(''))].sort();
  if (characters.length === 0 || characters.length > MAX_CHARACTERS) return undefined;
  try {
    const body = { characters: characters.join('') };
    const { font, ...rest } = await api.upload.glyphs({ body }, { signal: AbortSignal.timeout(WAIT_LIMIT_MS) });
    return { ...rest, bytes: Uint8Array.from(atob(font), (byte) => byte.charCodeAt(0)) };
  } catch {
    return undefined;
  }
}

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** State of the export: what is being generated, what was saved last, or why it failed. */
export type SaveState =
  | { readonly kind: 'working'; readonly name: string; readonly share: number }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'failed'; readonly reason: JobFailure };

export interface ImageExport {
  readonly state: SaveState | undefined;
  readonly save: (job: BoardJob, name: string) => void;
  readonly cancel: () => void;
}

/** Has images made by the board's worker and saves them; one at a time. Leaving the page gives up. */
export function useImageExport(board: OpenBoard): ImageExport {
  const [state, setState] = useState<SaveState>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const save = async (job: BoardJob, name: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'working', name, share: 0 });
    try {
      const ready = await withFont(job);
      controller.signal.throwIfAborted();
      const image = await board.make(ready, (share) => setState({ kind: 'working', name, share }), controller.signal);
      saveFile(image, name);
      setState({ kind: 'saved', name });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof BoardJobError)) throw error;
      setState({ kind: 'failed', reason: error.reason });
    }
  };
  return {
    state,
    save: (job, name) => void save(job, name),
    cancel: () => {
      running.current?.abort();
      setState(undefined);
    },
  };
}

/** Adds the glyphs of the text to page jobs, since no browser is certain to have them. */
const withFont = async (job: BoardJob): Promise<BoardJob> =>
  job.kind === 'layers' ? { ...job, font: await pageFont(job.pages) } : job;
