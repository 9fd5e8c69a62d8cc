import type { Claim } from './guess.ts';
import type { Role } from './role.ts';

/** Extensions that mean the same in all programs, and those of old Eagle, OrCAD and gEDA, which are still uploaded. */
const roles: Readonly<Record<string, string>> = {
  'copper-top': 'gtl cmp top tcu gtc fcu',
  'copper-bottom': 'gbl sol bot bottom bcu gbc',
  'mask-top': 'gts stc smt tsm tsk2 tmk smc smk',
  'mask-bottom': 'gbs sts smb bsm bmk',
  'silk-top': 'gto plc sst tsk tsl ssc slt slk',
  'silk-bottom': 'gbo pls ssb bsk bsl slb',
  'paste-top': 'gtp crc spt tsp gpt2 tcp pmt pst',
  'paste-bottom': 'gbp crs spb bsp bcp pmb bst',
  outline: 'gko oln bor outline edge otl',
  drawing:
    'gd1 gg1 gdd gdl gta gba gtd gbd gpt gpb ast asb fab gme adt adb fcts fcbs gdo2 gtk gbk gcl gap drl_map dts dwg gdg gcl gtsl gbsl fcbo',
  report: 'apr apt rep ldp rul extrep gpi dri drr lst csv pos xy log html pdf md readme cfg tol rou2 lgc rpt',
};

const byExtension: ReadonlyMap<string, Role> = new Map(
  Object.entries(roles).flatMap(([role, list]) =>
    list.split(' ').map((extension): readonly [string, Role] => [extension, role as Role]),
  ),
);

/** Reads file names that are written like extensions, with or without the `g`: `gtl`, `tl`, `bo`, `ko`. */
export const bareName = (stem: string): Claim | undefined =>
  /^g?([tb][losp]|ko)$/i.test(stem) ? extensionClaim(`g${stem.toLowerCase().replace(/^g/, '')}`) : undefined;

/** Returns the claim of a Gerber file's extension, if any. */
export function extensionClaim(extension: string): Claim | undefined {
  const role = byExtension.get(extension);
  if (role !== undefined) return { kind: 'role', role };
  // P-CAD counts from both sides, `.2tp` below the top and `.2bt` above the bottom: only their order is known.
  const fromSide = /^([2-9])(tp|bt)$/.exec(extension);
  if (fromSide !== null) {
    const depth = Number(fromSide[1]);
    return { kind: 'numbered', scheme: 'group', number: fromSide[2] === 'tp' ? depth : 100 - depth };
  }
  const pads = padsEnding(extension);
  if (pads !== undefined) return pads;
  const numbered = /^(g|gp|gi|in|ly|l|gl|g_?in|cu|int|gm|gd|gg)0*(\d{1,2})l?$/.exec(extension);
  if (numbered === null) return weakOutline(extension);
  const number = Number(numbered[2]);
  switch (numbered[1]) {
    case 'g':
      // JLCPCB's `.g2l` counts physical layers; Altium's `.g2` counts inner ones.
      return extension.endsWith('l')
        ? { kind: 'numbered', scheme: 'physical', number }
        : { kind: 'numbered', scheme: 'extension', number };
    case 'gp':
      return { kind: 'numbered', scheme: 'plane', number };
    case 'gm':
      return { kind: 'maybe-outline', rank: mechanicalRank(number) };
    case 'gd':
    case 'gg':
      return { kind: 'role', role: 'drawing' };
    case 'gi':
    case 'in':
    case 'int':
      return { kind: 'numbered', scheme: 'inner', number };
    default:
      return { kind: 'numbered', scheme: 'physical', number };
  }
}

/**
 * Reads PADS endings: users name photo files by a letter and the number of the layer: film, mask, silk, paste, drill, assembly.
 */
function padsEnding(extension: string): Claim | undefined {
  if (extension === 'o') return { kind: 'maybe-outline', rank: 1 };
  const [, letter = '', digits = ''] = /^([fmspda])(\d{0,2})$/.exec(extension) ?? [];
  if (letter === 'f') {
    return digits === '' ? undefined : { kind: 'numbered', scheme: 'physical', number: Number(digits) };
  }
  if (letter === 'd' || letter === 'a') return { kind: 'role', role: 'drawing' };
  const what = ({ m: 'mask', s: 'silk', p: 'paste' } as const)[letter];
  if (what === undefined) return undefined;
  return { kind: 'role', role: `${what}-${Number(digits || 1) === 1 ? 'top' : 'bottom'}` };
}

/** Extensions without a side, so that one in the name counts: `.m` of `board_bottom.m`. */
export const isSideless = (extension: string): boolean => /^[msp]$/.test(extension);

/** Finds the extension of another program as the last word of a name: `gtl.gbr`, `board_GTL.gbr`. */
export function endingInStem(stem: string): { readonly ending: string; readonly claim: Claim } | undefined {
  const ending = /(?:^|[-_. ])(g[tb][losp]|gko|gml|gm\d{1,2}|gp?\d{1,2})$/i.exec(stem)?.[1]?.toLowerCase();
  const claim = ending && extensionClaim(ending);
  return ending && claim ? { ending, claim } : undefined;
}

function weakOutline(extension: string): Claim | undefined {
  const ranks: Readonly<Record<string, number>> = { gml: 2, mil: 3, dim: 2, gm: 4 };
  const rank = Object.hasOwn(ranks, extension) ? ranks[extension] : undefined;
  return rank === undefined ? undefined : { kind: 'maybe-outline', rank };
}

/** Altium users draw the board on mechanical 1, less often on 13, 2 or 3. */
export const mechanicalRank = (number: number): number => (number === 1 ? 4 : 10 + number);
