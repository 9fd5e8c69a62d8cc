import type { Region } from '../address-form.ts';
import { romanized } from './region-romanization.ts';

/** A province, city or district with those above it. */
export interface RegionNode {
  readonly name: string;
  readonly level: 0 | 1 | 2;
  readonly parent: RegionNode | undefined;
  readonly children: RegionNode[];
  /** A placeholder in the list of cities, such as 省直辖县: addresses omit it. */
  readonly isVirtual: boolean;
}

/** A way to write a region. `weight` is higher for more definite ones. */
export interface RegionForm {
  readonly text: string;
  readonly node: RegionNode;
  readonly weight: number;
  /** Without the suffix of its kind: 苏州 for 苏州市. */
  readonly isShort: boolean;
}

export interface RegionIndex {
  /** Forms by their first character, longest first. */
  readonly byFirst: ReadonlyMap<string, readonly RegionForm[]>;
  readonly bySpelling: ReadonlyMap<string, readonly RegionNode[]>;
  /** Every form, to recognise a text that is a region and not a name. */
  readonly texts: ReadonlySet<string>;
}

const VIRTUAL = /直辖县|^县$|^市辖区$/;
const MINORITY =
  '(?:蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|塔吉克|怒|鄂温克|独龙|裕固|保安|各)族';
const AUTONOMOUS = new RegExp(`^(.{2,}?)(?:${MINORITY}|蒙古|哈萨克|柯尔克孜)*自治([州县旗])$`);
const SUFFIX = /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|地区|林区|矿区|新区|街道|[省市区县盟旗镇乡])$/;

/** Short names that do not follow from the full one. */
const COLLOQUIAL: Readonly<Record<string, readonly string[]>> = {
  内蒙古自治区: ['内蒙'],
  巴音郭楞蒙古自治州: ['巴州'],
  博尔塔拉蒙古自治州: ['博州'],
  克孜勒苏柯尔克孜自治州: ['克州'],
  锡林郭勒盟: ['锡盟'],
};

/** Indexes the region list of the product by the ways in which its names are written. */
export function indexRegions(tree: readonly Region[]): RegionIndex {
  const nodes = tree.flatMap((province) => nodesOf(province, undefined, 0));
  const byFirst = new Map<string, RegionForm[]>();
  const bySpelling = new Map<string, RegionNode[]>();
  for (const node of nodes.filter(({ isVirtual }) => !isVirtual)) {
    for (const form of formsOf(node)) push(byFirst, form.text.charAt(0), form);
    for (const spelling of romanized(node.name, stemOf(node.name))) push(bySpelling, spelling, node);
  }
  for (const forms of byFirst.values()) forms.sort((one, other) => other.text.length - one.text.length);
  return { byFirst, bySpelling, texts: new Set([...byFirst.values()].flat().map(({ text }) => text)) };
}

function push<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

function nodesOf({ name, children = [] }: Region, parent: RegionNode | undefined, level: 0 | 1 | 2): RegionNode[] {
  const node: RegionNode = { name, level, parent, children: [], isVirtual: VIRTUAL.test(name) };
  parent?.children.push(node);
  if (level === 2) return [node];
  const below = level === 0 ? 1 : 2;
  return [node, ...children.flatMap((child) => nodesOf(child, node, below))];
}

/** Returns the Latin name of a city or district, as in Nanshan for 南山区. */
export function latinName(name: string): string {
  const [spelling = name] = romanized(name, stemOf(name));
  return spelling.charAt(0).toUpperCase() + spelling.slice(1);
}

/** 苏州 for 苏州市, 石柱 for 石柱土家族自治县; the name itself where nothing would remain. */
export function stemOf(name: string): string {
  const autonomous = AUTONOMOUS.exec(name)?.[1];
  const stem = autonomous ?? name.replace(SUFFIX, '');
  return stem.length >= 2 ? stem : name;
}

function* formsOf(node: RegionNode): Generator<RegionForm> {
  const { name } = node;
  const stem = stemOf(name);
  // 苏州工业园区 is more than 苏州 and a part of it.
  const isOfCity = node.parent !== undefined && node.level === 2 && name.startsWith(stemOf(node.parent.name));
  const written = new Map<string, number>([[name, isOfCity ? 5.5 : 3]]);
  const add = (text: string, weight: number) => written.has(text) || written.set(text, weight);
  if (stem === name && !SUFFIX.test(name)) written.set(name, 2);
  const kind = AUTONOMOUS.exec(name)?.[2];
  if (kind) add(`${stem}${kind}`, 2.8);
  if (name.endsWith('自治区')) for (const ending of ['自治区', '省']) add(`${stem}${ending}`, 2.8);
  if (name.endsWith('街道')) add(name.replace(/街道$/, '区'), 2.5);
  for (const other of COLLOQUIAL[name] ?? []) add(other, 2.5);
  if (stem.length >= 2) add(stem, 2);
  for (const [text, weight] of written) yield { text, node, weight, isShort: weight === 2 };
}
