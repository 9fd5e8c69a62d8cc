import { MAX_PHONE_TEXT, phoneNumber } from '@xunban/contract/phone-numbers';
import { simplified } from './simplified.ts';

export type Label = 'contactName' | 'companyName' | 'address' | 'other';

/** A part of the text between separators. */
export interface Token {
  /** As pasted. */
  readonly text: string;
  /** With simplified characters at the same positions, for comparisons. */
  readonly plain: string;
  readonly start: number;
  readonly end: number;
  readonly label: Label | undefined;
  /** A phone number stands directly before or after. */
  readonly isByPhone: boolean;
  /** A line or a comma begins with it, not only a space. */
  readonly isApart: boolean;
}

export interface PastedText {
  readonly text: string;
  readonly plain: string;
  readonly tokens: readonly Token[];
  readonly phones: readonly string[];
  /** Digits that can only be a mistyped phone number. */
  readonly doubtfulPhone: string | undefined;
}

interface Span {
  readonly start: number;
  readonly end: number;
}
interface LabelSpan extends Span {
  readonly label: Label;
}

/** Reads phone numbers, labels and postal codes, and splits the rest into tokens. */
export function splitPasted(pasted: string): PastedText {
  const { text, plain, phones, labels } = markedText(pasted);
  const noise = [...plain.matchAll(NOISE)].map(spanOf);
  const cuts = [...phones, ...labels, ...noise].sort((one, other) => one.start - other.start);
  const rough = tokensBetween(text, plain, cuts);
  const doubtful = phones.length === 0 ? rough.find(({ plain: digits }) => /^\+?\d{7,15}$/.test(digits)) : undefined;
  const tokens = rough
    .filter((token) => token !== doubtful && !POSTAL_CODE.test(token.plain))
    .map((token) => ({
      ...token,
      label: labelOf(token, labels, plain),
      isByPhone: phones.some((phone) => isNextTo(token, phone, plain)),
    }));
  return {
    ...{ text, plain, tokens, doubtfulPhone: doubtful?.text },
    phones: [...new Set(phones.map(({ number }) => number))],
  };
}

/** Half width, in simplified characters at the same positions; with the phone numbers and labels in it. */
export function markedText(pasted: string) {
  const text = halfWidth(pasted);
  const plain = simplified(text);
  return { text, plain, phones: phonesIn(plain), labels: labelsIn(plain) };
}

/** Full-width letters, digits and spaces become half width; brackets and Chinese punctuation stay. */
const halfWidth = (pasted: string): string =>
  pasted
    .replace(/\p{Cf}|\uFE0F/gu, '')
    .replace(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF0B\uFF0D\uFF03]/g, (char) =>
      String.fromCharCode(char.charCodeAt(0) - 0xfee0),
    )
    .replace(/[\u3000\u00A0]/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/ ?([·・•‧∙]) ?/g, '·');

