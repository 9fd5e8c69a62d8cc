import type { Role } from '../../roles/role.ts';
import { parseStructuredText } from './structured-text.ts';

/** One row of the matrix that belongs to the board or documents it. */
export interface MatrixLayer {
  readonly name: string;
  readonly type: string;
  readonly isOfBoard: boolean;
  readonly isNegative: boolean;
  readonly role: Role;
  /** Number of a copper layer, the top being 1. */
  readonly copper?: number;
  /** Numbers of the copper layers that the holes of a drill layer join, if it names them. */
  readonly span?: readonly [from: number, to: number];
  /** `BACKDRILL`, `COVERLAY` and such. */
  readonly subtype: string;
}

export interface Matrix {
  readonly steps: readonly string[];
  readonly layers: readonly MatrixLayer[];
}

const copperTypes = new Set(['SIGNAL', 'POWER_GROUND', 'MIXED']);

/**
 * The order and the meaning of the layers. The rows stand from the top down, so the first and the last copper row are
 * the outer layers, and a mask, legend or paste belongs to the side that it stands on.
 */
export function readMatrix(bytes: Uint8Array): Matrix {
  const { blocks } = parseStructuredText(bytes);
  const named = (kind: string, key: string) =>
    blocks
      .filter(({ name }) => name === kind)
      .map(({ values }, at) => ({ values, order: Number(values.get(key) ?? at), name: values.get('NAME') ?? '' }))
      .filter(({ name, order }) => name !== '' && Number.isFinite(order))
      .sort((left, right) => left.order - right.order);
  const rows = named('LAYER', 'ROW').map(({ values, name }) => ({
    name,
    type: (values.get('TYPE') ?? '').toUpperCase(),
    isOfBoard: (values.get('CONTEXT') ?? 'BOARD').toUpperCase() === 'BOARD',
    isNegative: values.get('POLARITY')?.toUpperCase() === 'NEGATIVE',
    subtype: (values.get('ADD_TYPE') ?? '').toUpperCase(),
    start: values.get('START_NAME') ?? '',
    end: values.get('END_NAME') ?? '',
  }));
  const copperRows = rows.flatMap((row, at) => (row.isOfBoard && copperTypes.has(row.type) ? [at] : []));
  const first = copperRows[0] ?? rows.length;
  const last = copperRows.at(-1) ?? -1;
  const copperOf = (name: string): number | undefined => {
    const at = rows.findIndex((row) => row.name.toLowerCase() === name.toLowerCase());
    const number = copperRows.indexOf(at) + 1;
    return name === '' || number === 0 ? undefined : number;
  };
  const layers = rows.map(({ start, end, ...row }, at): MatrixLayer => {
    const copper = copperRows.indexOf(at) + 1;
    const side = at < first ? 'top' : at > last ? 'bottom' : undefined;
    const [from, to] = [copperOf(start), copperOf(end)];
    return {
      ...row,
      role: copper > 0 ? copperRole(copper, copperRows.length) : roleOf(row, side),
      ...(copper > 0 ? { copper } : {}),
      ...(from !== undefined && to !== undefined && from !== to
        ? { span: from < to ? ([from, to] as const) : ([to, from] as const) }
        : {}),
    };
  });
  return { steps: named('STEP', 'COL').map(({ name }) => name), layers };
}

function copperRole(number: number, count: number): Role {
  if (number === 1) return 'copper-top';
  return number === count ? 'copper-bottom' : `copper-inner-${number}`;
}

function roleOf(
  { type, isOfBoard, name }: { readonly type: string; readonly isOfBoard: boolean; readonly name: string },
  side: 'top' | 'bottom' | undefined,
): Role {
  if (/v[-_ ]?(cut|score|groove)/i.test(name)) return 'vscore';
  if (!isOfBoard || side === undefined) return 'drawing';
  switch (type) {
    case 'SOLDER_MASK':
      return `mask-${side}`;
    case 'SILK_SCREEN':
      return `silk-${side}`;
    case 'SOLDER_PASTE':
      return `paste-${side}`;
    default:
      return 'drawing';
  }
}
