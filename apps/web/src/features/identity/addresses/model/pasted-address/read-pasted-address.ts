import type { AddressForm, Region } from '../address-form.ts';
import { readLatinAddress } from './latin-address.ts';
import { addressOf, type PastedAddress } from './pasted-address.ts';
import { type PastedText, splitPasted, type Token } from './pasted-text.ts';
import { indexRegions, type RegionIndex, type RegionNode } from './region-index.ts';
import { namesOf, regionPathsAt } from './region-paths.ts';
import { type Segmentation, segmentations } from './segmentations.ts';
import { nameScore } from './token-roles.ts';

/** Readings whose scores differ by less are both likely. */
const MARGIN = 1.5;

/**
 * Returns a parser of addresses that were copied from a chat, an invoice or another shop: name, phone number, company and place in any
 * order. It compares all segmentations of the text and scores them by their consistency with the region list.
 */
export function createAddressReader(tree: readonly Region[]): (pasted: string) => PastedAddress {
  const index = indexRegions(tree);
  return (pasted) => {
    const text = splitPasted(pasted);
    return isMostlyLatin(text.text) ? readLatinAddress(index, pasted) : readHan(index, text);
  };
}

const isMostlyLatin = (text: string): boolean =>
  (text.match(/[A-Za-z]/g)?.length ?? 0) > 4 * (text.match(/\p{Script=Han}/gu)?.length ?? 0);

function readHan(index: RegionIndex, text: PastedText): PastedAddress {
  const ranked = segmentations(index, text);
  const [best] = ranked;
  // A mobile number reaches the recipient also outside of the office.
  const phone = text.phones.find((number) => !number.startsWith('0')) ?? text.phones[0] ?? text.doubtfulPhone;
  if (!best || (!best.path && !phone && !text.tokens.some(({ label }) => label))) return addressOf({}, []);
  const fields = fieldsOf(index, text, best);
  const rivals = ranked.filter(({ score }) => score > best.score - MARGIN).map((rival) => fieldsOf(index, text, rival));
  const doubts = new Set(differing(fields, rivals));
  if (text.doubtfulPhone || text.phones.length > 1) doubts.add('phone');
  if (best.unassigned.length > 0) doubts.add('detail');
  // Another name in the detail may be the recipient.
  if (best.detail.some(({ plain }) => nameScore(plain, index) >= 4)) doubts.add('contactName').add('detail');
  return addressOf({ ...fields, ...(phone && { phone }) }, regionsOf(ranked, best), doubts);
}

function fieldsOf(
  index: RegionIndex,
  text: PastedText,
  { path, name, company, detail, unassigned }: Segmentation,
): Partial<AddressForm> {
  const leftover = unassigned.filter(({ plain }) => !index.texts.has(plain));
  const place = joined(text, withoutRepeat(index, text, detail, path?.end ?? 0));
  const street = [place, ...leftover.map(({ text: own }) => own)].filter((part) => part !== '').join(' ');
  return {
    ...(name && { contactName: name.text.replace(/\s*收$/, '') }),
    ...(path && namesOf(path.node)),
    ...(street !== '' && { detail: street }),
    ...(company && { companyName: company.text }),
  };
}

/** Removes a second mention of the region: it stands in 所在地区 and again in 详细地址. */
function withoutRepeat(index: RegionIndex, { text, plain }: PastedText, detail: readonly Token[], placeEnd: number) {
  return detail.flatMap((token): Token | Token[] => {
    if (token.start <= placeEnd) return token;
    const repeated = regionPathsAt(index, plain, token.start).find(({ node, score }) => node.level === 2 && score >= 6);
    if (!repeated || repeated.end > token.end) return token;
    const rest = text.slice(repeated.end, token.end);
    return rest.trim() === ''
      ? []
      : { ...token, start: repeated.end, text: rest, plain: plain.slice(repeated.end, token.end) };
  });
}

/** The tokens as pasted: with the separators between neighbours, and a space where something was taken out. */
const joined = ({ text }: PastedText, tokens: readonly Token[]): string =>
  tokens.reduce((sum, token, at) => {
    const last = tokens[at - 1];
    if (!last) return token.text;
    const between = text.slice(last.end, token.start);
    const mark = /^\s*([,，、])\s*$/.exec(between)?.[1] ?? (between === '' ? '' : ' ');
    return sum + (mark === ',' ? ', ' : mark) + token.text;
  }, '');

/** Fields in which likely readings differ. */
function differing(fields: Partial<AddressForm>, rivals: readonly Partial<AddressForm>[]): (keyof AddressForm)[] {
  const names = new Set([fields, ...rivals].flatMap((some) => Object.keys(some) as (keyof AddressForm)[]));
  return [...names].filter((name) => rivals.some((rival) => (rival[name] ?? '') !== (fields[name] ?? '')));
}

/** The regions of equally good readings of the same words: 鼓楼区 is in four cities. */
function regionsOf(ranked: readonly Segmentation[], { path, score }: Segmentation): readonly RegionNode[] {
  if (!path) return [];
  const same = ranked.filter((other) => other.path?.end === path.end && other.score > score - 0.5);
  return same.flatMap((other) => (other.path ? [other.path.node] : []));
}
