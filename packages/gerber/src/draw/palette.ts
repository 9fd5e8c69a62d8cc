/** Solder mask colours, named as in an order. */
export const maskColours = [
  'green',
  'red',
  'yellow',
  'blue',
  'white',
  'black',
  'matteBlack',
  'matteGreen',
  'purple',
] as const;
export type MaskColour = (typeof maskColours)[number];

/** Surface finishes, named as in an order. */
export const finishes = [
  'leadHasl',
  'leadFreeHasl',
  'enig',
  'osp',
  'immersionSilver',
  'immersionTin',
  'enepig',
  'hardGold',
  'bareCopper',
] as const;
export type Finish = (typeof finishes)[number];

export const legendColours = ['white', 'black'] as const;
export type LegendColour = (typeof legendColours)[number];

export interface BoardColours {
  /** Bare laminate. */
  readonly substrate: string;
  /** Mask on laminate. */
  readonly mask: string;
  /** Mask on copper. Mask is translucent, so covered tracks can be seen. */
  readonly coveredCopper: string;
  /** Mask over a small hole: there is nothing below, so it is darker. */
  readonly tentedHole: string;
  /** Copper in mask openings, under its finish. */
  readonly bareCopper: string;
  readonly legend: string;
  /** The bottom of a V-cut, in laminate. */
  readonly grooveBottom: string;
}

export interface ColourChoice {
  readonly maskColour?: MaskColour | undefined;
  readonly finish?: Finish | undefined;
  /** Default: white, except on white and yellow mask, where white could not be read. */
  readonly legendColour?: LegendColour | undefined;
}

/** The colours of a side as photographs of real boards show them. Defaults: green, lead-free HASL. */
export function boardColours(choice: ColourChoice): BoardColours {
  const maskColour = choice.maskColour ?? 'green';
  const [mask, coveredCopper, tentedHole] = masks[maskColour];
  const legend = choice.legendColour ?? (maskColour === 'white' || maskColour === 'yellow' ? 'black' : 'white');
  return {
    substrate: '#a39560',
    mask,
    coveredCopper,
    tentedHole,
    bareCopper: metal[choice.finish ?? 'leadFreeHasl'],
    legend: inks[legend],
    grooveBottom: '#5c5231',
  };
}

/** For each mask colour: over laminate, over copper, over a hole. */
const masks: Readonly<Record<MaskColour, readonly [string, string, string]>> = {
  green: ['#0c5a35', '#1d7f4c', '#07452a'],
  red: ['#9c1420', '#c22530', '#7d0d18'],
  yellow: ['#d3a812', '#eac437', '#b48d08'],
  blue: ['#0d3f8c', '#1f5cb4', '#092f6b'],
  white: ['#e6e6e0', '#f6f6f2', '#cdcdc6'],
  black: ['#141517', '#34393d', '#0a0b0c'],
  matteBlack: ['#232426', '#43474b', '#191a1b'],
  matteGreen: ['#1f4733', '#2f5f45', '#173728'],
  purple: ['#3d1a66', '#562b8a', '#2e124f'],
};

const metal: Readonly<Record<Finish, string>> = {
  leadHasl: '#c4c8cb',
  leadFreeHasl: '#cdd0d2',
  enig: '#d9b45c',
  osp: '#cf8450',
  immersionSilver: '#dcdcd6',
  immersionTin: '#bfc2c0',
  enepig: '#dcc079',
  hardGold: '#d9a83c',
  bareCopper: '#c9713f',
};

const inks: Readonly<Record<LegendColour, string>> = { white: '#f5f5f0', black: '#1a1a1c' };
