// @vitest-environment happy-dom
import { calls, type FormerFile } from '@xunban/contract';
import { aCartRow } from '@xunban/testkit/a-cart-row';
import { aFormerFile, comparedFiles } from '@xunban/testkit/a-comparison';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { aPerson, screen, testScreens } from '@xunban/testkit/screen';
import { beforeEach, expect, it, vi } from 'vitest';
import { openSiteAsMember } from '../../../testing/open-site.tsx';

testScreens(['order', 'cart', 'order-words', 'pricing', 'board-problems', 'compare', 'quote']);

const user = aPerson();
const row = aCartRow();

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

/** Opens the cart with one board. @returns what was compared */
async function openCart(former: readonly FormerFile[]) {
  const compared: string[] = [];
  answer(calls.order.cart, () => [row]);
  answer(calls.comparison.formerInCart, () => former.map((each) => ({ cartId: row.id, former: each })));
  answer(calls.comparison.ownFiles, ({ params }) => {
    compared.push(params.formerFileId);
    return comparedFiles('lamp v1.zip', row.fileName);
  });
  answer(calls.comparison.ownPicture, () => ({ body: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' }));
  openSiteAsMember('/main/orderCart');
  await screen.findByText(row.fileName);
  return compared;
}

it('says of a board that came back from an order whether its file is another one, and compares when it is asked to', async () => {
  const compared = await openCart([aFormerFile()]);
  expect(await screen.findByText(/订单 P2602270009 所用的文件 lamp v1.zip 不是同一份。/)).toBeInTheDocument();
  expect(screen.getByText('由该订单退回购物车而来')).toBeInTheDocument();
  // What went back to the cart is an order no longer.
  expect(screen.queryByRole('link', { name: '打开该订单' })).not.toBeInTheDocument();
  expect(compared).toEqual([]);
  await user.click(screen.getByRole('button', { name: '逐层查看' }));
  expect(await screen.findByText('有 1 层、1 个孔不同。')).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: /^整板的比较图/ })).toBeInTheDocument();
});

it('is whole without what is known of earlier orders', async () => {
  answer(calls.order.cart, () => [row]);
  answer(calls.comparison.formerInCart, () => refuse('unavailable', { retryAfterSeconds: 1 }));
  openSiteAsMember('/main/orderCart');
  expect(await screen.findByText(row.fileName)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '去结算' })).toBeEnabled();
});

it('leads to the quote page for another file, with the choices of the board, and remembers the row', async () => {
  await openCart([]);
  const link = screen.getByRole('link', { name: '换文件' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/quote/));
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(JSON.parse(sessionStorage.getItem('xunban.quote.replaces') ?? '')).toEqual({
    cartId: row.id,
    fileName: row.fileName,
  });
});
