import type { AddressForm } from '../address-form.ts';
import { addressOf, type PastedAddress } from './pasted-address.ts';
import { markedText } from './pasted-text.ts';
import type { RegionIndex, RegionNode } from './region-index.ts';
import { isCompany, nameScore } from './token-roles.ts';

interface Part {
  readonly text: string;
  readonly label: string | undefined;
  readonly isByPhone: boolean;
  /** Regions that the part can be, when it is nothing else. */
  readonly nodes: readonly RegionNode[];
}

/** Returns the fields of an address in Latin letters: parts between commas, from the room to the province. */
export function readLatinAddress(index: RegionIndex, pasted: string): PastedAddress {
  const { text, phones, labels } = markedText(pasted);
  const allParts = partsOf(index, text, phones, labels);
  // Digits that can only be a mistyped phone number.
  const mistyped = phones.length === 0 ? allParts.find((part) => /^\+?\d{7,15}$/.test(part.text)) : undefined;
  const parts = allParts.filter((part) => part !== mistyped);
  const { nodes, used } = likeliestRegions(parts);
  const rest = parts.filter((part) => !used.has(part));
  const name = nameAmong(index, rest);
  const company = rest.find((part) => part !== name && (part.label === 'companyName' || isCompany(part.text)));
  const detail = rest.filter((part) => part !== name && part !== company).map((part) => part.text);
  const numbers = mistyped ? [mistyped.text] : [...new Set(phones.map(({ number }) => number))];
  if (nodes.length === 0 && numbers.length === 0 && !parts.some(({ label }) => label)) return addressOf({}, []);
  const fields: Partial<AddressForm> = {
    ...(name && { contactName: name.text }),
    ...(numbers[0] && { phone: numbers[0] }),
    ...(detail.length > 0 && { detail: detail.join(', ') }),
    ...(company && { companyName: company.text }),
  };
  return addressOf(fields, nodes, mistyped || numbers.length > 1 ? ['phone'] : []);
}

