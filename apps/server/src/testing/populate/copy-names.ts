import type { Pattern } from './read-pattern.ts';

/**
 * Values that distinguish the rows of a pattern (ids, numbers, secrets), each with SQL of the replacement text in copy `k`.
 * Wherever one occurs in the pattern, in its own column or within a text, the copy has its own.
 */
export type CopyNames = ReadonlyMap<string, string>;

/** SQL of the day of a copy as numbers carry it. */
const DAY = `to_char(at at time zone 'Asia/Shanghai', 'YYMMDD')`;
const DAY_NUMBER = /^([MPQCN])\d{6}(\d{6,})$/;
const PAYMENT_NUMBER = /^(ZF|TK)\d{6}[0-9A-Z]{6}([0-9A-Z]{4})$/;
const MEMBER_NUMBER = /^(XB)(\d+)$/;

/**
 * @param span how far the counters of one copy stand from those of the next: more than all patterns use together
 * @param others ids that stand in the rows and stay: those of staff
 */
export function copyNames(pattern: Pattern, span: number, others: ReadonlySet<string>): CopyNames {
  const names = new Map<string, string>();
  for (const { columns, rows } of pattern)
    for (const { name, type, isUnique, refersTo } of columns)
      for (const row of rows) {
        const value = row[name];
        if (value == null || value === '' || others.has(value)) continue;
        if (type === 'uuid' && refersTo === '') names.set(value, `md5('${value}' || k)::uuid::text`);
        if (type === 'text' && isUnique) names.set(value, numberOf(value, span) ?? hashOf(value));
      }
  // A key that is made of other names (`pay:ZF…`) follows from them.
  for (const value of [...names.keys()]) {
    const parts = new Map([...names].filter(([name]) => name !== value));
    const made = replaced(value, parts);
    if (made !== undefined) names.set(value, made);
  }
  return names;
}

/** The counters in the numbers of a pattern, from which a span is chosen. */
export const countersIn = (pattern: Pattern): number[] =>
  pattern.flatMap(({ columns, rows }) =>
    columns.flatMap(({ name, isUnique, type }) =>
      isUnique && type === 'text'
        ? rows.flatMap((row) => {
            const counter = (DAY_NUMBER.exec(row[name] ?? '') ?? MEMBER_NUMBER.exec(row[name] ?? ''))?.[2];
            return counter === undefined ? [] : [Number(counter) % 100_000];
          })
        : [],
    ),
  );

/** SQL of a text in which every name is the copy's; undefined when it holds none. */
export function replaced(text: string, names: CopyNames): string | undefined {
  const found = [...names.keys()].filter((name) => text.includes(name));
  if (found.length === 0) return undefined;
  const longestFirst = found.sort((a, b) => b.length - a.length);
  const pieces = text.split(new RegExp(`(${longestFirst.map((name) => name.replace(/[^\w]/g, '\\$&')).join('|')})`));
  return pieces
    .filter((piece) => piece !== '')
    .map((piece) => names.get(piece) ?? literal(piece))
    .join(' || ');
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function numberOf(name: string, span: number): string | undefined {
  const [, prefix, counter] = DAY_NUMBER.exec(name) ?? [];
  const counted = (digits: string | undefined) => `(${digits} + k * ${span})::text`;
  if (prefix !== undefined) return `'${prefix}' || ${DAY} || lpad(${counted(counter)}, 9, '0')`;
  const [, kind, tail] = PAYMENT_NUMBER.exec(name) ?? [];
  if (kind !== undefined) return `'${kind}' || ${DAY} || lpad(upper(to_hex(k)), 6, '0') || '${tail}'`;
  const [, letters, memberCounter] = MEMBER_NUMBER.exec(name) ?? [];
  return letters === undefined ? undefined : `'${letters}' || ${counted(memberCounter)}`;
}

/** Has the length of a secret that is stored as a hash. */
const hashOf = (secret: string): string => `md5(${literal(secret)} || k) || md5(k || ${literal(secret)})`;
