// @vitest-environment happy-dom
import { calls, defaultBoardSpec } from '@xunban/contract';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import { aCartRow } from '@xunban/testkit/a-cart-row';
import { answer, loseAnswer, refuse } from '@xunban/testkit/fake-server';
import { render, screen, setupUser, testScreens, waitFor } from '@xunban/testkit/screen';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { startSession } from '../../../shared/session.ts';
import { aMember } from '../../../testing/open-site.tsx';
import { OrderActions } from './order-actions.tsx';
import type { ReplacedRow } from './replaced-row.ts';
import { useOrderBoard } from './use-order-board.ts';

testScreens(['quote']);

const AT = '2026-03-02T10:00:00+08:00';
const QUOTE = '5b0f2e0c-8b5d-4c28-a7a4-8d7a4dd2a6b1';
const user = setupUser();
const archive = new File(['board'], 'lamp.zip');
const added: unknown[] = [];
const ordered: (File | undefined)[] = [];

/** The buttons of the quote page over a board of 2 layers, or of 4 after a press. */
function open(replaced: ReplacedRow | undefined, file: File | undefined) {
  added.length = 0;
  ordered.length = 0;
  startSession({
    token: 'token',
    memberId: QUOTE,
    ticket: 'ticket',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  answer(calls.account.me, () => aMember({ memberId: QUOTE }));
  answer(calls.quote.calculate, ({ body: { spec } }) => {
    const { chosen, ...rest } = viewQuote(quote({ spec, book: defaultPriceBook, calendar: defaultCalendar, at: AT }));
    if (!chosen) throw new Error('board cannot be made');
    return { ...rest, chosen, quoteId: QUOTE, expiresAt: AT };
  });
  answer(calls.upload.boardFile, uploaded);
  answer(calls.order.addToCart, ({ body }) => {
    added.push(body);
    return aCartRow({ amount: TOTAL });
  });
  const router = createMemoryRouter(
    [
      { path: '/quote', element: <Actions replaced={replaced} file={file} /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/quote'] },
  );
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}

const uploaded = () => ({
  fileId: aCartRow().fileId,
  filePath: '/lamp',
  fileName: archive.name,
  bytes: archive.size,
  sha256: '0'.repeat(64),
  facts: { problems: [] },
  image: aCartRow().image,
});

const TOTAL =
  viewQuote(quote({ spec: defaultBoardSpec, book: defaultPriceBook, calendar: defaultCalendar, at: AT })).chosen
    ?.total ?? 0;

function Actions({ replaced, file }: { replaced: ReplacedRow | undefined; file: File | undefined }) {
  const order = useOrderBoard({ spec: defaultBoardSpec, archive: file }, (board) => ordered.push(board), {
    replaced,
    revised: undefined,
    reordered: undefined,
  });
  const board = { spec: defaultBoardSpec, archive: file, total: TOTAL };
  return <OrderActions order={order} isBlocked={false} onGoal={(goal) => order.start(goal, board)} />;
}

it('leaves the buyer at a board that was put aside, and puts it there once', async () => {
  const address = open(undefined, archive);
  await user.click(screen.getByRole('button', { name: '加入购物车' }));
  const button = await screen.findByRole('button', { name: '已在购物车，去看看' });
  expect(address()).toBe('/quote');
  await user.click(screen.getByRole('button', { name: '立即下单' }));
  await waitFor(() => expect(address()).toBe(`/main/orderConfirm?cartIds=${aCartRow().id}`));
  expect(added).toHaveLength(1);
  expect(ordered).toEqual([archive]);
  expect(button).toBeDefined();
});

it('changes a row of the cart without asking for its file again, and goes back to the cart', async () => {
  const row = { cartId: aCartRow().id, fileId: aCartRow().fileId, fileName: 'lamp.zip' };
  const address = open(row, undefined);
  await user.click(screen.getByRole('button', { name: '保存修改' }));
  await waitFor(() => expect(address()).toBe('/main/orderCart'));
  expect(added).toEqual([{ quoteId: QUOTE, fileId: row.fileId, cartId: row.cartId, note: '' }]);
});

it('continues an interrupted upload by itself with what has not arrived, and reports the interruption', async () => {
  const large = new File([new Uint8Array(2_500_000)], 'lamp.zip');
  const partBytes = 1_000_000;
  open(undefined, large);
  const offsets: number[] = [];
  let arrived = 0;
  answer(calls.upload.begin, ({ body }) => {
    expect(body).toEqual({ fileName: 'lamp.zip', bytes: large.size });
    return { uploadId: UPLOAD, offset: 0, partBytes };
  });
  answer(calls.upload.addPart, ({ params, query: { offset } }) => {
    expect(params).toEqual({ id: UPLOAD });
    offsets.push(offset);
    if (offset !== arrived) return refuse('upload.wrongOffset', { offset: arrived });
    arrived = Math.min(arrived + partBytes, large.size);
    // The second part has arrived, and its reply is lost.
    return offsets.length === 2 ? loseAnswer() : { uploadId: UPLOAD, offset: arrived, partBytes };
  });
  answer(calls.upload.finish, uploaded);
  const interrupted = screen.findByText('连接已中断，正在自动续传。已传的 40% 不用重传');
  await user.click(screen.getByRole('button', { name: '加入购物车' }));
  await interrupted;
  await screen.findByRole('button', { name: '已在购物车，去看看' });
  expect(offsets).toEqual([0, partBytes, partBytes, 2 * partBytes]);
  expect(added).toHaveLength(1);
});

it('continues an upload that the buyer has cancelled when it is started again', async () => {
  const large = new File([new Uint8Array(2_500_000)], 'lamp.zip');
  const partBytes = 1_500_000;
  open(undefined, large);
  const offsets: number[] = [];
  let isAway = true;
  answer(calls.upload.begin, () => ({ uploadId: UPLOAD, offset: 0, partBytes }));
  answer(calls.upload.addPart, ({ query: { offset } }) => {
    offsets.push(offset);
    if (offset === 0) return { uploadId: UPLOAD, offset: partBytes, partBytes };
    return isAway ? loseAnswer() : { uploadId: UPLOAD, offset: large.size, partBytes };
  });
  answer(calls.upload.finish, uploaded);
  const interrupted = screen.findByText(/连接已中断/);
  await user.click(screen.getByRole('button', { name: '加入购物车' }));
  await interrupted;
  await user.click(screen.getByRole('button', { name: '取消' }));
  isAway = false;
  await user.click(await screen.findByRole('button', { name: '加入购物车' }));
  await screen.findByRole('button', { name: '已在购物车，去看看' });
  expect(offsets[0]).toBe(0);
  expect(offsets.slice(1).every((offset) => offset === partBytes)).toBe(true);
});

const UPLOAD = '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d3e';
