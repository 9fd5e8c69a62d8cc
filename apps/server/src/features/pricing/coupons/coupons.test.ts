import { ORDER_STATES } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { couponRuleOn, giveCoupon, makeRule } from '../../../testing/coupons.ts';
import { checkOut, fillCart, giveBoardFile, payOrder, placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { sendBoard } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const cents = (yuan: number) => Math.round(yuan * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
const cancel = ({ api }: TestMember, { id }: { readonly id: string }, board?: { readonly id: string }) =>
  api.order.cancel({ body: { mainOrderId: id, orderId: board?.id, reason: '不要了' } });
const stateOf = async ({ api }: Pick<TestMember, 'api'>) => (await api.coupons.mine({})).map(({ state }) => state);
const inCart = async (buyer: TestMember) =>
  (await fillCart(buyer, { fileId: await giveBoardFile(server, buyer.memberId) })).cartId;

describe('at the checkout', () => {
  test('a coupon is a line of its own, split over the boards to the fen', async () => {
    const buyer = await server.newMember();
    const couponId = await giveCoupon(server, buyer.memberId, { max: 20.01 });
    const main = await placePlainOrder(server, buyer, 3, undefined, { couponIds: [couponId] });
    expect(main).toMatchObject({ couponAmount: 20.01, coupons: [{ name: '满减', minimum: 50 }] });
    expect(cents(main.total)).toBe(cents(main.goodsAmount) - 2001 + cents(main.freight));
    expect(sumOf(main.orders.map(({ amount }) => amount))).toBe(cents(main.goodsAmount) - 2001);
    const details = await Promise.all(main.orders.map(({ orderNo }) => buyer.api.order.detail({ query: { orderNo } })));
    const shares = details.map(({ priceLines }) => priceLines.find(({ line }) => line === 'coupon')?.amount ?? 0);
    expect(shares).toEqual([-6.67, -6.67, -6.67]);
    for (const { amount, priceLines } of details)
      expect(sumOf(priceLines.map((line) => line.amount))).toBe(cents(amount));
    expect(await stateOf(buyer)).toEqual(['used']);
    expect(await violations(server.deps.db)).toEqual([]);
  });

  test('the total without the discount is refused, and so is a used, unknown or foreign coupon', async () => {
    const buyer = await server.newMember();
    const couponId = await giveCoupon(server, buyer.memberId);
    const cartIds = [await inCart(buyer)];
    const body = { cartIds, couponIds: [couponId], expectedTotal: 1, carrier: 'SF' };
    await checkOut(buyer, [await inCart(buyer)], { couponIds: [couponId] });
    const addressId = (await buyer.api.address.list({}))[0]?.id ?? '';
    await expect(buyer.api.order.submit({ body: { ...body, addressId } })).rejects.toMatchObject({
      code: 'coupon.gone',
    });
    const other = await giveCoupon(server, (await server.newMember()).memberId);
    for (const id of [other, '11111111-1111-4111-8111-111111111111'])
      await expect(buyer.api.order.submit({ body: { ...body, couponIds: [id], addressId } })).rejects.toMatchObject({
        code: 'coupon.gone',
      });
  });

  test('a member is notified of a coupon; the menu has the page for members who have one or can get one', async () => {
    const [holder, other] = [await server.newMember(), await server.newMember()];
    const isInMenu = async ({ api }: TestMember) => (await api.account.me({})).hasCoupons;
    expect([await isInMenu(holder), await isInMenu(other)]).toEqual([false, false]);
    await giveCoupon(server, holder.memberId, { name: '老客户' });
    expect([await isInMenu(holder), await isInMenu(other)]).toEqual([true, false]);
    const { items } = await holder.api.message.list({ query: {} });
    expect(items).toMatchObject([{ event: 'couponGiven', params: { name: '老客户' } }]);
  });

  test('the offer names discount, missing amount and the best choice', async () => {
    const buyer = await server.newMember();
    const near = await giveCoupon(server, buyer.memberId, { max: 5, name: '小' });
    const best = await giveCoupon(server, buyer.memberId, { max: 15, name: '大' });
    const far = await giveCoupon(server, buyer.memberId, { max: 900, minimum: 1000, name: '远' });
    const main = await placePlainOrder(server, buyer);
    const addressId = (await buyer.api.address.list({}))[0]?.id ?? '';
    const cartIds = [await inCart(buyer)];
    const found = await buyer.api.coupons.offers({ body: { cartIds, addressId, carrier: 'SF' } });
    const byId = new Map(found.offers.map((offer) => [offer.id, offer]));
    expect(byId.get(near)).toMatchObject({ discount: 5, missing: 0 });
    expect(byId.get(best)).toMatchObject({ discount: 15, missing: 0 });
    expect(cents(byId.get(far)?.missing ?? 0)).toBe(100_000 - cents(main.goodsAmount));
    expect(found).toMatchObject({ chosen: [best], discount: 15 });
    const body = { cartIds, addressId, carrier: 'SF', couponIds: [near, far] };
    expect(await buyer.api.coupons.offers({ body })).toMatchObject({ chosen: [near], discount: 5 });
  });

  test('coupons are combined only where each of them allows it', async () => {
    const buyer = await server.newMember();
    const one = await giveCoupon(server, buyer.memberId, { max: 5, isCombinable: true });
    const two = await giveCoupon(server, buyer.memberId, { max: 20, kind: 'freight', isCombinable: true });
    const alone = await giveCoupon(server, buyer.memberId, { max: 5 });
    const cartIds = [await inCart(buyer)];
    await expect(checkOut(buyer, cartIds, { couponIds: [one, alone] })).rejects.toMatchObject({
      code: 'coupon.notCombinable',
    });
    const main = await checkOut(buyer, cartIds, { couponIds: [one, two] });
    expect(main.couponAmount).toBe(5 + main.freight);
    expect(await violations(server.deps.db)).toEqual([]);
  });
});

describe('through the life of an order', () => {
  async function discounted(boards: number, changes = {}) {
    const buyer = await server.newMember();
    const couponId = await giveCoupon(server, buyer.memberId, changes);
    const main = await placePlainOrder(server, buyer, boards, undefined, { couponIds: [couponId] });
    await reviewBoards(server, main);
    const read = () => buyer.api.order.mainDetail({ query: { mainOrderId: main.id } });
    return { buyer, couponId, main, read };
  }

  test('an order that is cancelled before payment returns its coupon', async () => {
    const { buyer, main } = await discounted(2);
    await cancel(buyer, main);
    expect(await stateOf(buyer)).toEqual(['usable']);
    expect(await violations(server.deps.db)).toEqual([]);
  });

  test('a paid order cancelled before production returns its coupon, and exactly what was paid', async () => {
    const { buyer, main, read } = await discounted(2);
    await payOrder(server, buyer, main);
    await cancel(buyer, main);
    const after = await read();
    expect(after).toMatchObject({ paid: 0, due: 0 });
    expect(sumOf(after.payments.map(({ refunded }) => refunded))).toBe(cents(main.total));
    expect(await stateOf(buyer)).toEqual(['usable']);
    expect(await violations(server.deps.db)).toEqual([]);
  });

  test('one board of a paid order gives back its share, the other keeps its own', async () => {
    const { buyer, main, read } = await discounted(2);
    await payOrder(server, buyer, main);
    const [first, second] = main.orders;
    await cancel(buyer, main, first);
    const after = await read();
    expect(after).toMatchObject({ couponAmount: 10, due: 0 });
    expect(cents(after.paid)).toBe(cents(second?.amount ?? 0) + cents(after.freight));
    expect(await stateOf(buyer)).toEqual(['used']);
    expect(await violations(server.deps.db)).toEqual([]);
  });

  test('below the minimum by the buyer, an unpaid board loses the discount, and the coupon comes back', async () => {
    const other = await server.newMember();
    const price = (await fillCart(other, { fileId: await giveBoardFile(server, other.memberId) })).amount;
    const { buyer, main, read } = await discounted(2, { minimum: Math.round(price * 1.5) });
    const [first, second] = main.orders;
    await cancel(buyer, main, first);
    const after = await read();
    expect(after).toMatchObject({ couponAmount: 0, coupons: [] });
    expect(cents(after.goodsAmount)).toBe(cents(second?.amount ?? 0) + 1000);
    const detail = await buyer.api.order.detail({ query: { orderNo: second?.orderNo ?? '' } });
    expect(detail.history.at(-1)).toMatchObject({ action: 'loseCoupon', priceDelta: 10, actor: 'system' });
    expect(detail.state).toBe(ORDER_STATES.awaitingPayment);
    expect(await stateOf(buyer)).toEqual(['usable']);
    await payOrder(server, buyer, after);
    expect(await violations(server.deps.db)).toEqual([]);
  });

  test('after production began, the coupon is used up also when the order is cancelled', async () => {
    const { buyer, main } = await discounted(2);
    await payOrder(server, buyer, main);
    const staff = await server.newStaff();
    const [first, second] = main.orders;
    await sendBoard(staff, first?.orderNo ?? '');
    await cancel(buyer, main, second);
    expect(await stateOf(buyer)).toEqual(['used']);
    expect(await violations(server.deps.db)).toEqual([]);
  });

  test('a board that goes back to the cart and is ordered again uses the returned coupon', async () => {
    const { buyer, couponId, main } = await discounted(1);
    const cart = await buyer.api.order.reset({ body: { mainOrderId: main.id } });
    expect(await stateOf(buyer)).toEqual(['usable']);
    const again = await checkOut(buyer, cart.cartIds, { couponIds: [couponId] });
    expect(again).toMatchObject({ couponAmount: 20 });
    expect(await violations(server.deps.db)).toEqual([]);
  });
});

describe('limits', () => {
  test('a code gives its coupon once; any other one is refused alike, and tries are limited', async () => {
    const rule = await couponRuleOn(server, { givenBy: 'code' });
    const off = await makeRule(await server.newStaff(), { givenBy: 'code' });
    const firms = await couponRuleOn(server, { givenBy: 'code', audience: 'enterprise' });
    const old = await couponRuleOn(server, {
      ...{ givenBy: 'code', validFrom: '2020-01-01T00:00:00+08:00', validUntil: '2020-02-01T00:00:00+08:00' },
    });
    expect(rule.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const buyer = await server.newMember();
    const redeem = (code: string) => buyer.api.coupons.redeem({ body: { code } });
    const first = await redeem(rule.code.toLowerCase().replaceAll('-', ' '));
    expect((await redeem(rule.code)).id).toBe(first.id);
    const answers = [];
    for (const code of [off.code, firms.code, old.code, 'AAAA-BBBB-CCCC'])
      answers.push(await redeem(code).catch(({ code: refusal, message }) => ({ refusal, message })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ refusal: 'coupon.codeWrong' });
    for (let attempt = 4; attempt < 10; attempt += 1)
      await expect(redeem('AAAA-BBBB-CCCC')).rejects.toMatchObject({ code: 'coupon.codeWrong' });
    await expect(redeem('AAAA-BBBB-CCCC')).rejects.toMatchObject({ code: 'coupon.tooManyTries' });
  });

  test('accounts of one company count as one member', async () => {
    const rule = await couponRuleOn(server, { givenBy: 'code', maxUsesEach: 1, name: '一司一次' });
    const [one, two] = [await server.newMember(), await server.newMember()];
    const [first, second] = [
      await one.api.coupons.redeem({ body: { code: rule.code } }),
      await two.api.coupons.redeem({ body: { code: rule.code } }),
    ];
    await sql`update member set member_type = 'Enterprise', identity_no = (select account from member where id = ${one.memberId}),
      identity_hash = decode('aa', 'hex') where id in (${one.memberId}, ${two.memberId})`.execute(server.deps.db.read);
    await placePlainOrder(server, one, 1, undefined, { couponIds: [first.id] });
    await expect(placePlainOrder(server, two, 1, undefined, { couponIds: [second.id] })).rejects.toMatchObject({
      code: 'coupon.limitReached',
    });
  });

  test('the coupon of a first order is for members without an order', async () => {
    const rule = await couponRuleOn(server, { givenBy: 'firstOrder', max: 8, name: '首单' });
    const buyer = await server.newMember();
    const [mine] = (await buyer.api.coupons.mine({})).filter(({ name }) => name === '首单');
    expect(mine).toMatchObject({ state: 'usable', max: 8, couponNo: '' });
    const main = await placePlainOrder(server, buyer, 1, undefined, { couponIds: [mine?.id ?? ''] });
    expect(main.couponAmount).toBe(8);
    expect((await buyer.api.coupons.mine({})).find(({ name }) => name === '首单')).toMatchObject({
      ...{ state: 'used', mainNo: main.mainNo, discount: 8 },
    });
    const old = await server.newMember();
    await placePlainOrder(server, old);
    expect((await old.api.coupons.mine({})).filter(({ name }) => name === '首单')).toEqual([]);
    const staff = await server.newStaff();
    await staff.api.staffCoupons.switchOff({
      params: { id: rule.id },
      body: { version: rule.version, reason: '结束' },
    });
    expect(await violations(server.deps.db)).toEqual([]);
  });
});

describe('staff', () => {
  test('a rule is off until it is switched on, above the limit by two', async () => {
    const staff = await server.newStaff();
    const rule = await makeRule(staff, { budget: 100_000 });
    expect(rule.state).toBe('off');
    const params = { id: rule.id };
    const asked = await staff.api.staffCoupons.switchOn({ params, body: { version: rule.version, reason: '大促' } });
    expect(asked.state).toBe('waiting');
    const approval = { kind: 'couponRule', id: rule.id } as const;
    await expect(
      staff.api.staffApprovals.decide({ params: approval, body: { decision: 'approve' } }),
    ).rejects.toMatchObject({ code: 'coupon.own' });
    const colleague = await server.newStaff();
    const { items } = await colleague.api.staffApprovals.list({ query: { maxResultCount: 100 } });
    expect(items.find(({ id }) => id === rule.id)).toMatchObject({ kind: 'couponRule', amount: 100_000 });
    await colleague.api.staffApprovals.decide({ params: approval, body: { decision: 'approve' } });
    const after = await staff.api.staffCoupons.rules({ query: { state: 'on', maxResultCount: 100 } });
    expect(after.items.find(({ id }) => id === rule.id)).toMatchObject({ state: 'on', uses: 0, cost: 0, revenue: 0 });
    expect(await violations(server.deps.db)).toEqual([]);
  });

  test('a coupon above the limit of one user waits for a second one, and the list has use, cost and revenue', async () => {
    const buyer = await server.newMember();
    const rule = await couponRuleOn(server, { max: 3000, minimum: 3001, budget: 6000 });
    const staff = await server.newStaff();
    const params = { id: buyer.memberId };
    const body = { ruleId: rule.id, reason: '晚发致歉' };
    const gift = await staff.api.staffCoupons.give({ params, body });
    expect(gift).toMatchObject({ state: 'waiting', reason: '晚发致歉' });
    expect(await stateOf(buyer)).toEqual([]);
    const colleague = await server.newStaff();
    const approval = { kind: 'couponGift', id: gift.id } as const;
    await colleague.api.staffApprovals.decide({ params: approval, body: { decision: 'approve' } });
    expect(await stateOf(buyer)).toEqual(['usable']);

    const small = await giveCoupon(server, buyer.memberId, { name: '小额' });
    const main = await placePlainOrder(server, buyer, 2, undefined, { couponIds: [small] });
    const { items } = await staff.api.staffCoupons.issued({ query: { memberId: buyer.memberId } });
    expect(items.find(({ id }) => id === small)).toMatchObject({ mainNo: main.mainNo, discount: 20 });
    const rules = await staff.api.staffCoupons.rules({ query: { maxResultCount: 100 } });
    const used = rules.items.find(({ name }) => name === '小额');
    expect(used).toMatchObject({ uses: 1, coupons: 1, cost: 20 });
    expect(cents(used?.revenue ?? 0)).toBe(cents(main.goodsAmount) - 2000);
    expect(await violations(server.deps.db)).toEqual([]);
  });
});
