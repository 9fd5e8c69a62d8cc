import type { BoardGroup, Role } from '@xunban/gerber';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { offerFiles, subscribeToOfferedFiles, takeOfferedFiles } from '../../../shared/offered-files.ts';
import { onSessionEnd, type SessionEnd } from '../../../shared/session.ts';
import type { ReadChoice, ReadFailure } from './board-messages.ts';
import { BoardReadError, type OpenBoard, openBoard, type ReadProgress } from './board-reader.ts';
import { BoardRequests, type ChosenFiles } from './board-requests.ts';
import { deleteFile, loadFile, storeFile } from './tab-file.ts';

/** State of reading a file while another board is open, which stays open until the next one has been read. */
export type ReadAttempt =
  | { readonly kind: 'reading'; readonly name: string; readonly progress: ReadProgress | undefined }
  | { readonly kind: 'failed'; readonly name: string; readonly failure: ReadFailure };

/** Why a board was read: it was chosen now, kept from an earlier visit, or read again with other roles. */
export type ReadOccasion = 'chosen' | 'stored' | 'roles';

/** The boards in an archive that holds several, and which of them is open; none when all were read as one. */
export interface SeveralBoards {
  readonly archive: File;
  readonly groups: readonly BoardGroup[];
  readonly open: BoardGroup | undefined;
}

/** Called with a board that was read and the one before it; with no board when the file was removed. */
export type BoardListener = (
  board: OpenBoard | undefined,
  occasion: ReadOccasion,
  before: OpenBoard | undefined,
) => void;

export interface BoardFile {
  readonly board: OpenBoard | undefined;
  /** The board that is being read, once it can be drawn. Nothing is filled from it yet. */
  readonly image: OpenBoard | undefined;
  /** True until it is known whether a file was handed over, or stored on a previous visit. */
  readonly isStarting: boolean;
  /** The board or file that the present one replaced on this visit: the open board, or the file that was still being read. */
  readonly replaced: ChosenFiles | undefined;
  readonly attempt: ReadAttempt | undefined;
  readonly several: SeveralBoards | undefined;
  readonly choose: (files: readonly File[]) => void;
  /** Opens one of the several boards. */
  readonly openGroup: (group: BoardGroup) => void;
  readonly overrule: (file: string, role: Role) => void;
  readonly cancel: () => void;
  readonly remove: () => void;
}

const NO_CHOICE: ReadChoice = { roles: {} };

/**
 * The file of the quote page: chosen here, handed over by the home page, or kept from the visit before. A file that
 * cannot be read leaves the board before it as it was.
 */
export function useBoardFile(onBoard: BoardListener): BoardFile {
  const { board, replaced, several, show, remove } = useShownBoard(onBoard);
  const reading = useReading(show);
  const { attempt, image, isStarting, read, giveUp } = reading;
  useHandedFiles(reading);
  return {
    ...{ board, image, isStarting, replaced, attempt, several },
    choose: (files) => void (files.length > 0 && read(files, NO_CHOICE, 'chosen')),
    openGroup: (group) => void (several && read([several.archive], { roles: {}, group }, 'chosen')),
    overrule: (file, role) =>
      void (board && read([board.archive], { roles: { ...board.roles, [file]: role } }, 'roles')),
    cancel: giveUp,
    remove: () => {
      giveUp();
      remove();
      void deleteFile();
    },
  };
}

/** The open board, the one that it replaced, and the others of its archive. */
function useShownBoard(onBoard: BoardListener) {
  const [board, setBoard] = useState<OpenBoard>();
  const [replaced, setReplaced] = useState<ChosenFiles>();
  const [several, setSeveral] = useState<SeveralBoards>();
  const open = useRef<OpenBoard>(undefined);

  const swap = (next: OpenBoard | undefined, occasion: ReadOccasion, dropped?: ChosenFiles) => {
    const before = open.current;
    before?.close();
    open.current = next;
    setBoard(next);
    if (occasion === 'chosen') setReplaced(next && (before ? filesOf(before) : dropped));
    onBoard(next, occasion, before);
  };

  useEffect(
    () => () => {
      open.current?.close();
      open.current = undefined;
    },
    [],
  );

  return {
    ...{ board, replaced, several },
    show: (next: OpenBoard, occasion: ReadOccasion, group?: BoardGroup, dropped?: ChosenFiles) => {
      swap(next, occasion, dropped);
      if (occasion !== 'roles') setSeveral(severalAfter(next, group, several));
    },
    remove: () => {
      swap(undefined, 'chosen');
      setSeveral(undefined);
    },
  };
}

