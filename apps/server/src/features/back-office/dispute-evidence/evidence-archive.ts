import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { documentTexts } from '@xunban/i18n/documents';
import { formatYuan } from '@xunban/money';
import { type AsyncZippable, zip } from 'fflate';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { gatewayLabel } from '../../../platform/gateways/known-gateways.ts';
import { viewOfBoard } from '../../after-sales/after-sales/complaint-view.ts';
import { hashesOfFiles } from '../../files/files/board-cards.ts';
import type { Dispute } from '../../finance/disputes/disputes.ts';
import { ownApplication } from '../../finance/invoices/application-view.ts';
import { applicationsOfMain } from '../../finance/invoices/applications-of-main.ts';
import { moneyOfMain } from '../../finance/payments/money-of-main.ts';
import { mainOrdersOfPayments } from '../../finance/payments/read-payments.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { questionsOnTimeline } from '../../orders/engineering-questions/questions-on-timeline.ts';
import { type MainOrderDetail, mainOrderDetails } from '../../orders/order-views/main-order-detail.ts';
import { historiesOf, type PastEntry } from '../../orders-core/orders/history.ts';
import { mainIdByNumber } from '../../orders-core/orders/main-numbers.ts';
import { codeOf } from '../../orders-core/orders/order-machine.ts';
import { viewShipment } from '../../orders-core/parcels/shipment-view.ts';
import { boardRows } from '../../pricing/quotes/quotation/board-table.ts';

const zipAsync = promisify<AsyncZippable, Uint8Array>((entries, done) => zip(entries, { mtime: '1980-01-01' }, done));

const texts = documentTexts('zh-CN');
const ACTORS: Readonly<Record<PastEntry['actorKind'] | 'buyer' | 'staff' | 'system', string>> = {
  ...{ buyer: '客户', staff: '客服', system: '系统' },
};
const time = (at: Date): string => toIso(at).slice(0, 16).replace('T', ' ');
const line = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join('  ');

/**
 * Builds the evidence of a dispute from the orders that its payment paid, as Chinese texts for the gateway: specification and
 * hashes of the files, consents of the buyer, parcels with their delivery, invoices, conversation, money. Neither phone number nor
 * street of the consignee is in it.
 */
export async function evidenceArchive(reader: Reader, dispute: Dispute): Promise<Uint8Array> {
  const mainNos = (await mainOrdersOfPayments(reader, [dispute.payNo])).get(dispute.payNo) ?? [];
  const ids = await Promise.all(mainNos.map((no) => mainIdByNumber(reader, no)));
  const details = await mainOrderDetails(
    reader,
    ids.flatMap((id) => id ?? []),
  );
  const documents = new Map<string, readonly string[]>([['01-争议.txt', await aboutDispute(reader, dispute)]]);
  for (const detail of details.values())
    for (const [name, lines] of await documentsOf(reader, detail))
      documents.set(`${detail.main.mainNo}/${name}`, lines);
  const entries: AsyncZippable = {};
  const sums: string[] = [];
  for (const [name, lines] of documents) {
    const bytes = new TextEncoder().encode(`\u{feff}${lines.join('\r\n')}\r\n`);
    entries[name] = bytes;
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  }
  entries['SHA256SUMS'] = new TextEncoder().encode(sums.join(''));
  return zipAsync(entries);
}

async function aboutDispute(reader: Reader, dispute: Dispute): Promise<string[]> {
  const card = (await memberCards(reader, [dispute.memberId])).get(dispute.memberId);
  return [
    `争议单号：${dispute.disputeNo}`,
    `渠道：${gatewayLabel(dispute.gateway, 'zh-CN')}  渠道单号：${dispute.gatewayRef}`,
    `支付单号：${dispute.payNo}  争议金额：${formatYuan(dispute.amount)}`,
    `客户：${line(card?.name, card?.memberNo)}`,
    `收到时间：${time(dispute.receivedAt)}  答复期限：${time(dispute.answerBy)}`,
    `客户陈述：${dispute.content}`,
    ...(dispute.answer === '' ? [] : [`我方答复：${dispute.answer}`]),
  ];
}

