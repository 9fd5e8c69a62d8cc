import { useMutation } from '@tanstack/react-query';
import type { BoardSpec, CartRow } from '@xunban/contract';
import { isCancelled } from '@xunban/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query-client.ts';
import { currentSession } from '../../shared/session.ts';

/** What the buyer wants to do with the board: put it aside, or order it now. */
export type OrderGoal = 'cart' | 'order';

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
  readonly archive: File;
  /** The total that the buyer sees, in yuan. */
  readonly total: number;
}

export interface BoardOrder {
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
 */
export function useOrderBoard(onOrdered: () => void, replacedCartId?: string): BoardOrder {
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

  const { mutate, error, reset } = useMutation({
    mutationFn: ({ goal, board }: { goal: OrderGoal; board: OrderedBoard }) => placeInCart(goal, board),
    onSuccess: (row, { goal }) => {
      if (!row) return;
      void queryClient.invalidateQueries({ queryKey: ['cart'] });
      onOrdered();
      void navigate(goal === 'cart' ? '/main/orderCart' : `/main/orderConfirm?cartIds=${row.id}`);
    },
    onSettled: () => setStep(IDLE),
  });

  return {
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
