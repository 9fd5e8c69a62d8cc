import type { PastedText, Token } from './pasted-text.ts';
import type { RegionIndex } from './region-index.ts';
import { type RegionPath, regionPathsAt } from './region-paths.ts';
import { companyScore, isCompany, nameScore } from './token-roles.ts';

/** One way to divide the text among the fields. */
export interface Segmentation {
  readonly score: number;
  readonly path: RegionPath | undefined;
  readonly name: Token | undefined;
  readonly company: Token | undefined;
  readonly detail: readonly Token[];
  /** Text before the place that belongs to no field. */
  readonly unassigned: readonly Token[];
}

interface Place {
  readonly score: number;
  readonly path: RegionPath | undefined;
  readonly before: readonly Token[];
  readonly after: readonly Token[];
}

/** Regions that are compared; a text of many region names has thousands. */
const MAX_PLACES = 24;

/** Returns the ways to divide the text among the fields, the best first. */
export function segmentations(index: RegionIndex, pasted: PastedText): readonly Segmentation[] {
  return placesIn(index, pasted)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_PLACES)
    .flatMap((place) => divisions(index, place, pasted.phones.length > 0))
    .sort((one, other) => other.score - one.score);
}

const ROAD = /[路街道巷弄号村镇乡楼座栋室园城厦区厂]|road|street|building|\d/i;

/** Every region that the text names, with the tokens before and after it, and the text without any. */
function placesIn(index: RegionIndex, { text, plain, tokens }: PastedText): Place[] {
  const named = tokens.flatMap((token, at) =>
    [...token.plain].flatMap((_, offset) => {
      const start = token.start + offset;
      return regionPathsAt(index, plain, start).flatMap((path): Place[] => {
        const before = tokens.slice(0, at);
        if (offset > 0) before.push(partOf(token, token.start, start, text, plain));
        const after = tokensAfter(tokens, path.end, text, plain);
        return [{ path, before, after, score: placeScore(index, token, offset, path, after, plain) }];
      });
    }),
  );
  return [...named, { path: undefined, before: [], after: tokens, score: -3 }];
}

function partOf(token: Token, start: number, end: number, text: string, plain: string): Token {
  const isWhole = end === token.end;
  return {
    ...token,
    start,
    end,
    text: text.slice(start, end),
    plain: plain.slice(start, end),
    isByPhone: token.isByPhone && (isWhole || start === token.start),
  };
}

/** The rest of the token in which the region ends, and the tokens after it. */
function tokensAfter(tokens: readonly Token[], end: number, text: string, plain: string): readonly Token[] {
  return tokens.flatMap((token) => {
    if (token.start >= end) return token;
    if (token.end <= end) return [];
    const lead = /^[\s\-·/,，:：]*/.exec(plain.slice(end, token.end))?.[0].length ?? 0;
    return end + lead < token.end ? partOf(token, end + lead, token.end, text, plain) : [];
  });
}

function placeScore(
  index: RegionIndex,
  token: Token,
  offset: number,
  path: RegionPath,
  after: readonly Token[],
  plain: string,
): number {
  let score = path.score * 1.5 - (path.endsShort ? 0.5 : 0);
  if (offset === 0) score += token.label === 'address' ? 6 : 2;
  // A name can stand directly before the region; any other word with a region inside is something else.
  else score += nameScore(plain.slice(token.start, token.start + offset), index) >= 2 ? 0.5 : -3;
  if (token.label === 'contactName' || token.label === 'companyName') score -= 6;
  // 深圳市迅捷电子有限公司 is a company, not a place.
  if (
    isCompany(token.plain) &&
    path.end < token.end &&
    !ROAD.test(plain.slice(path.end, token.end).replace(/[\p{Script=Han}]{2,}(?:公司|集团|厂|研究[所院])$/u, ''))
  )
    score -= 8;
  if (!after.some(({ plain: rest }) => ROAD.test(rest))) score -= 2;
  if (path.node.level < 2 && path.node.children.some(({ isVirtual }) => !isVirtual)) score -= 1.5;
  return score;
}

