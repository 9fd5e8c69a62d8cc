import { numberBelow, oneOf, type Random } from './random.ts';

const nested = (depth: number, of: (inner: unknown) => unknown): unknown => {
  let value: unknown = null;
  for (let level = 0; level < depth; level += 1) value = of(value);
  return value;
};

const VALUES: readonly (() => unknown)[] = [
  ...[null, true, 0, -1, 0.1, 1e308, 5e-324, 2 ** 53, 4294967296, Number.POSITIVE_INFINITY, '', ' ', 'x'].map(
    (value) => () => value,
  ),
  ...['__proto__', '\ud800', 'a\0b', '\u202e', '9'.repeat(400), 'x'.repeat(5_000), '1e999', '-0', '１２'].map(
    (value) => () => value,
  ),
  ...['2026-02-30', '0000-01-01', '9999-12-31', '+275760-09-13', '2026-01-01T00:00:00+23:59'].map(
    (value) => () => value,
  ),
  () => [],
  () => ({}),
  () => JSON.parse('{"__proto__":{"a":1}}'),
  () => Array.from({ length: 3_000 }, () => 0),
  () => nested(40, (inner) => [inner]),
  () => nested(20_000, (inner) => [inner]),
  () => nested(20_000, (inner) => ({ a: inner })),
];

/**
 * A copy of a JSON value with one to four of its parts replaced, left out, renamed or repeated; a plain copy when that became more
 * than a request carries. Repeated parts are shared, so each repetition of a repetition multiplies.
 */
export function mutateJson(value: unknown, random: Random): unknown {
  const copy = { root: structuredClone(value) };
  for (let round = 1 + numberBelow(random, 4); round > 0; round -= 1) mutatePlace(copy, random);
  return nodesOf(copy.root) < MAX_NODES ? copy.root : structuredClone(value);
}

type Parent = Record<string, unknown> | unknown[];

function mutatePlace(root: Parent, random: Random): void {
  const { parent, key } = oneOf(random, placesIn(root));
  const isRoot = parent === root;
  switch (numberBelow(random, isRoot ? 1 : 4)) {
    case 0:
      Reflect.set(parent, key, oneOf(random, VALUES)());
      break;
    case 1:
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else Reflect.deleteProperty(parent, key);
      break;
    case 2:
      if (!Array.isArray(parent))
        Reflect.set(parent, oneOf(random, ['x', 'constructor', '0', key.toUpperCase()]), Reflect.get(parent, key));
      break;
    default:
      if (Array.isArray(parent))
        parent.push(...Array.from({ length: 1 + numberBelow(random, 300) }, () => Reflect.get(parent, key)));
      else Reflect.set(parent, key, [Reflect.get(parent, key)]);
  }
}

/** A body of JSON has 256 KiB. */
const MAX_NODES = 130_000;

/** The number of values in a value as its text would repeat them; counting ends at `MAX_NODES`. */
function nodesOf(value: unknown): number {
  let nodes = 0;
  const open = [value];
  while (open.length > 0 && nodes < MAX_NODES) {
    const next = open.pop();
    nodes += 1;
    if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) open.push(inner);
  }
  return nodes;
}

/** Every place of a value, without recursion; at most some thousand. */
function placesIn(root: Parent): { readonly parent: Parent; readonly key: string }[] {
  const places: { parent: Parent; key: string }[] = [];
  const open: Parent[] = [root];
  for (let parent = open.pop(); parent !== undefined && places.length < 5_000; parent = open.pop())
    for (const key of Object.keys(parent).slice(0, 500)) {
      places.push({ parent, key });
      const inner: unknown = Reflect.get(parent, key);
      if (typeof inner === 'object' && inner !== null) open.push(inner as Parent);
    }
  return places;
}