async function documentsOf(reader: Reader, detail: MainOrderDetail): Promise<[name: string, lines: string[]][]> {
  const { main } = detail;
  const orderIds = main.orders.map(({ id }) => id);
  const fileIds = main.orders.map(({ fileId }) => fileId);
  const [hashes, histories, questions, complaints, money, applications] = await Promise.all([
    hashesOfFiles(reader, fileIds),
    historiesOf(reader, orderIds),
    questionsOnTimeline(reader, orderIds),
    Promise.all(main.orders.map((order) => viewOfBoard(reader, order))),
    moneyOfMain(reader, main.id),
    applicationsOfMain(reader, main.id),
  ]);
  const invoices = await Promise.all(applications.map(({ id }) => ownApplication(reader, main.memberId, id)));
  const noOf = (orderId: string) => main.orders.find(({ id }) => id === orderId)?.orderNo ?? '';
  const past = histories.map(({ at, actorKind, to, reason, orderId }) => ({
    isBuyers: actorKind === 'buyer',
    text: line(time(at), noOf(orderId), ACTORS[actorKind], texts.orderState(codeOf(to) || 'head')[0], reason),
  }));
  return [
    [
      '02-订单与规格.txt',
      main.orders.flatMap((order) => [
        `【${order.orderNo}】${texts.pieces(order.spec.quantity, 1)}  ${formatYuan(order.amountFen)}  下单 ${time(order.createdAt)}`,
        ...boardRows(order.spec, texts).map(({ label, value }) => `${label}：${value}`),
        ...(order.note === '' ? [] : [`备注：${order.note}`]),
        '',
      ]),
    ],
    [
      '03-文件.txt',
      main.orders.map((order) =>
        line(order.orderNo, detail.card(order).fileName, `SHA-256 ${hashes.get(order.fileId) ?? ''}`),
      ),
    ],
    ['04-客户确认.txt', past.filter(({ isBuyers }) => isBuyers).map(({ text }) => text)],
    ['05-订单经过.txt', past.map(({ text }) => text)],
    ['06-发货与签收.txt', detail.shipments.flatMap((shipment) => aboutParcel(viewShipment(shipment, main)))],
    [
      '07-发票.txt',
      invoices.flatMap(({ applicationNo, title, invoices: documents }) =>
        documents.map(({ invoiceNo, amount, issuedAt }) =>
          line(applicationNo, title, invoiceNo, `¥${amount.toFixed(2)}`, issuedAt),
        ),
      ),
    ],
    [
      '08-沟通记录.txt',
      [
        ...questions.map(({ at, no, orderId, actor, text }) =>
          line(time(at), noOf(orderId), `工程问客 ${no}`, ACTORS[actor], text),
        ),
        ...complaints.flatMap(({ items }) =>
          items.flatMap(({ complaintNo, createdAt, text, verdictText }) => [
            line(createdAt, `售后 ${complaintNo}`, '客户', text),
            ...(verdictText === '' ? [] : [line(complaintNo, '答复', verdictText)]),
          ]),
        ),
      ],
    ],
    [
      '09-付款与退款.txt',
      [
        ...money.payments.map(({ payNo, amount, paidAt }) =>
          line('付款', payNo, formatYuan(amount), paidAt && time(paidAt)),
        ),
        ...money.refunds.map(({ refundNo, amount, createdAt, endedAt, reason }) =>
          line('退款', refundNo, formatYuan(amount), time(createdAt), endedAt && `到账 ${time(endedAt)}`, reason),
        ),
      ],
    ],
  ];
}

const TRACKED = { shipped: '已发货', delivered: '已签收' } as const;

function aboutParcel(parcel: ReturnType<typeof viewShipment>): string[] {
  const carrier = texts.pricing(`carrier.${parcel.carrier}`) ?? parcel.carrier;
  return [
    line(carrier, parcel.waybill, parcel.orderNos.join('、'), `${parcel.weightG} g`),
    ...parcel.events.map(({ at, kind, place }) =>
      line('', at, kind in TRACKED ? TRACKED[kind as keyof typeof TRACKED] : kind, place),
    ),
  ];
}