function divisions(index: RegionIndex, place: Place, hasPhone: boolean): Segmentation[] {
  const { path } = place;
  const variants = [place, ...gluedNames(index, place)];
  return variants.flatMap((variant) => {
    const all = [...variant.before, ...variant.after];
    const names = [undefined, ...all.filter((token) => isNameLike(index, token))];
    const companies = [undefined, ...all.filter((token) => companyOf(token, variant) > 0)];
    return names.flatMap((name) =>
      companies
        .filter((company) => company !== name || !company)
        .map((company): Segmentation => {
          const isFree = (token: Token) => token !== name && token !== company;
          const unassigned = variant.before.filter(isFree);
          const detail = variant.after.filter(isFree);
          const score =
            variant.score +
            (name ? roleOfName(index, name, variant, hasPhone) : 0) +
            (company ? companyOf(company, variant) : 0) +
            (detail.some(({ plain }) => ROAD.test(plain)) ? 2 : 0) -
            unassigned.reduce((sum, token) => sum + (index.texts.has(token.plain) ? 4 : 2.5), 0) -
            detail.filter((token) => token.label === 'contactName' || token.label === 'companyName').length * 10;
          return { ...{ score, path, name, company, detail, unassigned } };
        }),
    );
  });
}

const isNameLike = (index: RegionIndex, token: Token): boolean =>
  token.label === 'contactName' || (token.label !== 'companyName' && nameScore(token.plain, index) > -1);

const companyOf = (token: Token, { before }: Place): number =>
  token.label === 'companyName'
    ? 20
    : token.label === 'contactName'
      ? -10
      : companyScore(token.plain, before.includes(token));

/** A name by its form and by its place: first, next to the phone number, or last. */
function roleOfName(index: RegionIndex, name: Token, { before, after, path }: Place, hasPhone: boolean): number {
  if (name.label === 'contactName') return 20;
  const all = [...before, ...after];
  const isBefore = before.includes(name);
  const isEdge = name === all[0] || name === all.at(-1);
  // Only a label makes a name of the words directly after the region: 江西省抚州市临川区公安宿舍.
  const isRest = name === after[0] && path !== undefined && name.start <= path.end;
  return (
    nameScore(name.plain, index) +
    (name.isByPhone ? 2.5 : hasPhone ? -1.5 : 0) +
    (isEdge ? 1 : isBefore ? 0 : -1) +
    (isBefore || !path ? 1 : 0) +
    (name.label === 'address' && !name.isByPhone ? -3 : 0) -
    (isRest ? 6 : 0)
  );
}

const END_OF_PLACE =
  /^(.*(?:[号楼室层座栋幢单元户院园厦店库厂口区村组队街路]|公司|集团|研究[所院]|\d|[A-Za-z]))(\p{Script=Han}{2,4}|\p{Script=Han}{1,8}·\p{Script=Han}{1,10})$/u;

/** A name that follows an address or a company without a separator, next to the phone number: 科技路1号李工13712345678. */
function gluedNames(index: RegionIndex, place: Place): Place[] {
  const split = (tokens: readonly Token[]) =>
    tokens.flatMap((token, at): { tokens: readonly Token[]; cost: number }[] => {
      if (!token.isByPhone && at < tokens.length - 1) return [];
      return [...token.plain].flatMap((_, offset) => {
        const [head, tail] = [token.plain.slice(0, offset), token.plain.slice(offset)];
        const isSplit =
          tail.length >= 2 && tail.length <= 12 && END_OF_PLACE.test(token.plain) && END_OF_HEAD.test(head);
        if (!isSplit || nameScore(tail, index) < 4) return [];
        const parts = [
          { ...token, end: token.start + offset, text: token.text.slice(0, offset), plain: head, isByPhone: false },
          { ...token, start: token.start + offset, text: token.text.slice(offset), plain: tail, isApart: false },
        ];
        return [{ tokens: tokens.toSpliced(at, 1, ...parts), cost: token.isByPhone ? 1.5 : 3 }];
      });
    });
  return [
    ...split(place.after).map(({ tokens, cost }) => ({ ...place, after: tokens, score: place.score - cost })),
    ...split(place.before).map(({ tokens, cost }) => ({ ...place, before: tokens, score: place.score - cost })),
  ];
}

const END_OF_HEAD = /(?:[号楼室层座栋幢元户院园厦店库厂口区村组队街路]|公司|集团|研究[所院]|\d|[A-Za-z])$/;