const PHONES =
  /(?<![\d+])(?:\(?\+?86\)?[-\s]?|0086[-\s]?)?1[3-9]\d(?:(?:[-\s.]?\d{4}){2}|\d[-\s]\d{3}[-\s]\d{4})(?:[-转]\d{3,4}(?!\d))?(?![\d])|(?<![\d+])(?:\+?86[-\s]?\(?0?|\(?0)(?!1[3-9])\d{2,3}\)?[-\s]?\d{3,4}[-\s]?\d{4}(?:\s*(?:转|ext\.?|分机|-)\s*\d{1,6})?(?!\d)|\+(?:852|853|886)[-\s]?\d{3,4}[-\s]?\d{3,4}[-\s]?\d{0,4}(?!\d)/gi;

function phonesIn(plain: string): readonly (Span & { readonly number: string })[] {
  return [...plain.matchAll(PHONES)].flatMap((match) => {
    const typed = match[0].slice(0, MAX_PHONE_TEXT);
    // A platform's forwarding number has an extension, which no field holds.
    const number = phoneNumber('consignee', typed) ?? phoneNumber('mobile', typed.replace(/[-转]\d{3,4}$/, ''));
    return number ? [{ ...spanOf(match), number }] : [];
  });
}

const spanOf = (match: RegExpExecArray): Span => ({ start: match.index, end: match.index + match[0].length });

const LABELS: readonly (readonly [Label, string])[] = [
  [
    'contactName',
    '收货人姓名|收件人姓名|联系人姓名|收货人|收件人|收方|收件|收货|联系人|姓名|名字|consignee|recipient|receiver|contact person|contact|attn|attention|name',
  ],
  ['companyName', '公司名称|单位名称|收货单位|公司|单位|company name|company'],
  [
    'address',
    '收货地址|收件地址|寄送地址|送货地址|联系地址|详细地址|所在地区|所在地|省市区|地区|街道|地址|shipping address|delivery address|address',
  ],
  [
    'other',
    '手机号码|手机号|联系电话|联系方式|电话号码|固定电话|手机|电话|座机|邮政编码|邮编|mobile phone|phone number|telephone|mobile|phone|tel|postal code|post code|postcode|zip code|zip',
  ],
];
const LABEL = new RegExp(
  `(?<=^|[\\s,，;；|。\\d【\\[])(?:${LABELS.map(([, words]) => `(${words})`).join('|')})(?:\\s*[:：.】\\]]|(?=[ \\t\\d+]))[ \\t]*`,
  'gi',
);

function labelsIn(plain: string): readonly LabelSpan[] {
  return [...plain.matchAll(LABEL)].flatMap((match) => {
    const label = LABELS[match.slice(1).findIndex((word) => word !== undefined)]?.[0];
    return label ? [{ ...spanOf(match), label }] : [];
  });
}

/** Words around an address that belong to no field. */
const NOISE =
  /(?<=^|[\s,，;；。!！])(?:(?:您好|你好|请?(?:帮忙)?[寄发送](?:到|至|给)|请寄|麻烦[寄发]到?|(?:收货|收件|详细|联系)?地址|中国(?!\p{Script=Han}{0,6}(?:公司|银行))|中华人民共和国)(?=$|[\s,，;；:：。!！]|\p{Script=Han})|(?:[收寄发]|谢谢|\d{1,2}件)(?=$|[\s,，;；:：。!！]))[:：]?|(?<=\p{Script=Han})\s?[(（]收[)）]|(?<=[工总生士])收(?=$|[\s,，])|(?<=\p{Script=Han})(?<![号座栋楼室层第])\d{6}(?=$|[\s,，])/gu;
const POSTAL_CODE = /^\d{6}$/;
/** Brackets with a space before belong to the word before them. */
const SEPARATOR = /[\n\t,，;；、|。]+|\s+(?![(（])/g;

function tokensBetween(text: string, plain: string, cuts: readonly Span[]) {
  const tokens: { text: string; plain: string; start: number; end: number; isApart: boolean }[] = [];
  const add = (start: number, end: number, isApart: boolean) => {
    const part = text.slice(start, end);
    const trimmed = part.replace(/^[\s/\-:：·.]+|[\s/\-:：·]+$/g, '');
    const from = start + part.indexOf(trimmed);
    if (/[\p{L}\p{N}]/u.test(trimmed))
      tokens.push({
        text: trimmed,
        plain: plain.slice(from, from + trimmed.length),
        start: from,
        end: from + trimmed.length,
        isApart,
      });
  };
  let at = 0;
  for (const cut of [...cuts, { start: text.length, end: text.length }]) {
    if (cut.start < at) continue;
    let [from, isApart] = [at, true];
    for (const separator of plain.slice(at, cut.start).matchAll(SEPARATOR)) {
      add(from, at + separator.index, isApart);
      from = at + separator.index + separator[0].length;
      isApart = /\S|\n|\t/.test(separator[0]);
    }
    add(from, cut.start, isApart);
    at = cut.end;
  }
  return mergedWords(tokens, text, plain);
}

const LATIN_WORD = /^[A-Z][A-Za-z.'’-]+$/;

/** Latin words with one space between are one name: Wang Wei, John Smith. */
function mergedWords<T extends Span & { text: string; plain: string }>(
  tokens: readonly T[],
  text: string,
  plain: string,
): T[] {
  const merged: T[] = [];
  for (const token of tokens) {
    const last = merged.at(-1);
    const isOne =
      last &&
      LATIN_WORD.test(token.text.replace(/[(（].*[)）]$/, '')) &&
      last.text.split(' ').every((word) => LATIN_WORD.test(word)) &&
      text.slice(last.end, token.start) === ' ';
    if (isOne) {
      const span = { start: last.start, end: token.end };
      merged[merged.length - 1] = {
        ...last,
        ...span,
        text: text.slice(span.start, span.end),
        plain: plain.slice(span.start, span.end),
      };
    } else merged.push(token);
  }
  return merged;
}

/** A label counts for the words up to the next line or label; a name is one token. */
function labelOf(token: Span, labels: readonly LabelSpan[], plain: string): Label | undefined {
  const last = labels.filter(({ end }) => end <= token.start).at(-1);
  if (!last) return undefined;
  const between = plain.slice(last.end, token.start);
  return between.includes('\n') || (last.label !== 'address' && /\S/.test(between)) ? undefined : last.label;
}

function isNextTo(token: Span, phone: Span, plain: string): boolean {
  const between = token.end <= phone.start ? plain.slice(token.end, phone.start) : plain.slice(phone.end, token.start);
  return !/[\p{L}\p{N}]/u.test(between.replace(LABEL, '').replace(/(?:手机|电话|联系)\S{0,2}[:：]?|收/g, ''));
}
