import type { RegionForm, RegionIndex, RegionNode } from './region-index.ts';

/** A region named by a text: the deepest node, and the evidence for it. */
export interface RegionPath {
  readonly node: RegionNode;
  /** End in the text, after the last name. */
  readonly end: number;
  readonly score: number;
  /** A name without suffix is the only evidence of the last level. */
  readonly endsShort: boolean;
}

/** Separators and administrative words between the levels. */
const BETWEEN = /^(?:[\s,，、/\\\-·>|]|市辖区|(?:省|自治区)直辖县级行政(?:区划|单位)|省直辖县?|县)*/;
/** Words that make a name without suffix a part of something else: 南京东路, 北京大学, 朝阳市. */
const OTHER_THING =
  /^(?:(?:[东西南北中]|[一二三四五六七八九十])?(?:大?道|路|街(?!道)|大街|巷|弄|胡同)|[省市区县旗州盟镇乡村]|新区|大学|学院|医院|银行|酒店|宾馆|大厦|公司|集团|分公司|车站|机场|[东西南北]?站|新村|公园|桥(?!西|东))/;
/** An inferred level weighs less than a named one. */
const INFERRED = 0.5;

/** Returns every region that the text names from a position on, the most definite first. */
export function regionPathsAt(index: RegionIndex, text: string, start: number): readonly RegionPath[] {
  const paths = formsAt(index, text, start).flatMap((form) => {
    const inferred = form.node.level * INFERRED;
    return extended(index, text, pathOf(form, start + form.text.length, form.weight + inferred));
  });
  return paths.sort((one, other) => other.score - one.score || other.end - one.end);
}

/** A path and its continuations by deeper levels that the text names next. */
function extended(index: RegionIndex, text: string, path: RegionPath): readonly RegionPath[] {
  const next = path.end + (BETWEEN.exec(text.slice(path.end))?.[0].length ?? 0);
  // 县 is a skipped word, or the beginning of a name.
  const starts = [...new Set([next, path.end + leadingSpace(text.slice(path.end))])];
  const deeper = starts.flatMap((at) =>
    formsAt(index, text, at).flatMap((form) => {
      // 重庆市重庆市城口县: the city of a municipality does not limit the county.
      const ancestor = isNamesake(path.node) ? path.node.parent : path.node;
      if (!ancestor || form.node.level <= path.node.level || !isBelow(form.node, ancestor)) return [];
      const isSkipped = form.node.level - path.node.level > 1;
      const isCityImplied = form.node.parent !== undefined && isImplied(form.node.parent);
      const inferred = isSkipped ? (isCityImplied ? 1 : INFERRED) : 0;
      const score = path.score + inferred + (isNamesake(form.node) ? 0.5 : form.weight);
      return extended(index, text, pathOf(form, at + form.text.length, score));
    }),
  );
  return [path, ...deeper];
}

const pathOf = (form: RegionForm, end: number, score: number): RegionPath => ({
  node: form.node,
  end,
  score,
  endsShort: form.isShort && form.node.level === 2,
});

const leadingSpace = (text: string): number => /^[\s,，、/\\\-·>|]*/.exec(text)?.[0].length ?? 0;

function formsAt(index: RegionIndex, text: string, at: number): readonly RegionForm[] {
  return (index.byFirst.get(text.charAt(at)) ?? []).filter(
    (form) => text.startsWith(form.text, at) && !(form.isShort && isOtherThing(form, text, at)),
  );
}

/** A road or an institution begins with the name of a region. */
function isOtherThing({ text: name, node }: RegionForm, text: string, at: number): boolean {
  const after = text.slice(at + name.length);
  if (OTHER_THING.test(after)) return true;
  // A district without its suffix is easily the beginning of another name: 西湖花园.
  return node.level === 2 && /^(?:花园|广场|小区|家园|山|湖|河)/.test(after);
}

function isBelow(node: RegionNode, ancestor: RegionNode): boolean {
  for (let above = node.parent; above; above = above.parent) if (above === ancestor) return true;
  return false;
}

/** A municipality is its own city, and a county under the province has none. */
const isImplied = (city: RegionNode): boolean => city.isVirtual || isNamesake(city);
const isNamesake = ({ name, parent }: RegionNode): boolean => name === parent?.name;

/** Names of province, city and district; '' for a level that is not known. */
export function namesOf(node: RegionNode): { province: string; city: string; district: string } {
  const path: string[] = [];
  for (let at: RegionNode | undefined = node; at; at = at.parent) path.unshift(at.name);
  const [province = '', city = '', district = ''] = path;
  const [only] = node.children;
  return {
    province,
    city: city || (node.level === 0 && node.children.length === 1 ? (only?.name ?? '') : ''),
    district,
  };
}
