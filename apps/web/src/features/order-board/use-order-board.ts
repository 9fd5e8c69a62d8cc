import { useMutation } from '@tanstack/react-query';
import type { BoardSpec, CartRow } from '@xunban/contract';
import { ApiError } from '@xunban/contract/client';
import { useTranslation } from '@xunban/i18n/react';
import { isCancelled, toast } from '@xunban/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../shared/api.ts';
import { changedPriceOf } from '../../shared/changed-price.ts';
import { once } from '../../shared/once.ts';
import { orderPath } from '../../shared/order-path.ts';
import { queryClient } from '../../shared/query-client.ts';
import { currentSession } from '../../shared/session.ts';
import type { RevisedOrder } from './revised-order.ts';

/** What the buyer wants to do with the board: put it aside, order it now, or send it as the next round of an order. */
export type OrderGoal = 'cart' | 'order' | 'resubmit';

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
  readonly step: OrderStep;
  readonly error: unknown;
  readonly start: (goal: OrderGoal, board: OrderedBoard) => void;
  readonly cancel: () => void;
}

/**
 * From the quote to the cart: sign in, fix the price, upload, save. Whenever a step comes to another price than the
 * buyer has seen, the buyer is asked first. A file that has been uploaded is not uploaded again by the next try.
 * @param onOrdered the board is in the cart; its file need not be kept here any longer
 * @param replacedCartId the row of the cart whose place the board takes
 * @param revised the order whose next round it is
 */
export function useOrderBoard(onOrdered: () => void, replacedCartId?: string, revised?: RevisedOrder): BoardOrder {
  const { t } = useTranslation('quote');
  const navigate = useNavigate();
  const [step, setStep] = useState<OrderStep>(IDLE);
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
    if (!board.archive) throw new Error('A board goes into the cart with its file.');
    const fileId = await upload(goal, board.archive, signal);
    setStep({ kind: 'saving', goal });
    const place = replacedCartId === undefined ? {} : { cartId: replacedCartId };
    const row = await api.order.addToCart({ body: { quoteId, fileId, ...place } });
    if (row.amount === chosen.total || (await ask(goal, chosen.total, row.amount))) return row;
    // A row that was there before stays: it may be an order that was sent back.
    if (replacedCartId === undefined) await api.order.removeFromCart({ query: { ids: [row.id] } });
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

  const placeOrSend = async (goal: OrderGoal, board: OrderedBoard): Promise<string | undefined> => {
    if (goal === 'resubmit') return revised && sendAgain(revised, board);
    const row = await placeInCart(goal, board);
    return row && (goal === 'cart' ? '/main/orderCart' : `/main/orderConfirm?cartIds=${row.id}`);
  };

  const { mutate, error, reset } = useMutation({
    mutationFn: ({ goal, board }: { goal: OrderGoal; board: OrderedBoard }) => placeOrSend(goal, board),
    onSuccess: (path, { goal }) => {
      if (path === undefined) return;
      if (goal === 'resubmit') {
        void queryClient.invalidateQueries({ queryKey: ['orders'] });
        toast.success(t('order.resubmitted'));
      }
      void queryClient.invalidateQueries({ queryKey: ['cart'] });
      onOrdered();
      void navigate(path);
    },
    onSettled: () => setStep(IDLE),
  });

  return {
    goals: revised ? ['resubmit'] : ['cart', 'order'],
    step,
    error: isCancelled(error) ? null : error,
    start: (goal, board) => {
      reset();
      if (currentSession()) mutate({ goal, board });
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
