import type { Role } from '../roles/role.ts';

/** T/B for top and bottom, then copper, mask, silk, paste. */
const short: Readonly<Record<string, Role>> = {
  TC: 'copper-top',
  BC: 'copper-bottom',
  TM: 'mask-top',
  BM: 'mask-bottom',
  TS: 'silk-top',
  BS: 'silk-bottom',
  TP: 'paste-top',
  BP: 'paste-bottom',
  OL: 'outline',
  DR: 'drill',
  PT: 'drill-pth',
  NP: 'drill-npth',
  RT: 'drill-rout',
  VS: 'vscore',
  DW: 'drawing',
  RE: 'report',
  I2: 'copper-inner-2',
  I3: 'copper-inner-3',
  I4: 'copper-inner-4',
  I5: 'copper-inner-5',
  I6: 'copper-inner-6',
};

/** Reads `TC board.gtl | BC board.gbl`, also over several lines: the role of each file name. */
export function nameTable(list: string): Readonly<Record<string, Role>> {
  const entries = list
    .split(/\||\n/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return Object.fromEntries(
    entries.map((entry): [string, Role] => {
      const role = short[entry.slice(0, 2)];
      if (role === undefined) throw new Error(`unknown role: ${entry}`);
      return [entry.slice(3), role];
    }),
  );
}