/** "Co., Ltd." has a comma inside; the country and the postal code have no field. */
const INNER_COMMA = /\b(?<=Co|Inc|Corp)(\.?), ?(?=Ltd|LLC|Inc)/gi;
const IGNORED = /^(?:P\.? ?R\.? ?(?:of )?China|PRC|China|People['’]s Republic of China|Chinese Mainland)\.?$/i;
const NO_FIELD = /(?:\s*(?:\b\d{6}\b|\b(?:P\.? ?R\.? ?)?China\b))+\s*$/i;

function partsOf(
  index: RegionIndex,
  text: string,
  phones: readonly { readonly start: number; readonly end: number }[],
  labels: readonly { readonly start: number; readonly end: number; readonly label: string }[],
): readonly Part[] {
  const marks = [...phones.map((span) => ({ ...span, label: PHONE })), ...labels].sort((a, b) => a.start - b.start);
  const pieces: { text: string; label: string | undefined; isByPhone: boolean }[] = [];
  let [at, label] = [0, undefined as string | undefined];
  for (const mark of [...marks, { start: text.length, end: text.length, label: undefined }]) {
    if (mark.start < at) continue;
    const cells = text
      .slice(at, mark.start)
      .replace(INNER_COMMA, '$1\u0001 ')
      .split(/[,;|\n]+/)
      .map((cell) => cell.replaceAll('\u0001', ',').trim())
      .map((cell) => cell.replace(NO_FIELD, '').trim())
      .filter((cell) => /[\p{L}\p{N}]/u.test(cell) && !IGNORED.test(cell) && !/^\d{6}$/.test(cell));
    for (const [place, cell] of cells.entries())
      pieces.push({
        text: cell,
        label: label === PHONE ? undefined : place === 0 || label === 'address' ? label : undefined,
        isByPhone: (place === cells.length - 1 && mark.label === PHONE) || (place === 0 && label === PHONE),
      });
    at = mark.end;
    label = mark.label;
  }
  return pieces.flatMap((piece) => withRegions(index, piece));
}

const PHONE = 'phone';

/** The kinds by their English and their romanised words. */
const KINDS = [
  [/\s+(?:new area|new district|district|qu)$/i, /区$/],
  [/\s+(?:autonomous county|county|xian)$/i, /[县旗]$/],
  [/\s+(?:autonomous prefecture|prefecture|zhou)$/i, /(?:州|地区|盟)$/],
  [/\s+(?:city|shi|municipality)$/i, /市$/],
  [/\s+(?:town|zhen|subdistrict)$/i, /(?:镇|街道|乡)$/],
  [/\s+(?:province|sheng|(?:\w+ )?autonomous region|s\.?a\.?r\.?)$/i, /(?:省|自治区|特别行政区)$/],
] as const;

function regionsNamed({ bySpelling }: RegionIndex, words: string): readonly RegionNode[] {
  const kind = KINDS.find(([suffix]) => suffix.test(words));
  const spelled = (part: string) => bySpelling.get(part.toLowerCase().replace(/[^a-z]/g, '')) ?? [];
  const whole = spelled(words);
  if (!kind || whole.length > 0) return whole;
  return spelled(words.replace(kind[0], '')).filter(({ name }) => kind[1].test(name));
}

/** A part without commas inside can end with regions: 1 Keji Road Huqiu District Suzhou. */
function withRegions(index: RegionIndex, piece: Omit<Part, 'nodes'>): Part[] {
  const nodes = regionsNamed(index, piece.text);
  if (nodes.length > 0 || !/\d/.test(piece.text)) return [{ ...piece, nodes }];
  const words = piece.text.split(/\s+/);
  for (let length = 4; length >= 1; length -= 1) {
    const tail = words.slice(-length).join(' ');
    const found = words.length > length && !/\d/.test(tail) ? regionsNamed(index, tail) : [];
    if (found.length > 0)
      return [
        ...withRegions(index, { ...piece, text: words.slice(0, -length).join(' ') }),
        { ...piece, text: tail, nodes: found, isByPhone: false },
      ];
  }
  return [{ ...piece, nodes }];
}

/** The regions that agree with most parts, and those parts: Li Yang is a name where 溧阳 does not agree with the rest. */
function likeliestRegions(parts: readonly Part[]) {
  const rated = [...new Set(parts.flatMap(({ nodes }) => nodes))].map((node) => {
    const line = lineOf(node);
    const used = parts.filter(
      (part) => part.label !== 'contactName' && part.nodes.some((other) => line.includes(other)),
    );
    const isSpaced =
      node.name.length <= 3 &&
      used.some(({ text, nodes }) => nodes.includes(node) && /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(text));
    return { node, used, score: used.length - 0.1 * node.level - (isSpaced ? 0.5 : 0) };
  });
  const best = Math.max(0, ...rated.map(({ score }) => score));
  const nodes = rated.filter(({ score }) => score === best && score > 0);
  return { nodes: nodes.map(({ node }) => node), used: new Set(nodes.flatMap(({ used }) => used)) };
}

function lineOf(node: RegionNode): readonly RegionNode[] {
  const line: RegionNode[] = [];
  for (let at: RegionNode | undefined = node; at; at = at.parent) line.push(at);
  return line;
}

/** The labelled part, or the one that looks most like a name: next to the phone number, or first. */
function nameAmong(index: RegionIndex, parts: readonly Part[]): Part | undefined {
  const labelled = parts.find(({ label }) => label === 'contactName');
  if (labelled) return labelled;
  const rated = parts
    .filter(({ label }) => label !== 'companyName')
    .map((part) => ({
      part,
      score: nameScore(part.text, index) + (part.isByPhone ? 1.5 : 0) + (part === parts[0] ? 1 : 0),
    }));
  return rated.filter(({ score }) => score >= 2.5).sort((one, other) => other.score - one.score)[0]?.part;
}
