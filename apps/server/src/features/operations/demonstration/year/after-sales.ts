import { calls } from '@xunban/contract';
import { lockOrder } from '../../../orders-core/orders/lock-order.ts';
import type { PcbOrder } from '../../../orders-core/orders/order-records.ts';
import { inOfficeHours } from './office-hours.ts';
import { type Customer, isOwn, type World } from './world.ts';

const PRAISE = [
  '板子做工很好，阻焊均匀，字符清晰，下次还来。',
  '交期准，比承诺早一天发货，包装也仔细。',
  '沉金面平整，焊接顺利，五片全部通过测试。',
  '工程师问得很细，发现了我文件里的一个错误，点赞。',
  '第三次下单了，质量稳定，价格也合适。',
  '孔径精度不错，插件一次到位。',
  '',
] as const;
const CRITICISM = [
  '板边有一点毛刺，不影响使用。',
  '发货晚了一天，好在有提前通知。',
  '字符稍微偏了一点，总体可以接受。',
] as const;

/** Share of the boards that are evaluated, and of those with an image. */
const EVALUATED = 0.5;
const IMAGE_PROBABILITY = 0.25;

/** A buyer evaluates received boards some days later, the demonstration's own member each of them. */
export function evaluateLater(world: World, customer: Customer, orders: readonly PcbOrder[]): void {
  for (const { orderNo } of orders)
    if (world.chance.happens(EVALUATED) || isOwn(world, customer))
      world.sim.inMinutes(world.chance.from(600, 9_000), () => evaluate(world, customer, orderNo));
}

async function evaluate(world: World, { actor }: Customer, orderNo: string): Promise<void> {
  const { call, chance } = world;
  const isContent = chance.happens(0.85);
  const score = () => (isContent ? chance.from(4, 5) : chance.from(2, 4));
  await call(calls.evaluation.save, actor, {
    body: {
      orderNo,
      scores: { quality: score(), delivery: score(), service: score(), packing: score() },
      text: chance.pick(isContent ? PRAISE : CRITICISM),
      images: chance.happens(IMAGE_PROBABILITY) ? [await upload(world, actor, 'evaluation')] : [],
    },
  });
}

/** Uploads the image of a board. */
async function upload({ call, images, chance }: World, actor: Customer['actor'], dirName: 'evaluation' | 'complaint') {
  const { filePath } = await call(calls.upload.attachment, actor, {
    query: { dirName },
    files: { file: chance.pick(images) },
  });
  return filePath;
}

const COMPLAINTS = [
  { kind: 'legendOrMask', text: '有两片字符偏位，二维码扫不出来，请看图片。' },
  { kind: 'solderability', text: '部分焊盘吃锡不好，怀疑表面氧化。' },
  { kind: 'quantity', text: '下单数量与收到的不一致，少了一片。' },
  { kind: 'warp', text: '板子翘曲明显，贴片机吸取时报警。' },
  { kind: 'appearance', text: '板面有划痕，露铜约 3 mm。' },
] as const;

export type ComplaintEnd = 'open' | 'awaitingBuyer' | 'refunded' | 'refused' | 'remade';

/** A buyer complains about a received board; the service desk decides in office hours. */
export async function complain(
  world: World,
  { actor }: Customer,
  orderNo: string,
  end: ComplaintEnd,
  onRemade: (mainOrderId: string) => void = () => {},
): Promise<void> {
  const { call, chance, sim, staff } = world;
  const complaint = chance.pick(COMPLAINTS);
  const images = complaint.kind === 'quantity' ? [] : [await upload(world, actor, 'complaint')];
  const { id, version } = await call(calls.afterSales.make, actor, {
    body: { orderNo, ...complaint, pieces: 1, images },
  });
  if (end === 'open') return;
  sim.at(inOfficeHours(new Date(sim.now.getTime() + chance.from(40, 300) * 60_000), chance.from(5, 55)), async () => {
    const params = { id };
    switch (end) {
      case 'awaitingBuyer':
        return void (await call(calls.staffAfterSales.ask, staff.service, {
          params,
          body: { version, text: '请补充一张整板照片，并告知使用的焊膏型号。' },
        }));
      case 'refunded':
        return void (await call(calls.staffAfterSales.refund, staff.service, {
          params,
          body: { version, text: '情况属实，退还一片的费用，抱歉给您带来不便。', amount: '8.00' },
        }));
      case 'refused':
        return void (await call(calls.staffAfterSales.refuse, staff.service, {
          params,
          body: { version, text: '经复测翘曲在 0.75% 以内，符合验收标准。' },
        }));
      case 'remade':
        await call(calls.staffAfterSales.remake, staff.service, {
          params,
          body: { version, text: '安排免费补做一片，完成后顺丰寄出。', pieces: 1 },
        });
        return onRemade(await remakeOf(world, actor, { orderNo, id }));
    }
  });
}

/** @returns the main order of the board that is made again */
async function remakeOf(
  { call, deps }: World,
  actor: Customer['actor'],
  { orderNo, id }: { readonly orderNo: string; readonly id: string },
): Promise<string> {
  const { items } = await call(calls.afterSales.ofOrder, actor, { query: { orderNo } });
  const remake = items.find((one) => one.id === id)?.remake;
  if (!remake) throw new Error(`complaint about ${orderNo} has no remake`);
  return deps.db.transaction(async (tx) => (await lockOrder(tx, remake.id)).main.id);
}
