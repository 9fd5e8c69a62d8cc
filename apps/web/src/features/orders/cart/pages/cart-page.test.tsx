// @vitest-environment happy-dom
import { type BoardSpec, calls, type PreviousFile } from '@xunban/contract';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import { aCartRow } from '@xunban/testkit/a-cart-row';
import { aPreviousFile, comparedFiles } from '@xunban/testkit/a-comparison';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor } from '@xunban/testkit/screen';
import { beforeEach, expect, it, vi } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['order', 'cart', 'order-texts', 'pricing', 'board-problems', 'compare', 'quote']);

const AT = '2026-03-02T10:00:00+08:00';
const priced = (spec: BoardSpec) =>
  viewQuote(quote({ spec, book: defaultPriceBook, calendar: defaultCalendar, at: AT }));

const user = setupUser();
const row = aCartRow();

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

/** Opens the cart with one board. @returns what was compared */
async function openCart(previous: readonly PreviousFile[]) {
  const compared: string[] = [];
  answer(calls.order.cart, () => [row]);
  answer(calls.comparison.previousInCart, () => previous.map((each) => ({ cartId: row.id, previous: each })));
  answer(calls.comparison.ownFiles, ({ params }) => {
    compared.push(params.previousFileId);
    return comparedFiles('lamp v1.zip', row.fileName);
  });
  answer(calls.comparison.ownFilesImage, () => ({ body: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' }));
  openSiteAsMember('/main/orderCart');
  await screen.findByText(row.fileName);
  return compared;
}

it('shows for a board of a previous order if its file differs, and compares on request', async () => {
  const compared = await openCart([aPreviousFile()]);
  await screen.findByText(/订单 P2602270009（.*）的文件 lamp v1.zip 不是同一份。/);
  expect(screen.getByText('由该订单退回购物车而来')).toBeInTheDocument();
  // An order that was reset to the cart no longer exists as an order.
  expect(screen.queryByRole('link', { name: '打开该订单' })).not.toBeInTheDocument();
  expect(compared).toEqual([]);
  await user.click(screen.getByRole('button', { name: '逐层查看' }));
  await screen.findByText('有 1 层、1 个孔不同。');
  await screen.findByRole('img', { name: /^整板的比较图/ });
});

it('is complete without data of previous orders', async () => {
  answer(calls.order.cart, () => [row]);
  answer(calls.comparison.previousInCart, () => refuse('unavailable', { retryAfterSeconds: 1 }));
  openSiteAsMember('/main/orderCart');
  await screen.findByText(row.fileName);
  expect(screen.getByRole('button', { name: '去结算' })).toBeEnabled();
});

it('leads to the quote page with the choices of the board, and remembers the row and its file', async () => {
  await openCart([]);
  const link = screen.getByRole('link', { name: '改参数或换文件' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/quote/));
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(JSON.parse(sessionStorage.getItem('xunban.quote.replaces') ?? '')).toEqual({
    cartId: row.id,
    fileId: row.fileId,
    fileName: row.fileName,
  });
});

it('prices another quantity next to the board, and applies it to the same row', async () => {
  const saved: unknown[] = [];
  answer(calls.quote.quote, ({ body }) => priced(body.spec));
  const quoteId = '5b0f2e0c-8b5d-4c28-a7a4-8d7a4dd2a6b1';
  answer(calls.quote.calculate, ({ body }) => {
    saved.push(body.spec.quantity);
    const { chosen, ...rest } = priced(body.spec);
    if (!chosen) throw new Error('board cannot be made');
    return { ...rest, chosen, quoteId, expiresAt: AT };
  });
  answer(calls.order.addToCart, ({ body }) => {
    saved.push(body);
    return row;
  });
  await openCart([]);
  const input = screen.getByRole('textbox', { name: '数量' });
  await user.clear(input);
  await user.type(input, '30');
  const take = await screen.findByRole('button', { name: '改为这个数量' });
  await waitFor(() => expect(take).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(take);
  await waitFor(() => expect(saved).toEqual([30, { quoteId, fileId: row.fileId, cartId: row.id, note: row.note }]));
});

it('removes a board at once, and puts it back when that is undone', async () => {
  let rows = [row];
  const asked: unknown[] = [];
  answer(calls.order.cart, () => rows);
  answer(calls.comparison.previousInCart, () => []);
  answer(calls.order.removeFromCart, ({ query }) => {
    asked.push(query.ids);
    rows = [];
    return { removed: 1 };
  });
  answer(calls.order.putBackInCart, ({ body }) => {
    asked.push(body.ids);
    rows = [row];
    return { restored: 1 };
  });
  openSiteAsMember('/main/orderCart');
  await user.click(await screen.findByRole('button', { name: `移除 ${row.fileName}` }));
  await screen.findByText(`已移除 ${row.fileName}`);
  await screen.findByText('购物车是空的');
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await screen.findByText('已放回购物车');
  expect(await screen.findByRole('button', { name: `移除 ${row.fileName}` })).toBeInTheDocument();
  expect(asked).toEqual([[row.id], [row.id]]);
});

it('a removal that can no longer be undone states why', async () => {
  let rows = [row];
  answer(calls.order.cart, () => rows);
  answer(calls.comparison.previousInCart, () => []);
  answer(calls.order.removeFromCart, () => {
    rows = [];
    return { removed: 1 };
  });
  answer(calls.order.putBackInCart, () => refuse('cart.rowGone'));
  openSiteAsMember('/main/orderCart');
  await user.click(await screen.findByRole('button', { name: '移除所选' }));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await screen.findByText('购物车里已没有这一项');
});

it('shows the number of boards in the header', async () => {
  answer(calls.order.counts, () => [{ state: 0 as const, flag: null, count: 3 }]);
  await openCart([]);
  expect(await screen.findByRole('link', { name: '购物车，3 块板' })).toHaveAttribute('href', '/main/orderCart');
});

it('does not interrupt a checkout with the certification of a new account', async () => {
  answer(calls.order.cart, () => [row]);
  answer(calls.comparison.previousInCart, () => []);
  openSiteAsMember('/main/orderCart');
  clearShown();
  await screen.findByText(row.fileName);
  await screen.findAllByText('林工');
  expect(document.cookie).not.toContain('CertificationShown');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

/** Sets the state of the browser of a member who has just registered. */
function clearShown() {
  for (const pair of document.cookie.split('; ').filter((each) => each.includes('CertificationShown'))) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API.
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`;
  }
}
