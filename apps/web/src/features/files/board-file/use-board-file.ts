import type { BoardGroup, FirstFacts, Role } from '@xunban/gerber';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { offerFiles, subscribeToOfferedFiles, takeOfferedFiles } from '../../../shared/offered-files.ts';
import { onSessionEnd, type SessionEnd } from '../../../shared/session.ts';
import type { ReadFailure } from './board-messages.ts';
import { BoardReadError, type OpenBoard, openBoard, prepareReader, type ReadProgress } from './board-reader.ts';
import {
  afterEvent,
  type BoardEvent,
  type BoardSession,
  type BoardWork,
  type ChosenFiles,
  EMPTY_SESSION,
  type ReadOccasion,
  type ReadRequest,
  type SeveralBoards,
} from './board-session.ts';
import { type Pace, ReadingLimit } from './reading-limit.ts';
import { deleteFile, loadFile, storeFile } from './tab-file.ts';
import { WorkOwner } from './work-owner.ts';

/** State of reading a file while another board is open, which stays open until the next one has been read. */
export type ReadAttempt =
  | {
      readonly kind: 'reading';
      readonly name: string;
      readonly progress: ReadProgress | undefined;
      readonly pace: Pace;
    }
  | { readonly kind: 'failed'; readonly name: string; readonly failure: ReadFailure };

/** Called with a board that was read and the one before it; with no board when the file was removed. */
export type BoardListener = (
  board: OpenBoard | undefined,
  occasion: ReadOccasion,
  before: OpenBoard | undefined,
) => void;

/**
 * Called with size, copper layers and holes of the board that is being read; with nothing when that reading ended without a
 * board, so that what was filled from it goes back.
 */
export type FirstListener = (first: FirstFacts | undefined, occasion: ReadOccasion) => void;

export interface BoardFile {
  readonly board: OpenBoard | undefined;
  /** The board that is being read, once it can be drawn. Nothing is filled from it yet. */
  readonly image: OpenBoard | undefined;
  /** True until it is known whether a file was handed over, or stored on a previous visit. */
  readonly isStarting: boolean;
  readonly replaced: ChosenFiles | undefined;
  readonly attempt: ReadAttempt | undefined;
  readonly several: SeveralBoards | undefined;
  readonly choose: (files: readonly File[]) => void;
  /** Opens one of the several boards. */
  readonly openGroup: (group: BoardGroup) => void;
  readonly overrule: (file: string, role: Role) => void;
  /** Waits as long again for a reading that is overdue. */
  readonly goOn: () => void;
  /** Reads the files of the attempt again. */
  readonly retry: () => void;
  readonly cancel: () => void;
  readonly remove: () => void;
}

/**
 * The file of the quote page: chosen here, handed over by the home page, or kept from the visit before. A file that
 * cannot be read leaves the board before it as it was.
 */
export function useBoardFile(onBoard: BoardListener, onFirst: FirstListener = () => {}): BoardFile {
  const work = useBoardWork(onBoard, onFirst);
  const { session, read, giveUp } = work;
  const { board, replaced, several } = session;
  useHandedFiles(work);
  return {
    ...{ board, replaced, several, ...shownOf(session.work) },
    choose: (files) => void read(chosen(files)),
    openGroup: (group) => void (several && read({ ...chosen([several.archive]), name: group.name, group })),
    overrule: (file, role) =>
      void (board && read({ ...filesOf(board, { [file]: role }), occasion: 'roles', group: undefined })),
    goOn: work.goOn,
    retry: () => void ('request' in session.work && read(session.work.request)),
    cancel: giveUp,
    remove: work.remove,
  };
}

/** Returns the work as the page shows it. */
function shownOf(work: BoardWork): Pick<BoardFile, 'attempt' | 'image' | 'isStarting'> {
  const [image, isStarting] = [work.kind === 'reading' ? work.image : undefined, work.kind === 'restoring'];
  switch (work.kind) {
    case 'reading': {
      const { request, progress, pace } = work;
      return { attempt: { kind: 'reading', name: request.name, progress, pace }, image, isStarting };
    }
    case 'failed':
      return { attempt: { kind: 'failed', name: work.request.name, failure: work.failure }, image, isStarting };
    default:
      return { attempt: undefined, image, isStarting };
  }
}

