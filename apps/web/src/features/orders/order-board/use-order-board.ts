import { useMutation } from '@tanstack/react-query';
import type { CartRow } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { isCancelled, toast } from '@xunban/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '../../../shared/query-client.ts';
import { currentSession } from '../../../shared/session.ts';
import { type UploadProgress, uploadBoard } from '../../files/board-file/upload-board.ts';
import { type OrderedBoard, type OrderFlow, placeInCart, sendAgain, showReorder } from './order-flow.ts';
import type { ReorderedBoard } from './reordered-board.ts';
import type { ReplacedRow } from './replaced-row.ts';
import type { RevisedOrder } from './revised-order.ts';

/**
 * The buyer's goal for the board: add it to the cart, order it now, send it as the next round of an order, or see the
 * differences from the order that it repeats.
 */
export type OrderGoal = 'cart' | 'order' | 'resubmit' | 'reorder';

/** Progress of an order. `asking` waits for the buyer's confirmation of another price. */
export type OrderStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'signIn'; readonly goal: OrderGoal }
  | { readonly kind: 'pricing'; readonly goal: OrderGoal }
  | {
      readonly kind: 'asking';
      readonly goal: OrderGoal;
      readonly before: number;
      readonly after: number;
      readonly answer: (isAccepted: boolean) => void;
    }
  | ({ readonly kind: 'uploading'; readonly goal: OrderGoal } & UploadProgress)
  | { readonly kind: 'saving'; readonly goal: OrderGoal };

export interface BoardOrder {
  readonly goals: readonly OrderGoal[];
  /** The board as it stands was put into the cart on this visit. */
  readonly isInCart: boolean;
  /** It takes the place of a row of the cart. */
  readonly isChange: boolean;
  readonly step: OrderStep;
  readonly error: unknown;
  readonly start: (goal: OrderGoal, board: OrderedBoard) => void;
  readonly cancel: () => void;
}

/** The purpose of the board, if it is not a new one. */
interface MeantFor {
  /** The row of the cart whose place it takes; its file stays unless another one is chosen. */
  readonly replaced: ReplacedRow | undefined;
  /** The order whose next round it is. */
  readonly revised: RevisedOrder | undefined;
  /** The order that is ordered again. */
  readonly reordered: ReorderedBoard | undefined;
}

/** A board as it was put into the cart, and its row there. */
interface AddedBoard extends Pick<OrderedBoard, 'spec' | 'archive'> {
  readonly rowId: string;
}

/** Destination of the next step; none when the board was added to the cart and the buyer stays here. */
type Onward = { readonly path: string } | { readonly row: CartRow };

const CART = '/main/orderCart';
const onwardTo = (path: string | undefined): Onward | undefined => (path === undefined ? undefined : { path });
const checkoutOf = (rowId: string): string => `/main/orderConfirm?cartIds=${rowId}`;

/**
 * From the quote to the cart: sign in, fix the price, upload, save. Whenever a step comes to another price than the
 * buyer has seen, the buyer is asked first. A file that has been uploaded is not uploaded again by the next try. A new board
 * that is put aside leaves the buyer here, with the board: the next one often differs in little.
 * @param present the board as it stands
 * @param onOrdered called when the board is in the cart; its file need not be kept here any longer
 */
export function useOrderBoard(
  present: Pick<OrderedBoard, 'spec' | 'archive'>,
  onOrdered: (archive: File | undefined) => void,
  { replaced, revised, reordered }: MeantFor,
): BoardOrder {
  const { t } = useTranslation('quote');
  const navigate = useNavigate();
  const [step, setStep] = useState<OrderStep>(IDLE);
  const [added, setAdded] = useState<AddedBoard>();
  const inCart = added?.spec === present.spec && added.archive === present.archive ? added : undefined;
  const running = useRef<AbortController>(undefined);
  const uploaded = useRef(new WeakMap<File, string>());

  const begin = (goal: OrderGoal): OrderFlow => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    return {
      signal,
      enter: (kind) => setStep({ kind, goal }),
      ask: (before, after) => new Promise((answer) => setStep({ kind: 'asking', goal, before, after, answer })),
      upload: async (archive) => {
        const known = uploaded.current.get(archive);
        if (known !== undefined) return known;
        const onProgress = (progress: UploadProgress) => setStep({ kind: 'uploading', goal, ...progress });
        onProgress({ share: 0, isInterrupted: false });
        const { fileId } = await uploadBoard(archive, { signal, onProgress });
        uploaded.current.set(archive, fileId);
        return fileId;
      },
    };
  };

  const placeOrSend = async (goal: OrderGoal, board: OrderedBoard): Promise<Onward | undefined> => {
    if (goal === 'resubmit') return onwardTo(revised && (await sendAgain(begin(goal), board, revised)));
    if (goal === 'reorder') return onwardTo(reordered && (await showReorder(begin(goal), board, reordered)));
    const row = await placeInCart(begin(goal), board, replaced);
    if (!row) return undefined;
    if (goal === 'order') return { path: checkoutOf(row.id) };
    return replaced ? { path: CART } : { row };
  };

  const { mutate, error, reset } = useMutation({
    mutationFn: ({ goal, board }: { goal: OrderGoal; board: OrderedBoard }) => placeOrSend(goal, board),
    onSuccess: (onward, { goal, board }) => {
      if (onward === undefined) return;
      if (goal === 'resubmit') {
        void queryClient.invalidateQueries({ queryKey: ['orders'] });
        toast.success(t('order.resubmitted'));
      }
      void queryClient.invalidateQueries({ queryKey: ['cart'] });
      onOrdered(board.archive);
      if ('path' in onward) return void navigate(onward.path);
      setAdded({ spec: board.spec, archive: board.archive, rowId: onward.row.id });
      toast.success(t('order.added', { file: onward.row.fileName }));
    },
    onSettled: () => setStep(IDLE),
  });

  return {
    goals: revised ? ['resubmit'] : reordered ? ['reorder'] : ['cart', 'order'],
    isInCart: inCart !== undefined,
    isChange: replaced !== undefined,
    step,
    error: isCancelled(error) ? null : error,
    start: (goal, board) => {
      reset();
      if (inCart) void navigate(goal === 'order' ? checkoutOf(inCart.rowId) : CART);
      else if (currentSession()) mutate({ goal, board });
      else setStep({ kind: 'signIn', goal });
    },
    cancel: () => {
      if (step.kind === 'asking') step.answer(false);
      running.current?.abort();
      setStep(IDLE);
    },
  };
}

const IDLE: OrderStep = { kind: 'idle' };