/** One of several boards keeps the way to the others; another file ends it. */
function severalAfter(
  { facts, archive }: OpenBoard,
  group: BoardGroup | undefined,
  several: SeveralBoards | undefined,
): SeveralBoards | undefined {
  if (group) return several && { ...several, open: group };
  return facts.groups && { archive, groups: facts.groups, open: undefined };
}

/** Reads files, the newest choice only, and passes the board on when it has been read. */
function useReading(onRead: ReturnType<typeof useShownBoard>['show']) {
  const [attempt, setAttempt] = useState<ReadAttempt>();
  const [image, setPreview] = useState<OpenBoard>();
  const [isStarting, setStarting] = useState(true);
  const [requests] = useState(() => new BoardRequests());

  const read = async (files: readonly File[], choice: ReadChoice, occasion: ReadOccasion) => {
    const name = choice.group?.name ?? files.map((file) => file.name).join(', ');
    const dropped = requests.reading;
    const signal = requests.begin({ name, files, roles: choice.roles, isNew: occasion === 'chosen' && !choice.group });
    const ifNewest = (callback: () => void) => signal.aborted || callback();
    setAttempt({ kind: 'reading', name, progress: undefined });
    setStarting(false);
    setPreview(undefined);
    try {
      const next = await openBoard(
        files,
        choice,
        (progress) => ifNewest(() => setAttempt({ kind: 'reading', name, progress })),
        (drawn) => ifNewest(() => startTransition(() => setPreview(drawn))),
        signal,
      );
      if (signal.aborted) return next.close();
      requests.end();
      void storeFile({ archive: next.archive, roles: choice.roles });
      // A transition: the image, the form and the price may be drawn one after the other. Until then it is still being read.
      startTransition(() => {
        setAttempt(undefined);
        setPreview(undefined);
        onRead(next, occasion, choice.group, dropped);
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof BoardReadError)) throw error;
      giveUp();
      setAttempt({ kind: 'failed', name, failure: error.failure });
      if (occasion === 'stored') void deleteFile();
    }
  };

  /** Aborts the current read. A board that is open stays. */
  const giveUp = () => {
    requests.end();
    setPreview(undefined);
    setAttempt(undefined);
  };

  /** Ends the start without a file. */
  const startEmpty = () => {
    requests.end();
    setStarting(false);
  };

  return { attempt, image, isStarting, requests, read, giveUp, startEmpty };
}

/** Reads the file that another page handed over or an earlier visit stored; hands over an unfinished one in turn. */
function useHandedFiles({ requests, read, giveUp, startEmpty }: ReturnType<typeof useReading>): void {
  const start = useEffectEvent(async () => {
    if (readOffered()) return;
    const signal = requests.begin();
    const stored = await loadFile();
    if (signal.aborted) return;
    if (stored) return read([stored.archive], { roles: stored.roles }, 'stored');
    startEmpty();
  });

  /** Reads files of the home page, of the static page, or of a visit that ended while they were read. @returns whether there are any */
  const readOffered = (): boolean => {
    const files = takeOfferedFiles();
    if (files.length > 0) void read(files, NO_CHOICE, 'chosen');
    return files.length > 0;
  };

  const takeLate = useEffectEvent(() => void readOffered());

  /** Another member may use this browser next. */
  const endWithSession = useEffectEvent((end: SessionEnd) => end !== 'lapsed' && giveUp());

  useEffect(() => {
    void start();
    const stopFollowing = [subscribeToOfferedFiles(takeLate), onSessionEnd(endWithSession)];
    return () => {
      for (const stop of stopFollowing) stop();
      // The newest choice is there when the buyer comes back.
      if (requests.reading?.isNew) offerFiles(requests.reading.files);
      requests.end();
    };
  }, [requests]);
}

const filesOf = ({ archive, roles }: OpenBoard): ChosenFiles => ({ name: archive.name, files: [archive], roles });
