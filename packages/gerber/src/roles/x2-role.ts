import type { Claim } from './guess.ts';
import type { Role } from './role.ts';

/**
 * Returns the claim of an X2 `FileFunction` (Ucamco, The Gerber Layer Format Specification, 5.6.3) or of the same words in a
 * job file. Undefined for functions without a definite meaning (`Other,…`).
 */
export function fileFunctionClaim(values: readonly string[]): Claim | undefined {
  const [name = '', ...rest] = values.map((value) => value.trim());
  const details = rest.map((value) => value.toLowerCase());
  const side = details.includes('top')
    ? 'top'
    : details.some((value) => value === 'bot' || value === 'bottom')
      ? 'bottom'
      : undefined;
  const role = (value: Role): Claim => ({ kind: 'role', role: value });
  switch (name.toLowerCase()) {
    case 'copper':
      return copperClaim(details);
    case 'soldermask':
    case 'solderresist':
      return side && role(`mask-${side}`);
    case 'paste':
    case 'solderpaste':
      return side && role(`paste-${side}`);
    case 'legend':
    case 'silkscreen':
      return side && role(`silk-${side}`);
    case 'profile':
      return role('outline');
    case 'plated':
      return role('drill-pth');
    case 'nonplated':
      return role('drill-npth');
    case 'mixedplating':
      return role('drill-mixed');
    case 'vcut':
      return role('vscore');
    case 'glue':
    case 'adhesive':
    case 'carbonmask':
    case 'goldmask':
    case 'silvermask':
    case 'tinmask':
    case 'heatsinkmask':
    case 'peelablemask':
    case 'viatenting':
    case 'viafill':
    case 'component':
    case 'assemblydrawing':
    case 'arraydrawing':
    case 'drillmap':
    case 'fabricationdrawing':
    case 'otherdrawing':
    case 'vcutmap':
    case 'keep-out':
    case 'keepout':
    case 'pads':
    case 'drawing':
      return role('drawing');
    default:
      return undefined;
  }
}

function copperClaim(details: readonly string[]): Claim | undefined {
  if (details.includes('top')) return { kind: 'role', role: 'copper-top' };
  if (details.includes('bot') || details.includes('bottom')) return { kind: 'role', role: 'copper-bottom' };
  const number = details.map((value) => /^l(\d+)$/.exec(value)?.[1]).find((digits) => digits !== undefined);
  if (number !== undefined) return { kind: 'numbered', scheme: 'physical', number: Number(number) };
  return details.includes('inr') ? { kind: 'named-inner', name: 'inr' } : undefined;
}

/** Layers joined by a drill file, from `Plated,1,4,PTH`. */
export function drillSpan(values: readonly string[]): readonly [number, number] | undefined {
  const [from, to] = [Number(values[1]), Number(values[2])];
  return Number.isInteger(from) && Number.isInteger(to) && from > 0 && to > 0 ? [from, to] : undefined;
}
