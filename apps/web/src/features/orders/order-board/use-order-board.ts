import { useMutation } from '@tanstack/react-query';
import type { BoardSpec, CartRow } from '@xunban/contract';
import { ApiError } from '@xunban/contract/client';
import { useTranslation } from '@xunban/i18n/react';
import { isCancelled, toast } from '@xunban/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../shared/api.ts';
import { changedPriceOf } from '../../../shared/changed-price.ts';
import { once } from '../../../shared/once.ts';
import { orderPath } from '../../../shared/order-path.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { currentSession } from '../../../shared/session.ts';
import { reorderPath } from '../../pricing/live-quote/reorder-path.ts';
import type { ReorderedBoard } from './reordered-board.ts';
import type { ReplacedRow } from './replaced-row.ts';
import type { RevisedOrder } from './revised-order.ts';

/**
 * What the buyer wants to do with the board: put it aside, order it now, send it as the next round of an order, or see what
 * differs from the order that it repeats.
 */
export type OrderGoal = 'cart' | 'order' | 'resubmit' | 'reorder';

/** How far an order has come. `asking` waits for the buyer's word on another price. */
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
  | { readonly kind: 'uploading'; readonly goal: OrderGoal; readonly share: number }
  | { readonly kind: 'saving'; readonly goal: OrderGoal };

export interface OrderedBoard {
  readonly spec: BoardSpec;
  /** Absent when an order that is taken up again keeps its file. */
  readonly archive: File | undefined;
  /** The total that the buyer sees, in yuan. */
  readonly total: number;
}

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

/** What the board is meant for, if it is not a new one. */
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

/** Where to go now; nowhere when the board was put aside and the buyer goes on here. */
type Onward = { readonly path: string } | { readonly row: CartRow };

const CART = '/main/orderCart';
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

  const ask = (goal: OrderGoal, before: number, after: number): Promise<boolean> =>
    new Promise((answer) => setStep({ kind: 'asking', goal, before, after, answer }));

  const upload = async (goal: OrderGoal, archive: File, signal: AbortSignal): Promise<string> => {
    const known = uploaded.current.get(archive);
    if (known !== undefined) return known;
    setStep({ kind: 'uploading', goal, share: 0 });
    const { fileId } = await api.upload.boardFile(
      { query: { module: 'pcb' }, files: { file: archive } },
      { signal, onProgress: (share) => setStep({ kind: 'uploading', goal, share }) },
    );
    uploaded.current.set(archive, fileId);
    return fileId;
  };

  /** Undefined when the buyer does not want it at another price. */
  const placeInCart = async (goal: OrderGoal, board: OrderedBoard): Promise<CartRow | undefined> => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setStep({ kind: 'pricing', goal });
    const { quoteId, chosen } = await api.quote.calculate({ body: { spec: board.spec } }, { signal });
    if (chosen.total !== board.total && !(await ask(goal, board.total, chosen.total))) return undefined;
    const fileId = board.archive ? await upload(goal, board.archive, signal) : replaced?.fileId;
    if (fileId === undefined) throw new Error('A board goes into the cart with its file.');
    setStep({ kind: 'saving', goal });
    const place = replaced ? { cartId: replaced.cartId } : {};
    const row = await api.order.addToCart({ body: { quoteId, fileId, ...place } });
    if (row.amount === chosen.total || (await ask(goal, chosen.total, row.amount))) return row;
    // A row that was there before stays: it may be an order that was sent back.
    if (!replaced) await api.order.removeFromCart({ query: { ids: [row.id] } });
    else void queryClient.invalidateQueries({ queryKey: ['cart'] });
    return undefined;
  };

  /** Where to go then; undefined when the buyer does not want it at another price. */
  const sendAgain = async (order: RevisedOrder, board: OrderedBoard): Promise<string | undefined> => {
    const goal = 'resubmit';
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setStep({ kind: 'pricing', goal });
    const { quoteId, chosen } = await api.quote.calculate({ body: { spec: board.spec } }, { signal });
    if (chosen.total !== board.total && !(await ask(goal, board.total, chosen.total))) return undefined;
    const file = board.archive ? { fileId: await upload(goal, board.archive, signal) } : {};
    const send = (expectedAmount: number) => {
      setStep({ kind: 'saving', goal });
      const body = { version: order.version, quoteId, ...file, note: order.note, expectedAmount };
      const params = { id: order.id };
      return once('reviseOrder', { ...params, ...body }, (idempotencyKey) =>
        api.main.reviseOrder({ params, body }, { idempotencyKey }),
      );
    };
    try {
      await send(chosen.total);
    } catch (problem) {
      // What the server measured in the file is priced, too.
      const changed = problem instanceof ApiError ? changedPriceOf(problem, chosen.total) : undefined;
      if (!changed) throw problem;
      if (!(await ask(goal, changed.before, changed.after))) return undefined;
      await send(changed.after);
    }
    return orderPath(order.orderNo);
  };

  /** On to what differs; the price is fixed there. */
  const showReorder = async ({ orderNo, fileId }: ReorderedBoard, board: OrderedBoard): Promise<string> => {
    const goal = 'reorder';
    const controller = new AbortController();
    running.current = controller;
    const chosen = board.archive ? await upload(goal, board.archive, controller.signal) : fileId;
    return reorderPath(orderNo, { spec: board.spec, ...(chosen !== undefined && { fileId: chosen }) });
  };

  const placeOrSend = async (goal: OrderGoal, board: OrderedBoard): Promise<Onward | undefined> => {
    const path = await (goal === 'resubmit'
      ? revised && sendAgain(revised, board)
      : goal === 'reorder'
        ? reordered && showReorder(reordered, board)
        : undefined);
    if (path !== undefined) return { path };
    if (goal === 'resubmit' || goal === 'reorder') return undefined;
    const row = await placeInCart(goal, board);
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
