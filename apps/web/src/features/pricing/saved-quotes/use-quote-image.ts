import type { BoardSpec } from '@xunban/contract';
import { boardColours, orderedEdges } from '@xunban/gerber';
import { problemText, toast } from '@xunban/ui';
import { useRef, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { readMemberValue, writeMemberValue } from '../../../shared/member-storage.ts';
import { useSession } from '../../../shared/session.ts';
import type { OpenBoard } from '../../files/board-file/board-reader.ts';
import { BoardJobError } from '../../files/board-file/jobs/board-job.ts';

/** Along the longer side: sharp at a quarter of a page. */
const LONG_PIXELS = 800;

/** Setting for sharing the board's image with quotes. The buyer sets it once; the file itself is never shared. */
export interface QuoteImage {
  /** There is a board to be seen, and a member whose quote it is. */
  readonly isOffered: boolean;
  readonly isWanted: boolean;
  readonly want: (isWanted: boolean) => void;
  /** Sends the image if the setting is on. A quote without its image is still valid: an error is only reported. */
  readonly send: (quoteId: string) => Promise<void>;
}

export function useQuoteImage(spec: BoardSpec, board: OpenBoard | undefined): QuoteImage {
  const session = useSession();
  const [isWanted, setWanted] = useState(() => readMemberValue('quoteImage') === true);
  const sent = useRef<string>(undefined);
  const isOffered = board?.box !== undefined && session !== null;
  return {
    isOffered,
    isWanted,
    want: (wanted) => {
      writeMemberValue('quoteImage', wanted);
      setWanted(wanted);
    },
    send: async (quoteId) => {
      if (!isOffered || !isWanted || sent.current === quoteId) return;
      try {
        const file = await drawn(board, spec);
        await api.storedQuote.putImage({ params: { id: quoteId }, files: { file } });
        sent.current = quoteId;
      } catch (error) {
        if (error instanceof BoardJobError) return;
        toast.error(problemText(error));
      }
    },
  };
}

async function drawn(board: OpenBoard, spec: BoardSpec): Promise<File> {
  const { maskColour, legendColour, finish } = spec;
  const image = await board.make(
    {
      kind: 'png',
      side: 'top',
      colours: boardColours({ maskColour, legendColour, finish }),
      platedEdges: orderedEdges(spec),
      panel: undefined,
      longPixels: LONG_PIXELS,
    },
    () => undefined,
    new AbortController().signal,
  );
  return new File([image], 'board.png', { type: 'image/png' });
}
