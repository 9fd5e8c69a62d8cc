import { isMisspelt } from './misspelling.ts';

/**
 * Meaning of words in layer names, in all CAD programs and the languages of real sets. A name is read word by word and the
 * meanings are combined (`name-role.ts`). Words that are not listed count as project names.
 */
export type Meaning =
  | 'top'
  | 'bottom'
  | 'copper'
  | 'plane'
  | 'inner'
  | 'layer'
  | 'group'
  | 'mask'
  | 'paste'
  | 'silk'
  | 'outline'
  | 'weak-outline'
  | 'vscore'
  | 'drawing'
  /** Means a drawing only when nothing else states the layer. */
  | 'part-drawing'
  | 'mechanical'
  | 'map'
  | 'drill'
  | 'rout'
  | 'plated'
  | 'unplated'
  | 'non'
  | 'solder'
  | 'component'
  | 'side'
  | 'all-sides'
  | 'report'
  | 'noise';

const words: Readonly<Partial<Record<Meaning, string>>> = {
  top: 'top front primary prm prim upper oben dessus superior tope cara 顶 顶层 正面 顶面',
  bottom:
    'bottom bot botom bottm botton bott botm bttm btm back secondary sec lower unten dessous inferior 底 底层 反面 背面 底面',
  copper:
    'copper cu cop tcu bcu etch cond conduct elec signal sig conductor conductors track tracks trace traces cuivre cobre kupfer conductive pattern ptn wiring circuit artwork art 线路 铜 走线',
  plane:
    'plane pgp gnd ground pwr power vcc vdd vss agnd dgnd pgnd supply potencia masa masse tierra alimentacion 地 电源',
  inner: 'inner in int internal intern innerlayer inr mid midlayer innen interne internalplane 内 内层 中间层',
  layer: 'layer l lay ly lyr phys level',
  group: 'group',
  mask: 'mask soldermask solderm smask sldmask soldmask msk resist solderresist solderstop soldstop stop stopmask tstop bstop stopp loetstopp lötstopp smt smb smc sms smtop smbot smtp smbt sm maskt maskb maskc masks tsm bsm tsmask bsmask tmask bmask tmsk bmsk masktop maskbot mascara máscara 阻焊',
  paste:
    'paste past solderpaste spaste pastemask cream stencil pst spt spb spc sps sptop spbot tcream bcream tsp bsp tpaste bpaste smdmask smd sp pastet pasteb soldp crc crs pasta pm pmt pmb metal metalmask metalt metalb 钢网 锡膏 助焊',
  silk: 'silk silkscreen silks ss silkt silkb posi positop posibot silkscr screen slk legend overlay nomenclature sst ssb ssc sss sstop ssbot tsilk bsilk tslk bslk tskl bskl tplace bplace plc pls ident idents lgd symbol serigrafia serigrafía bestueckungsdruck komponentendruck 丝印 字符',
  outline:
    'outline contorno outlines outln boardoutline boardoutlines edge edges cuts edgecuts profile border contour contours kontur umriss bord perimeter boundary boardedge brdoutline oln boardshape 外形 边框 板框 轮廓 外框',
  'weak-outline': 'dimension dimensions keepout mill milling milled cutout cutouts shape dim mil gko',
  vscore: 'vscore vcut vcuts vgroove scoring score',
  drawing:
    'custom customlayer fab fabrication assembly assy asy asm courtyard crtyd adhesive adhes adhesives glue glues dwgs dwg drawing drawings comments cmts eco user margin document documentation docu doc notes note title stackup adt adb fabdwg adtop adbot astop asbot placement centroid testpoint testpoints tp stiffener coverlay carbon peelable heatsink finish tfinish bfinish tglue bglue tkeepout bkeepout tdocu bdocu tvalues bvalues tnames bnames tvalue bvalue component3d shapelayer multilayer padmaster array paneldrawing 装配 说明',
  'part-drawing': 'pads body bodies coating center centre bound bounds',
  mechanical: 'mechanical mech mechanicallayer 机械',
  map: 'map drillmap guide drilldrawing drillguide drillphoto drillsymbol drillsymbols symbols chart table legendtable dd dg drildwg drldwg',
  drill:
    'drill drills drl drillfile drilling holes hole thru through throughs ncdrill ncd drilldata roundholes slotholes via vias blind buried laser bohr bohrungen taladro taladros percage hits thruhole excellon 钻孔 孔',
  rout: 'rout route router routing ncroute ncrout slot slots 锣 铣',
  plated: 'plated pth plt drillpth pdrill',
  unplated: 'npth nplt nplth nonplated unplated npt nplated nopth drillnpth udrill',
  non: 'non not no un',
  solder: 'solder sold sol',
  component: 'component comp compo components cmp parts bestueckung',
  side: 'side seite',
  'all-sides': 'both',
  report: 'report readme bom pos netlist ipc param log order pnp',
  noise: 'gerber gerbers gbr board pcb cam cadcam data file files plot film export final rev ver version and',
};