/** Does the work of the session: reads the newest choice, and ends everything before it. */
function useBoardWork(onBoard: BoardListener, onFirst: FirstListener) {
  const [session, setSession] = useState(EMPTY_SESSION);
  // The page may draw a session later than it came about; events apply to the newest one.
  const current = useRef(session);
  const [owner] = useState(() => new WorkOwner());
  const limit = useRef<ReadingLimit>(undefined);

  const send = (event: BoardEvent): void => {
    const before = current.current;
    const after = afterEvent(before, event);
    if (after === before) return;
    current.current = after;
    setSession(after);
    const first = firstOf(after);
    if (event.kind !== 'measured' && first !== firstOf(before)) onFirst(first, occasionOf(after));
  };

  const read = async (request: ReadRequest): Promise<void> => {
    if (request.files.length === 0) return;
    const { id, signal } = owner.begin();
    const { files, roles, group, occasion } = request;
    limit.current = new ReadingLimit((pace) => send({ kind: 'paced', id, pace }));
    send({ kind: 'read', id, request });
    try {
      const board = await openBoard(
        files,
        { roles, group },
        {
          // A transition like that of the image: an urgent session would draw the image at once, and block the page.
          onProgress: (progress) => startTransition(() => send({ kind: 'progressed', id, progress })),
          onFirst: (first) => send({ kind: 'sized', id, first }),
          onPreview: (image) => startTransition(() => send({ kind: 'drawn', id, image })),
          limit: limit.current,
        },
        signal,
      );
      if (signal.aborted) return board.close();
      owner.end();
      void storeFile({ archive: board.archive, roles });
      // A transition: the image, the form and the price may be drawn one after the other. Until then it is still being read.
      startTransition(() => {
        const before = current.current.board;
        before?.close();
        send({ kind: 'measured', id, board });
        onBoard(board, occasion, before);
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof BoardReadError)) throw error;
      owner.end();
      send({ kind: 'failed', id, failure: error.failure });
      if (occasion === 'stored') void deleteFile();
    }
  };

  /** Ends the current work. A board that is open stays. */
  const giveUp = () => {
    owner.end();
    send({ kind: 'giveUp' });
  };

  const remove = () => {
    const before = current.current.board;
    owner.end();
    before?.close();
    send({ kind: 'remove' });
    onBoard(undefined, 'chosen', before);
    void deleteFile();
  };

  return { session, current, owner, send, read, giveUp, remove, goOn: () => limit.current?.goOn() };
}

/** Reads the file that another page handed over or an earlier visit stored; hands over an unfinished one in turn. */
function useHandedFiles({ current, owner, send, read, giveUp }: ReturnType<typeof useBoardWork>): void {
  const start = useEffectEvent(async () => {
    if (readOffered()) return;
    const { id, signal } = owner.begin();
    send({ kind: 'restore', id });
    const stored = await loadFile();
    if (signal.aborted) return;
    if (stored) return read({ ...filesOf(stored), occasion: 'stored' });
    owner.end();
    send({ kind: 'notStored', id });
  });

  /** Reads files of the home page, of the static page, or of a visit that ended while they were read. @returns whether there are any */
  const readOffered = (): boolean => {
    const files = takeOfferedFiles();
    void read(chosen(files));
    return files.length > 0;
  };

  const takeLate = useEffectEvent(() => void readOffered());

  /** Another member may use this browser next. */
  const endWithSession = useEffectEvent((end: SessionEnd) => end !== 'lapsed' && giveUp());

  useEffect(() => {
    void start();
    const stopFollowing = [subscribeToOfferedFiles(takeLate), onSessionEnd(endWithSession)];
    window.addEventListener('dragenter', prepareReader, { once: true });
    return () => {
      window.removeEventListener('dragenter', prepareReader);
      for (const stop of stopFollowing) stop();
      const { work, board } = current.current;
      // The newest choice is there when the buyer comes back.
      if (work.kind === 'reading' && isNew(work.request)) offerFiles(work.request.files);
      owner.end();
      board?.close();
      current.current = EMPTY_SESSION;
    };
  }, [owner, current]);
}

/** Chosen by the buyer, and not stored before they have been read. */
const isNew = ({ occasion, group }: ReadRequest): boolean => occasion === 'chosen' && !group;

const chosen = (files: readonly File[]): ReadRequest => ({
  name: files.map(({ name }) => name).join(', '),
  files,
  roles: {},
  occasion: 'chosen',
});

const filesOf = (
  { archive, roles }: Pick<OpenBoard, 'archive' | 'roles'>,
  overruled: OpenBoard['roles'] = {},
): ChosenFiles => ({ name: archive.name, files: [archive], roles: { ...roles, ...overruled } });

const firstOf = ({ work }: BoardSession): FirstFacts | undefined => (work.kind === 'reading' ? work.first : undefined);

const occasionOf = ({ work }: BoardSession): ReadOccasion => ('request' in work ? work.request.occasion : 'chosen');
