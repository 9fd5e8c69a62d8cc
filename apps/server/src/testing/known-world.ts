import { boardFilePath } from '@xunban/contract';
import { currentPayPasswordKey } from '../features/base/credentials/pay-password-key.ts';
import { encryptPayPassword } from '../features/base/credentials/pay-password-mac.ts';
import { setPayPasswordHash } from '../features/identity/accounts/members.ts';
import type { NotedWrites } from './noted-writes.ts';
import { giveAddress, giveBoardFile } from './orders.ts';
import { givePayableOrder } from './payable-order.ts';
import { creditWallet, PAY_PASSWORD } from './payments.ts';
import type { KnownValues } from './sample-input.ts';
import type { TestMember, TestServer } from './server.ts';

export interface World {
  readonly known: KnownValues;
  /** Owner of everything in `known`. */
  readonly owner: TestMember;
  readonly tokens: Readonly<Record<'guest' | 'member' | 'staff', string | undefined>>;
}

const worlds = new WeakMap<TestServer, { readonly world: World; readonly writes: bigint }>();

/** Returns the world that was created last, unless a call has written since more than a counter of use. */
export async function unusedWorld(server: TestServer, written: NotedWrites): Promise<World> {
  const last = worlds.get(server);
  if (last?.writes === (await written.total())) return last.world;
  const world = await newWorld(server);
  worlds.set(server, { world, writes: await written.total() });
  return world;
}

/** Creates a member with money, an unpaid order and everything else that an input may refer to. */
async function newWorld(server: TestServer): Promise<World> {
  const { db } = server.deps;
  const member = await server.newMember();
  const staff = await server.newStaff();
  await creditWallet(db, member.memberId, 100_000_000n);
  // A right try would rewrite what an older version stored, whatever becomes of the payment.
  const key = await currentPayPasswordKey(server.deps);
  const hash = encryptPayPassword(key, member.memberId, PAY_PASSWORD);
  await db.transaction((tx) => setPayPasswordHash(tx, member.memberId, hash));
  const order = await givePayableOrder({ db, guest: server.guest }, member.memberId, 50_000n);
  const spec = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } as const;
  const { quoteId } = await member.api.quote.calculate({ body: { spec } });
  const fileId = await giveBoardFile(server, member.memberId);
  const addressId = await giveAddress(member, {});
  const cart = await member.api.order.addToCart({ body: { quoteId, fileId } });
  const { payNo, shareToken } = await member.api.payment.open({ body: { mainOrderIds: [order.mainOrderId] } });
  const pcb = await db.read
    .selectFrom('pcb_order')
    .select(['id', 'order_no', 'version'])
    .where('main_order_id', '=', order.mainOrderId)
    .executeTakeFirstOrThrow();
  return {
    known: {
      ...{
        spec,
        quoteId,
        fileId,
        addressId,
        payNo,
        amount: 500,
        useWallet: true,
        payPassword: PAY_PASSWORD,
        gateway: 'sandbox',
      },
      ...{ id: pcb.id, orderNo: pcb.order_no, orderId: pcb.id, version: pcb.version, token: shareToken },
      ...{ orderMainId: order.mainOrderId, orderMainIds: [order.mainOrderId], cartIds: [cart.id], ids: cart.id },
      ...{ phone: '13900000000', mobile: member.account, account: member.account, side: 'top', carrier: 'sf' },
      ...{ MemberType: '1', Name: '王小明', IdentityNo: '11010519491231002X', VeryfyCode: '123456' },
      ...{ change: 'password', oldPassword: 'not-it-at-all', confirmPassword: 'xin-mi-ma-2026' },
      filePath: boardFilePath(fileId),
      ...{ province: '广东省', city: '深圳市', district: '南山区', from: '2026-01-01', to: '2026-12-31', sorting: '' },
    },
    owner: member,
    tokens: { guest: undefined, member: member.token, staff: staff.token },
  };
}
