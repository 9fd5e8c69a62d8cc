// @vitest-environment happy-dom
import {
  type CallInput,
  type CartRow,
  COMPANY_PACKING,
  calls,
  type Packing,
  type PreviousFile,
} from '@xunban/contract';
import { aCartRow, aFreightOffer, anAddress } from '@xunban/testkit/a-cart-row';
import { aPreviousFile, comparedFiles } from '@xunban/testkit/a-comparison';
import { aMainOrder, anOrder } from '@xunban/testkit/an-order';
import { answer, type CallMeta, loseAnswer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['order', 'cart', 'address', 'order-texts', 'pricing', 'board-problems', 'compare', 'quote', 'coupon']);

const user = setupUser();
const row = aCartRow();
const main = aMainOrder();
type Submitted = CallInput<typeof calls.order.submit>['body'];

/** Opens the checkout of one board, with one address and two carriers. @returns the address that is shown */
async function openCheckout(...given: Parameters<typeof beginCheckout>) {
  const address = beginCheckout(...given);
  await screen.findByRole('radio', { name: /顺丰/ });
  await waitFor(() => expect(submitButton()).toBeEnabled());
  return address;
}

/** The same, before anything is loaded. */
function beginCheckout(
  rows: readonly CartRow[] = [row],
  ids = rows.map(({ id }) => id),
  previous: readonly PreviousFile[] = [],
  packing: Packing = COMPANY_PACKING,
  contact = { contactName: '前台小张', phone: '13711112222' },
) {
  answer(calls.order.cart, () => [...rows]);
  answer(calls.comparison.previousInCart, () => previous.map((each) => ({ cartId: ids[0] ?? '', previous: each })));
  answer(calls.address.list, () => [anAddress()]);
  answer(calls.order.lastContact, () => ({
    ...{ addressId: anAddress().id, ...contact },
    ...{ carrier: '', note: '', packing, billingProfileId: null },
  }));
  answer(calls.invoice.previousChoice, () => ({ billingProfileId: null, profiles: [] }));
  answer(calls.address.freight, () => [
    aFreightOffer(),
    aFreightOffer({ carrier: 'EMS', price: 9.5, formula: '9.5', days: 3 }),
  ]);
  answer(calls.coupons.offers, () => ({ offers: [], chosen: [], discount: 0 }));
  answer(calls.order.mainDetail, () => main);
  answer(calls.order.detail, () => anOrder());
  return openSiteAsMember(`/main/orderConfirm?cartIds=${ids.join(',')}`).address;
}

const submitButton = () => screen.getByRole('button', { name: '提交订单' });

it('orders what is shown, for the sum that is shown', async () => {
  const address = await openCheckout();
  expect(screen.getByRole('radio', { name: /林工/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /顺丰/ })).toBeChecked();
  expect(screen.getByText('¥98.50')).toBeInTheDocument();
  expect(screen.getByText(/^顺丰\S* · 约 \d\d-\d\d 到$/)).toBeInTheDocument();
  expect(screen.getAllByText(/^今天付款，\S+约 \d 天，按 .+ 计费$/)).toHaveLength(2);
  await user.click(screen.getByRole('radio', { name: /EMS|邮政/ }));
  expect(screen.getByText('¥96.00')).toBeInTheDocument();
  // Prefilled from the last order to this address; an invalid phone number is not sent.
  expect(screen.getByLabelText(/^收货人/)).toHaveValue('前台小张');
  await user.clear(screen.getByLabelText(/^手机号/));
  await user.type(screen.getByLabelText(/^手机号/), '137');
  expect(screen.getByText(/^请输入手机号，或带区号的座机/)).toBeInTheDocument();
  await user.click(submitButton());
  await user.type(screen.getByLabelText(/^手机号/), '11113333');
  await user.type(screen.getByLabelText(/订单备注/), '周五前要用');
  let submitted: Submitted | undefined;
  answer(calls.order.submit, ({ body }) => {
    submitted = body;
    return main;
  });
  await user.click(submitButton());
  await screen.findByRole('heading', { name: '订单已提交' });
  expect(screen.getByText('机器正在核对文件与规格')).toBeInTheDocument();
  expect(address()).toBe(`/main/orderConfirm?placed=${main.id}`);
  expect(submitted).toEqual({
    cartIds: [row.id],
    addressId: anAddress().id,
    contactName: '前台小张',
    phone: '13711113333',
    carrier: 'EMS',
    note: '周五前要用',
    packing: COMPANY_PACKING,
    couponIds: [],
    expectedTotal: 96,
  });
});

