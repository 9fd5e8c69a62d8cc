import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CarrierWaybills, WaybillOrder } from './carrier-waybills.ts';

export interface SfSettings {
  /** Customer code of the company at SF's open platform (丰桥). */
  readonly partnerId: string;
  readonly checkWord: string;
  /** Number of the monthly account that pays the freight. */
  readonly monthlyCard: string;
  readonly endpoint: string;
}

const TIMEOUT_MS = 15_000;
const MAX_LABEL_BYTES = 5 * 1024 * 1024;
const ACCEPTED = 'A1000';
/** Error code of an order that was placed before. */
const PLACED_BEFORE = '8016';
/** The first parcel of an order. */
const MASTER = 1;

const envelope = z.object({ apiResultCode: z.string(), apiResultData: z.string().nullish() });
const orderForm = z.object({
  success: z.boolean(),
  errorCode: z.string().nullish(),
  msgData: z
    .object({
      waybillNoInfoList: z.array(z.object({ waybillType: z.coerce.number(), waybillNo: z.string() })).nullish(),
    })
    .nullish(),
});
const labelForm = z.object({
  success: z.boolean(),
  obj: z.object({ files: z.array(z.object({ url: z.url(), token: z.string() })).min(1) }).nullish(),
});

/**
 * Waybills and labels of SF by its open platform, <https://open.sf-express.com/Api/ApiDetails?apiServiceCode=EXP_RECE_CREATE_ORDER>.
 * Every request carries a digest of its content, time and check word.
 */
export function sfWaybills(settings: SfSettings): CarrierWaybills {
  const ask = (service: string, data: object) => request(settings, service, data);
  return {
    carrier: 'SF',
    async issue(order) {
      const placed = orderForm.parse(await ask('EXP_RECE_CREATE_ORDER', orderOf(order, settings)));
      const answer =
        placed.errorCode === PLACED_BEFORE
          ? orderForm.parse(await ask('EXP_RECE_SEARCH_ORDER_RESP', { searchType: '1', orderId: order.orderId }))
          : placed;
      const issued = answer.msgData?.waybillNoInfoList?.find(({ waybillType }) => waybillType === MASTER);
      if (!answer.success || !issued) throw new Error(`SF refused the order: ${answer.errorCode ?? 'no waybill'}.`);
      return issued.waybillNo;
    },
    async label(waybill) {
      const answer = labelForm.parse(
        await ask('COM_RECE_CLOUD_PRINT_WAYBILLS', {
          templateCode: `fm_76130_standard_${settings.partnerId}`,
          version: '2.0',
          fileType: 'pdf',
          sync: true,
          documents: [{ masterWaybillNo: waybill }],
        }),
      );
      const [file] = answer.obj?.files ?? [];
      if (!answer.success || !file) return undefined;
      // The token must not reach another host than SF's.
      if (!isOfCarrier(new URL(file.url), settings.endpoint)) throw new Error('SF named a label of another host.');
      const response = await fetch(file.url, {
        headers: { 'X-Auth-token': file.token },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const pdf = new Uint8Array(await response.arrayBuffer());
      if (!response.ok || pdf.length > MAX_LABEL_BYTES) throw new Error(`SF answered ${response.status} for a label.`);
      return pdf;
    },
  };
}

/** True for the host of the endpoint and its siblings under the same domain. */
const isOfCarrier = ({ hostname }: URL, endpoint: string): boolean => {
  const own = new URL(endpoint).hostname;
  return hostname === own || hostname.endsWith(`.${own.split('.').slice(-2).join('.')}`);
};

async function request(
  { partnerId, checkWord, endpoint }: SfSettings,
  serviceCode: string,
  data: object,
): Promise<unknown> {
  const msgData = JSON.stringify(data);
  const timestamp = String(Date.now());
  const msgDigest = digestOf(`${msgData}${timestamp}${checkWord}`);
  const response = await fetch(`${endpoint}/std/service`, {
    method: 'POST',
    body: new URLSearchParams({
      partnerID: partnerId,
      requestID: randomUUID(),
      serviceCode,
      timestamp,
      msgDigest,
      msgData,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { apiResultCode, apiResultData } = envelope.parse(await response.json());
  if (apiResultCode !== ACCEPTED) throw new Error(`SF answered ${apiResultCode}.`);
  return JSON.parse(apiResultData ?? 'null');
}

/** Digest by the platform's manual: base64 of the MD5 of the form-encoded text. */
const digestOf = (text: string): string => createHash('md5').update(formEncoded(text)).digest('base64');

/** The encoding of an HTML form, as `URLEncoder` of Java writes it. */
const formEncoded = (text: string): string => new URLSearchParams({ text }).toString().slice('text='.length);

const orderOf = ({ orderId, weightG, sender, recipient }: WaybillOrder, { monthlyCard }: SfSettings) => ({
  language: 'zh-CN',
  orderId,
  cargoDetails: [{ name: '电路板', count: 1 }],
  cargoDesc: '电路板',
  ...(monthlyCard !== '' && { monthlyCard }),
  payMethod: 1,
  expressTypeId: 1,
  parcelQty: 1,
  totalWeight: weightG / 1000,
  isReturnRoutelabel: 1,
  contactInfoList: [
    { contactType: 1, contact: sender.name, tel: sender.phone, address: sender.address, country: 'CN' },
    {
      ...{
        contactType: 2,
        contact: recipient.name,
        mobile: recipient.phone,
        company: recipient.company,
        country: 'CN',
      },
      ...{ province: recipient.province, city: recipient.city, county: recipient.district, address: recipient.address },
    },
  ],
});