const lexicon: ReadonlyMap<string, Meaning> = new Map(
  (Object.keys(words) as Meaning[]).flatMap((meaning) =>
    (words[meaning] ?? '').split(' ').map((word): readonly [string, Meaning] => [word, meaning]),
  ),
);

/** The side in the trade's short names: `smt` is the mask of the top, `tslk` the silk of the top. */
const sideOfShortName: ReadonlyMap<string, 'top' | 'bottom'> = new Map(
  (
    [
      [
        'top',
        'tcu tmsk pmt metalt tskl tstop smt smc smtop smtp tsm tsmask tmask masktop spt spc sptop tcream tsp tpaste crc sst ssc sstop tsilk tslk tplace plc maskt maskc pastet silkt positop',
      ],
      [
        'bottom',
        'bcu bmsk pmb metalb bskl bstop smb sms smbot smbt bsm bsmask bmask maskbot spb sps spbot bcream bsp bpaste crs ssb sss ssbot bsilk bslk bplace pls maskb masks pasteb silkb posibot',
      ],
    ] as const
  ).flatMap(([side, list]) => list.split(' ').map((word): readonly [string, 'top' | 'bottom'] => [word, side])),
);

const kicadLayers = /^(cu|mask|paste|silks|silkscreen|adhes|adhesive|crtyd|courtyard|fab)$/;

/** `F_Cu`, `B.SilkS`: KiCad's letter for a side before its word for a layer. */
export const isKicadLayer = (letter: string, word: string): boolean =>
  (letter === 'f' || letter === 'b') && kicadLayers.test(word);

export interface WordMeaning {
  readonly word: string;
  readonly meaning: Meaning;
  readonly side?: 'top' | 'bottom';
}

export function meaningOf(word: string): WordMeaning | undefined {
  const meaning = lexicon.get(word);
  if (meaning === undefined) return undefined;
  const side = sideOfShortName.get(word) ?? (meaning === 'top' || meaning === 'bottom' ? meaning : undefined);
  return side === undefined ? { word, meaning } : { word, meaning, side };
}

const shortestPart = 2;
const longestToken = 40;

/**
 * Returns the meanings of one token. A token that is not a word may be several words without separators (`soldermasktop`). It
 * counts only if it consists entirely of known words, so that `laptop` is not a side.
 */
export function meaningsOf(token: string): readonly WordMeaning[] {
  const whole = meaningOf(token);
  if (whole !== undefined) return [whole];
  if (token.length > longestToken || token.length < 2 * shortestPart) return [];
  // best[i]: the first i letters split into the minimum number of words.
  const best: (readonly WordMeaning[] | undefined)[] = [[]];
  for (let end = 1; end <= token.length; end += 1) {
    for (let start = 0; start <= end - shortestPart; start += 1) {
      const before = best[start];
      const word = before && meaningOf(token.slice(start, end));
      if (before === undefined || word === undefined) continue;
      const found = best[end];
      if (found === undefined || before.length + 1 < found.length) best[end] = [...before, word];
    }
  }
  return best[token.length] ?? misspelt(token);
}

/**
 * Returns the meanings of a mistyped long word (`BoardOutlline`), alone or with its side before or after it (`topsilkscreeen`).
 */
function misspelt(token: string): readonly WordMeaning[] {
  const whole = nearestWord(token);
  if (whole !== undefined) return [whole];
  for (const side of ['bottom', 'top', 'bot'] as const) {
    const rest = token.startsWith(side)
      ? token.slice(side.length)
      : token.endsWith(side)
        ? token.slice(0, -side.length)
        : '';
    const word = rest.length < minLengthNextToSide ? undefined : (meaningOf(rest) ?? nearestWord(rest));
    const known = meaningOf(side);
    if (word !== undefined && known !== undefined) return token.startsWith(side) ? [known, word] : [word, known];
  }
  return [];
}

const minLengthNextToSide = 6;

function nearestWord(token: string): WordMeaning | undefined {
  for (const [word, meaning] of lexicon) {
    if (meaning !== 'noise' && isMisspelt(token, word)) return meaningOf(word);
  }
  return undefined;
}
