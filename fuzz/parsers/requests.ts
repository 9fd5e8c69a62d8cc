import { calls, type LiveCall } from '@xunban/contract';
import { negotiateLanguage } from '@xunban/i18n/languages';
import { tabKey } from '../../apps/console/src/shared/tabs/tab-key.ts';
import { readSolution } from '../../apps/server/src/features/identity/accounts/proof-of-work.ts';
import { RegisterSilent } from '../../apps/server/src/features/identity/company-register/company-register.ts';
import { tianyanchaRegister } from '../../apps/server/src/features/identity/company-register/tianyancha.ts';
import { readSorting } from '../../apps/server/src/features/orders-core/orders/order-sorting.ts';
import { isToken } from '../../apps/server/src/platform/auth/tokens.ts';
import { describeDevice, deviceName } from '../../apps/server/src/platform/describe-device.ts';
import { attachmentHeaders } from '../../apps/server/src/platform/files/attachment-headers.ts';
import { findUnstorableText, nameBinder } from '../../apps/server/src/platform/http/bind-names.ts';
import { inputChecker } from '../../apps/server/src/platform/http/check-input.ts';
import { isIdempotencyKey } from '../../apps/server/src/platform/http/idempotency.ts';
import { expandQuery } from '../../apps/server/src/platform/http/literal-query.ts';
import { readJson } from '../../apps/server/src/platform/http/raw-json.ts';
import { ipPrefix, ipSite } from '../../apps/server/src/platform/ip-prefix.ts';
import { maskPersonal, withoutSecrets } from '../../apps/server/src/platform/log.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import {
  freeFromSearch,
  specFromSearch,
  specToSearch,
} from '../../apps/web/src/features/pricing/live-quote/spec-link.ts';
import { readListQuery } from '../../packages/ui/src/frames/list-query.ts';
import { jsonParser, type Parser, textParser } from '../parser.ts';

const literalCalls: readonly LiveCall[] = Object.values(calls)
  .flatMap((area) => Object.values(area) as LiveCall[])
  .filter(({ literalQuery }) => literalQuery);
const calculate = calls.quote.calculate;
const checkQuote = inputChecker(calculate);

/** A header of a request has at most so many characters. */
const MAX_HEADER = 16_384;
/** Servers answer calls to the register; here the answer is the mutated text. */
const registerOf = (text: string) => {
  globalThis.fetch = async () => new Response(text);
  return tianyanchaRegister({ endpoint: 'https://register.invalid', token: 't' });
};
const REGISTER_ANSWER = JSON.stringify({
  error_code: 0,
  result: { items: [{ name: '测试<em>公司</em>' }], name: '测试公司', creditCode: '91440300MA5DEMO000' },
});

export const requestParsers: readonly Parser[] = [
  textParser({
    name: 'query-literal',
    seeds: () => ['{"orderNo":"D1"}', 'D2611200001', '["a","b"]'],
    tokens: ['{', '[', '"__proto__":{}', '"query":', 'null', '['.repeat(20_000)],
    read: (query) => literalCalls.map((call) => expandQuery(call, { query, other: '1' })),
  }),
  jsonParser({
    name: 'call-input',
    seeds: () => [{ material: 'FR4', layers: 2, lengthMm: 100, widthMm: 80, quantity: 10 }],
    refusals: [Refusal],
    read: (body) => [findUnstorableText(body), nameBinder(calculate.body), checkQuote({ params: {}, query: {}, body })],
  }),
  textParser({
    name: 'signed-json',
    seeds: () => ['{"a":[1,2,{"b":null}]}'],
    tokens: ['[', '{', '1e999', '"__proto__":'],
    read: (text) => readJson(Buffer.from(text)) !== undefined,
  }),
  textParser({
    name: 'languages',
    seeds: () => ['zh-CN,zh;q=0.9,en;q=0.8', 'en-GB', 'zh-Hant-TW;q=1.0'],
    tokens: [';q=', ',', '1.2.3', '*', ';'],
    read: negotiateLanguage,
  }),
  textParser({
    name: 'client-addresses',
    seeds: () => ['203.0.113.9', '2001:db8::1', '::ffff:203.0.113.9', 'fe80::1%eth0', '1:2:3:4:5:6:7::'],
    tokens: [':', '::', '.', '%', '1.2.3.4', 'ffff', '/'],
    read: (text) => [ipPrefix(text), ipSite(text)],
  }),
  textParser({
    name: 'user-agents',
    seeds: () => [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Version/18.0 Mobile/15E Safari/604.1',
      'curl/8',
    ],
    tokens: ['Version/1 ', 'Version/1 '.repeat(1_500), 'Safari/', 'Android ', 'Tablet'],
    read: (text) => [describeDevice(text.slice(0, MAX_HEADER)), deviceName(text.slice(0, MAX_HEADER))],
  }),
  textParser({
    name: 'content-disposition',
    seeds: () => ['报价单 v2.zip', "a'b(c)*.pdf", `${'x'.repeat(199)}😀`],
    tokens: ['"', '\r\n', ';', '\\', '/', '\ud83d'],
    read: (name) => attachmentHeaders(name, name),
  }),
  textParser({
    name: 'proofs-and-tokens',
    seeds: () => [`16.1764560000.${'a'.repeat(24)}.${'b'.repeat(64)}.12345`, 'A'.repeat(43), 'key-12345678'],
    tokens: ['.', '99', 'g'],
    read: (text) => [
      readSolution({ key: Buffer.alloc(32), subject: 's', now: 1_764_560_000 }, text) ?? null,
      isToken(text),
      isIdempotencyKey(text),
    ],
  }),
  textParser({
    name: 'log-masks',
    seeds: () => ['call 13712345678 or 0512-68123456, card 6222000000000000, https://a:b@c/d', 'Aa1_'.repeat(12)],
    tokens: ['86', '://', '@', '1371234', '0'.repeat(3_000), 'A'.repeat(43)],
    read: (text) => withoutSecrets(maskPersonal(text), ['secret']),
  }),
  textParser({
    name: 'sorting',
    seeds: () => ['createdAt desc', 'createdAt, amount asc'],
    tokens: [',', ' ', 'asc', 'DESC'],
    refusals: [Refusal],
    read: (text) => readSorting(text, { field: 'createdAt', direction: 'desc' }),
  }),
  textParser({
    name: 'page-addresses',
    seeds: () => ['/orders/D1?page=2&pageSize=20&sorting=createdAt%20desc', '/members/%E6%B5%8B#x'],
    tokens: ['%', '&page=', '?', '/', '#', '%zz'],
    read: (text) => [tabKey(text), readListQuery(new URLSearchParams(text.split('?')[1] ?? ''), ['state'])],
  }),
  textParser({
    name: 'board-links',
    seeds: () => [
      'layers=4&lengthMm=50.5&finish=enig&quantity=10&measured=holeCount-120_minMaskDamMm-0.1&free=maskColour_finish',
    ],
    tokens: ['&', '=', '_', '-', 'measured=', 'lengthMm=', 'quantity=', '__proto__'],
    read: (text) => {
      const search = new URLSearchParams(text);
      const spec = specFromSearch(search);
      return [spec, freeFromSearch(search), specToSearch(spec)];
    },
  }),
  textParser({
    name: 'company-register',
    seeds: () => [REGISTER_ANSWER],
    tokens: ['{', '[', 'null', '"items":', '<em>', '1e999'],
    refusals: [RegisterSilent],
    read: async (text) => [await registerOf(text).search('a'), await registerOf(text).find('测试公司')],
  }),
];