it('an address that no carrier serves is told from a failure: there is nothing to try again', async () => {
  beginCheckout();
  answer(calls.address.freight, () => refuse('shipping.noCarrier'));
  await screen.findByText('该地区暂无可用的快递，请改寄其他地址或联系客服');
  expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
});

it('names no contact of its own where the last order went to that of the address', async () => {
  const { contactName, phone } = anAddress();
  await openCheckout([row], [row.id], [], COMPANY_PACKING, { contactName, phone });
  expect(screen.getByLabelText(/^收货人/)).toHaveValue('');
  expect(screen.getByLabelText(/^手机号/)).toHaveValue('');
});

it('packs as the last order was packed, asks for the words of an own label, and sends the number of the purchase', async () => {
  await openCheckout([row], [row.id], [], { label: 'own', labelText: '', poNumber: 'PO-1', costCentre: '' });
  expect(screen.getByRole('radio', { name: /自定标签/ })).toBeChecked();
  // A purchase has its own number.
  expect(screen.getByLabelText(/采购单号/)).toHaveValue('');
  let submitted: Submitted | undefined;
  answer(calls.order.submit, ({ body }) => {
    submitted = body;
    return main;
  });
  await user.click(submitButton());
  expect(screen.getByText('请填写标签文字，或改选其他标签')).toBeInTheDocument();
  expect(submitted).toBeUndefined();
  await user.type(screen.getByLabelText(/标签文字/), '星河仓库');
  await user.type(screen.getByLabelText(/采购单号/), 'PO-2');
  await user.click(submitButton());
  await screen.findByRole('heading', { name: '订单已提交' });
  expect(submitted?.packing).toEqual({ label: 'own', labelText: '星河仓库', poNumber: 'PO-2', costCentre: '' });
});

it('lets the words of the last label be cleared, and finds them again after another packing', async () => {
  await openCheckout([row], [row.id], [], { label: 'own', labelText: '星河', poNumber: '', costCentre: '' });
  await user.click(screen.getByRole('radio', { name: /^无标识标签/ }));
  await user.click(screen.getByRole('radio', { name: /自定标签/ }));
  const input = screen.getByLabelText(/标签文字/);
  expect(input).toHaveValue('星河');
  await user.clear(input);
  expect(input).toHaveValue('');
});

it('shows a price that has changed, and orders only when it is accepted', async () => {
  await openCheckout();
  const totals: Submitted['expectedTotal'][] = [];
  answer(calls.order.submit, ({ body }) => {
    totals.push(body.expectedTotal);
    return body.expectedTotal === 108.5 ? main : refuse('quote.priceChanged', { total: 108.5 });
  });
  await user.click(submitButton());
  const dialog = await screen.findByRole('dialog', { name: '价格已更新' });
  expect(within(dialog).getByText('¥98.50')).toBeInTheDocument();
  expect(within(dialog).getByText('¥108.50')).toBeInTheDocument();
  expect(totals).toEqual([98.5]);
  await user.click(within(dialog).getByRole('button', { name: '按新价格提交' }));
  await screen.findByRole('heading', { name: '订单已提交' });
  expect(totals).toEqual([98.5, 108.5]);
});

