import type { BoardGroup, FirstFacts } from '@xunban/gerber';
import type { ReadChoice, ReadFailure } from './board-messages.ts';
import type { OpenBoard, ReadProgress } from './board-reader.ts';
import type { Pace } from './reading-limit.ts';

/** An archive, or loose files that were chosen together. */
export interface ChosenFiles {
  readonly name: string;
  readonly files: readonly File[];
  readonly roles: ReadChoice['roles'];
}

/** Why a board was read: it was chosen now, kept from an earlier visit, or read again with other roles. */
export type ReadOccasion = 'chosen' | 'stored' | 'roles';

/** Files that are to be read. */
export interface ReadRequest extends ChosenFiles {
  readonly group?: BoardGroup | undefined;
  readonly occasion: ReadOccasion;
}

/** The boards in an archive that holds several, and which of them is open; none when all were read as one. */
export interface SeveralBoards {
  readonly archive: File;
  readonly groups: readonly BoardGroup[];
  readonly open: BoardGroup | undefined;
}

/**
 * The work on the newest intention of the buyer, with one owner each: the browser's storage (`restoring`), the worker
 * (`reading`), or the buyer (`failed`). `settled` has no owner: the open board, if there is one, is measured.
 */
export type BoardWork =
  | { readonly kind: 'restoring'; readonly id: number }
  | Reading
  | { readonly kind: 'failed'; readonly request: ReadRequest; readonly failure: ReadFailure }
  | { readonly kind: 'settled' };

interface Reading {
  readonly kind: 'reading';
  readonly id: number;
  readonly request: ReadRequest;
  /** The files whose reading this one replaced. */
  readonly dropped: ChosenFiles | undefined;
  readonly progress: ReadProgress | undefined;
  readonly pace: Pace;
  /** Size, copper layers and holes, once they are known. */
  readonly first: FirstFacts | undefined;
  /** The board, once it can be drawn. */
  readonly image: OpenBoard | undefined;
}

/** The file of the quote page: the open board, and the work on the next one. A board stays open until the next one was read. */
export interface BoardSession {
  readonly work: BoardWork;
  readonly board: OpenBoard | undefined;
  /** The board or file that the present one replaced on this visit: the open board, or the file that was still being read. */
  readonly replaced: ChosenFiles | undefined;
  readonly several: SeveralBoards | undefined;
}

export type BoardEvent =
  /** A lookup in the browser's storage begins. */
  | { readonly kind: 'restore'; readonly id: number }
  | { readonly kind: 'read'; readonly id: number; readonly request: ReadRequest }
  | BoardAnswer
  /** The buyer stops the reading, or puts away the message about a failure. */
  | { readonly kind: 'giveUp' }
  | { readonly kind: 'remove' };

/** An answer of storage or worker, with the id of the work that asked for it. */
export type BoardAnswer = { readonly id: number } & (
  | { readonly kind: 'notStored' }
  | { readonly kind: 'progressed'; readonly progress: ReadProgress }
  | { readonly kind: 'paced'; readonly pace: Pace }
  | { readonly kind: 'sized'; readonly first: FirstFacts }
  | { readonly kind: 'drawn'; readonly image: OpenBoard }
  | { readonly kind: 'measured'; readonly board: OpenBoard }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }
);

export const EMPTY_SESSION: BoardSession = {
  work: { kind: 'restoring', id: 0 },
  board: undefined,
  replaced: undefined,
  several: undefined,
};

const SETTLED: BoardWork = { kind: 'settled' };

/**
 * Returns the session after an event. The newest intention wins: it replaces the work before it, whose answers change nothing
 * however late they come; then the very same session is returned.
 */
export function afterEvent(session: BoardSession, event: BoardEvent): BoardSession {
  const { work } = session;
  switch (event.kind) {
    case 'restore':
      return { ...session, work: { kind: 'restoring', id: event.id } };
    case 'read':
      return { ...session, work: begun(event.id, event.request, work) };
    case 'giveUp':
      return { ...session, work: SETTLED };
    case 'remove':
      return { ...session, work: SETTLED, board: undefined, replaced: undefined, several: undefined };
    default:
      return afterAnswer(session, event);
  }
}

function begun(id: number, request: ReadRequest, before: BoardWork): Reading {
  const replaced = before.kind === 'reading' ? before : undefined;
  return {
    kind: 'reading',
    id,
    request,
    // The same files again replace none.
    dropped: replaced?.request.files === request.files ? replaced.dropped : replaced?.request,
    progress: undefined,
    pace: 'usual',
    first: undefined,
    image: undefined,
  };
}

function afterAnswer(session: BoardSession, answer: BoardAnswer): BoardSession {
  const { work } = session;
  if (answer.kind === 'notStored')
    return work.kind === 'restoring' && work.id === answer.id ? { ...session, work: SETTLED } : session;
  if (work.kind !== 'reading' || work.id !== answer.id) return session;
  switch (answer.kind) {
    case 'progressed':
      return { ...session, work: { ...work, progress: answer.progress } };
    case 'paced':
      return { ...session, work: { ...work, pace: answer.pace } };
    case 'sized':
      return { ...session, work: { ...work, first: answer.first } };
    case 'drawn':
      return { ...session, work: { ...work, image: answer.image } };
    case 'failed':
      return { ...session, work: { kind: 'failed', request: work.request, failure: answer.failure } };
    case 'measured':
      return opened(session, work, answer.board);
  }
}

function opened(session: BoardSession, { request, dropped }: Reading, board: OpenBoard): BoardSession {
  const { board: before, replaced, several } = session;
  return {
    work: SETTLED,
    board,
    replaced: request.occasion === 'chosen' ? (before ? filesOf(before) : dropped) : replaced,
    several: request.occasion === 'roles' ? several : severalAfter(board, request.group, several),
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

const filesOf = ({ archive, roles }: OpenBoard): ChosenFiles => ({ name: archive.name, files: [archive], roles });
