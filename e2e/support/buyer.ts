import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { boardZip, type FilePayload } from './boards.ts';
import type { TestMember } from './member.ts';
import { plainZip } from './plain-board.ts';
import type { StaffCalls } from './staff.ts';

export interface PlacedOrder {
  readonly orderMainId: string;
  /** Number of the first board. */
  readonly orderNo: string;
  readonly orderNos: readonly string[];
  readonly total: number;
}

interface OrderedBoard {
  readonly file: FilePayload;
  readonly lengthMm: number;
  readonly widthMm: number;
}

const PLAIN_BOARD: OrderedBoard = { file: plainZip('plain'), lengthMm: 60, widthMm: 40 };
/** For tests whose subject is the board: the server takes longer to read it. */
export const REAL_BOARD: OrderedBoard = { file: boardZip('arduino-uno'), lengthMm: 68.58, widthMm: 53.34 };

/** Buyer actions over HTTP that prepare an e2e test. @param board what the buyer orders */
export function buyerCalls(request: APIRequestContext, { token }: Pick<TestMember, 'token'>, board = PLAIN_BOARD) {
  const headers = () => ({ Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() });
  const post = async (path: string, data: object) => result(await request.post(path, { headers: headers(), data }));

  /** The board in the cart. @param lengthMm that of its file when left out @param options of the board besides */
  const fillCart = async (lengthMm = board.lengthMm, options: object = {}): Promise<{ id: string; amount: number }> => {
    const upload = await request.post('/api/applet/appletcommon/get-applet-uploadcommondoss', {
      headers: headers(),
      multipart: { file: board.file },
    });
    const { fileId } = await result(upload);
    const spec = { layers: 2, lengthMm, widthMm: board.widthMm, quantity: 10, ...options };
    const { quoteId } = await post('/api/app/pcb-valuation/xunban-quote-calc', { spec });
    return post('/api/applet/appletorder/post-applet-newsavepcbfile', { quoteId, fileId });
  };

  const addAddress = async (other: object = {}): Promise<string> => {
    const region = { province: '广东省', city: '深圳市', district: '南山区' };
    const contact = { contactName: '李工', phone: '13712345678', detail: '科技园 1 号', ...other };
    return (await post('/api/applet/appletaccount/post-applet-addmemberaddress', { ...region, ...contact })).id;
  };

  const placeOrder = async (lengthMm?: number, options?: object): Promise<PlacedOrder> =>
    placeBoards([await fillCart(lengthMm, options)]);

  /** One main order of rows of the cart. */
  const placeBoards = async (
    rows: readonly { readonly id: string; readonly amount: number }[],
  ): Promise<PlacedOrder> => {
    const choice = { addressId: await addAddress(), cartIds: rows.map(({ id }) => id) };
    const freights: { carrier: string; price: number }[] = await post(
      '/api/applet/appletorder/post-applet-calcship',
      choice,
    );
    const freight = freights.find(({ carrier }) => carrier === 'SF')?.price ?? 0;
    const goods = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    const main = await post('/api/applet/appletorder/post-applet-confirmsubmit', {
      ...choice,
      carrier: 'SF',
      expectedTotal: ((goods + Math.round(freight * 100)) / 100).toFixed(2),
    });
    const orderNos: string[] = main.orders.map(({ orderNo }: { orderNo: string }) => orderNo);
    return { orderMainId: main.id, orderNo: orderNos[0] ?? '', orderNos, total: main.total };
  };

  /**
   * Opens the payment of an order; staff approve the order before if the machine has not. @returns its number and link
   */
  const openPayment = async (order: PlacedOrder, staff: StaffCalls): Promise<{ payNo: string; shareToken: string }> => {
    const { state, id, version } = await reviewed(staff, order.orderNo);
    if (state === IN_REVIEW) await staff.post(`orders/${id}/approve`, { version });
    return post('/api/applet/appletorder/post-applet-gotopay', { orderMainIds: [order.orderMainId] });
  };

  /** Pays an order at the sandbox's bank, as its page does. */
  const pay = async (order: PlacedOrder, staff: StaffCalls): Promise<void> => {
    const { payNo } = await openPayment(order, staff);
    const paying = { payNo, amount: order.total, gateway: 'sandbox' };
    const answer = await request.post('/api/app/member-pay/pay', { headers: headers(), data: paying });
    const { redirectUrl } = await answer.json();
    await request.post(`${redirectUrl}/succeed`, { maxRedirects: 0 });
    const stateOf = async () => (await reviewed(staff, order.orderNo)).state;
    await expect.poll(stateOf).toBe(AWAITING_PRODUCTION);
  };

  /** @returns the page of the bank that pays it */
  const topUp = async (amount: string): Promise<string> =>
    (await post('/api/app/member-recharge-order', { amount, gateway: 'sandbox' })).redirectUrl;

  const cart = (): Promise<{ id: string; amount: number }[]> =>
    post('/api/applet/appletorder/get-applet-getcartlist', {});

  const cancel = (mainOrderId: string) =>
    post('/api/applet/appletorder/post-ordermain-cancel', { orderMainId: mainOrderId, reason: '' });

  return { cancel, cart, fillCart, addAddress, placeOrder, placeBoards, openPayment, pay, topUp };
}

const IN_REVIEW = 10;
const AWAITING_PRODUCTION = 40;

interface ReviewedOrder {
  readonly id: string;
  readonly version: number;
  readonly state: number;
  readonly findings: readonly unknown[];
}

/** An order as staff see it after the machine review. */
export async function reviewed(staff: StaffCalls, orderNo: string): Promise<ReviewedOrder> {
  const { items } = await staff.get(`orders?filter=${orderNo}`);
  const { id } = items[0];
  let order: ReviewedOrder = { ...items[0], findings: [] };
  await expect
    .poll(async () => {
      order = await staff.get(`orders/${id}`);
      return order.state !== IN_REVIEW || order.findings.length > 0;
    })
    .toBe(true);
  return order;
}

/** The result of either family of calls. */
async function result(response: APIResponse) {
  const body = await response.json();
  expect(response.ok() && body.success !== false, JSON.stringify(body)).toBe(true);
  return 'result' in body ? body.result : body;
}