it('does not order twice when the answer to the first try was lost', async () => {
  await openCheckout();
  const tries: CallMeta[] = [];
  answer(calls.order.submit, (_asked, meta) => {
    tries.push(meta);
    return tries.length === 1 ? loseAnswer() : main;
  });
  await user.click(submitButton());
  await screen.findByText('没有收到提交结果');
  await user.click(submitButton());
  await screen.findByRole('heading', { name: '订单已提交' });
  expect(new Set(tries.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

it('leaves out boards that are gone or cannot be made any more, and reports it', async () => {
  const blocked = aCartRow({ id: '2c1b7c9e-6a0b-4c7e-9f57-3d3c2c0f6a01', fileName: 'old.zip', isOrderable: false });
  const gone = 'aa0e8400-e29b-41d4-a716-446655440000';
  await openCheckout([row, blocked], [row.id, blocked.id, gone]);
  expect(screen.getByText('有 1 块板已不在购物车，没有列在下面。')).toBeInTheDocument();
  expect(screen.getByText('有 1 块板按现在的规则做不了，没有列在下面。')).toBeInTheDocument();
  expect(screen.getByText('arduino-uno.zip')).toBeInTheDocument();
  expect(screen.queryByText('old.zip')).not.toBeInTheDocument();
  expect(screen.getByText('¥98.50')).toBeInTheDocument();
});

it('takes no order before there is an address, and has the first one pasted in where it is needed', async () => {
  const saved: ReturnType<typeof anAddress>[] = [];
  answer(calls.order.cart, () => [row]);
  answer(calls.comparison.previousInCart, () => []);
  answer(calls.coupons.offers, () => ({ offers: [], chosen: [], discount: 0 }));
  answer(calls.address.list, () => saved);
  answer(calls.address.regions, () => [
    {
      ...{ code: '440000', name: '广东省' },
      children: [{ code: '440300', name: '深圳市', children: [{ code: '440305', name: '南山区' }] }],
    },
  ]);
  answer(calls.address.add, ({ body: { contactName, phone, province, city, district, detail } }) => {
    const place = { contactName, phone, province, city, district: district ?? '', detail };
    saved.push({ ...anAddress(), ...place, companyName: '', isDefault: true });
    return saved[0] ?? anAddress();
  });
  answer(calls.order.lastContact, () => ({
    ...{ addressId: null, contactName: '', phone: '', carrier: '', note: '' },
    ...{ packing: COMPANY_PACKING, billingProfileId: null },
  }));
  answer(calls.invoice.previousChoice, () => ({ billingProfileId: null, profiles: [] }));
  answer(calls.address.freight, () => [aFreightOffer()]);
  openSiteAsMember(`/main/orderConfirm?cartIds=${row.id}`);
  const card = within((await screen.findByRole('heading', { name: '收货地址' })).closest('section') as HTMLElement);
  // Most parcels go to the buyer.
  expect(await card.findByLabelText(/^手机号/)).toHaveValue('13712345678');
  expect(screen.getByText('选好地址后显示运费')).toBeInTheDocument();
  await waitFor(() => expect(submitButton()).toBeDisabled());
  await user.click(card.getByLabelText(/^粘贴整段地址/));
  await user.paste('李工 广东省深圳市南山区科技园南路 8 号');
  expect(card.getByText('已填好 5 项，请核对')).toBeInTheDocument();
  expect(card.getByLabelText(/^区县/)).toHaveValue('南山区');
  expect(card.getByLabelText(/^手机号/)).toHaveValue('13712345678');
  await user.click(card.getByRole('button', { name: '保存并使用' }));
  expect(await screen.findByRole('radio', { name: /李工/ })).toBeChecked();
  await waitFor(() => expect(submitButton()).toBeEnabled());
  expect(saved).toMatchObject([{ contactName: '李工', detail: '科技园南路 8 号', city: '深圳市' }]);
});

it('shows before paying what a new file changes against the one that was ordered last', async () => {
  const compared: string[] = [];
  answer(calls.comparison.ownFiles, ({ params }) => {
    compared.push(params.previousFileId);
    return comparedFiles('lamp v1.zip', 'arduino-uno.zip');
  });
  await openCheckout([row], [row.id], [aPreviousFile({ reason: 'fileName' })]);
  await screen.findByText('改动：外形、顶层线路、钻孔');
  expect(screen.getByText('25 → 20')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '打开该订单' })).toHaveAttribute(
    'href',
    '/main/orderDetail?orderNo=P2602270009',
  );
  expect(compared).toEqual([aPreviousFile().fileId]);
});

it('shows that a board comes with the same file, byte for byte', async () => {
  await openCheckout([row], [row.id], [aPreviousFile({ reason: 'sameFile', isSameFile: true })]);
  await screen.findByText(/与订单 P2602270009（.*）是同一份文件。/);
  expect(screen.queryByRole('button', { name: '逐层查看' })).not.toBeInTheDocument();
});
