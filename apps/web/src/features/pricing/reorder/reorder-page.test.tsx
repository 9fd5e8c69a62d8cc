// @vitest-environment happy-dom
import { type BoardSpec, type CallInput, calls, type ReorderQuote } from '@xunban/contract';
import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import { aCartRow } from '@xunban/testkit/a-cart-row';
import { aPreviousFile, comparedFiles } from '@xunban/testkit/a-comparison';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../testing/open-site.tsx';
import { reorderPath } from '../live-quote/reorder-path.ts';

testScreens(['reorder', 'cart', 'compare', 'quote', 'order', 'order-texts', 'pricing', 'board-problems']);

const user = setupUser();
const NO_IMAGE = { top: '', bottom: '' };
const AT = '2026-03-02T10:00:00+08:00';
const previous = aPreviousFile({ reason: 'repeat', isSameFile: true });
const { orderNo, fileId, fileName } = previous;
const priced = (spec: BoardSpec) =>
  viewQuote(quote({ spec, book: defaultPriceBook, calendar: defaultCalendar, at: AT }));
const before = { amount: 80, lines: [], workingDays: 3, bookVersion: '2026.1' };
type Added = CallInput<typeof calls.order.reorderToCart>['body'];

/** Opens the page over a server that answers as ours does. */
function openReorder(fields: Partial<ReorderQuote> = {}, path = reorderPath(orderNo)) {
  answer(calls.quote.reorderInfo, () => ({
    ...{ orderNo, spec: defaultBoardSpec, fileId, fileName, image: NO_IMAGE },
    ...{ saving: 12, tooling: 'reused' as const, note: '照旧' },
    price: {
      ...{ orderNo, spec: defaultBoardSpec, before, today: null, violations: [] },
      ...{ delta: null, workingDaysDelta: null, lines: [], isSameBook: true },
    },
  }));
  answer(calls.quote.recalculateReorder, ({ body }) => ({
    ...{ orderNo, saving: 12, quote: priced(body.spec ?? defaultBoardSpec), tooling: 'reused' as const },
    ...{
      toolingFields: [],
      changes: [],
      file: { id: fileId, fileName, image: NO_IMAGE },
      previous,
      review: 'earlier' as const,
      before,
    },
    lines: [{ line: 'board', nameKey: 'pricing.line.board', left: 80, right: 90, delta: 10 }],
    ...fields,
  }));
  return openSiteAsMember(path);
}

it('shows what nothing changes, and puts what is shown in the cart', async () => {
  const { address } = openReorder();
  await screen.findByText('规格与上一单完全一致。');
  await screen.findByText(/是同一份文件/);
  await screen.findByText('返单减免 ¥12.00');
  await screen.findByText(new RegExp(`按订单 ${orderNo} 的审核结论直接通过`));
  expect(await screen.findByLabelText('给审单工程师的备注')).toHaveValue('照旧');
  let added: Added | undefined;
  answer(calls.order.reorderToCart, ({ body }) => {
    added = body;
    return aCartRow({ reorderOf: orderNo });
  });
  answer(calls.order.cart, () => [aCartRow({ reorderOf: orderNo })]);
  answer(calls.comparison.previousInCart, () => []);
  await user.click(await screen.findByRole('button', { name: '加入购物车' }));
  await waitFor(() => expect(address()).toBe('/main/orderCart'));
  expect(added).toEqual({ orderNo, note: '照旧', expectedAmount: priced(defaultBoardSpec).chosen?.total });
  // The cart renders its rows once more when their previous files have loaded.
  await waitFor(() => expect(screen.getByRole('link', { name: orderNo })).toBeInTheDocument());
});

it('takes another quantity from the table, and keeps it in the address', async () => {
  const { address } = openReorder();
  await user.click(await screen.findByRole('button', { name: /^10 件，正常交期/ }));
  await waitFor(() => expect(address()).toContain('quantity=10'));
  expect(address()).toContain('changed=1');
});

it('shows a changed field, another file and a price that was not agreed', async () => {
  answer(calls.comparison.ownFiles, () => comparedFiles(fileName, 'lamp v2.zip'));
  openReorder({
    ...{ tooling: 'differs', toolingFields: ['layers', 'fileId'], review: 'again', saving: 0 },
    changes: [{ field: 'layers', before: 2, after: 4 }],
    file: { id: '16fd2706-8baf-433b-82eb-8c7fada847da', fileName: 'lamp v2.zip', image: NO_IMAGE },
    previous: { ...previous, isSameFile: false },
  });
  await screen.findByRole('row', { name: /层数.*需重做工程资料.*2.*4/ });
  expect(screen.getByText('改动涉及工程资料，需要重新制作，按新单计价。')).toBeInTheDocument();
  await screen.findByText(/改动：/);
  answer(calls.order.reorderToCart, () => refuse('quote.priceChanged', { total: 99, goodsAmount: 99 }));
  await user.click(screen.getByRole('button', { name: '立即下单' }));
  await screen.findByText(/价格已更新/);
});

it('shows users without an order in the address where to look', async () => {
  openSiteAsMember('/main/reorder');
  await screen.findByText('没有找到这张订单');
});
