import { BOARD_CHOICES, type BoardSpec, type Choice } from '@xunban/contract/board-spec';
import type { FirstFacts, StackLayer } from '@xunban/gerber';
import type { MeasuredField, MeasuredSource } from './measured-field.ts';

/**
 * Returns the board data stated by job files, CAD designs and notes, as form values. These are statements of the designer, not
 * measurements, and are marked as such. Words that match none of the options, or more than one, propose nothing.
 */
export function statedFields({ stated, impedance }: FirstFacts): MeasuredField[] {
  const fields: MeasuredField[] = [];
  const propose = (from: string, values: Partial<BoardSpec>): void => {
    const source: MeasuredSource = { kind: 'stated', file: from };
    for (const name of statedNames) {
      const value = values[name];
      if (value !== undefined && !fields.some(({ field }) => field === name))
        fields.push({ field: name, value, source });
    }
  };
  if (stated) {
    const { thicknessMm, finish, stackup = [], isImpedanceControlled } = stated;
    propose(stated.from, {
      ...(thicknessMm === undefined ? {} : thicknessOption(thicknessMm)),
      ...outerCopper(stackup),
      ...(finish === undefined ? {} : finishOption(finish)),
      ...colourOptions(stackup),
      ...laminateOptions(stackup),
      ...(isImpedanceControlled === undefined ? {} : { impedance: isImpedanceControlled }),
    });
  }
  if (impedance)
    return [
      ...fields.filter(({ field }) => field !== 'impedance'),
      { field: 'impedance', value: true, source: { kind: 'impedance', file: impedance.from, lines: impedance.lines } },
    ];
  return fields;
}

/**
 * Returns statements that must be confirmed and are never filled in: the copper of inner layers. Programs write 35 µm there
 * unless their user changed it, and many never check, while it raises the price of a board.
 */
export function uncertainStatements({ stated, copper }: FirstFacts): MeasuredField[] {
  const layers = coppers(stated?.stackup ?? []);
  if (stated === undefined || (copper?.layers ?? layers.length) < 4 || layers.length < 3) return [];
  const value = ouncesOption('innerCopperOz', layers.slice(1, -1));
  return value === undefined ? [] : [{ field: 'innerCopperOz', value, source: { kind: 'stated', file: stated.from } }];
}

/** In the order of the form. */
const statedNames = [
  'material',
  'rogersLaminate',
  'tgCelsius',
  'thicknessMm',
  'outerCopperOz',
  'maskColour',
  'legendColour',
  'finish',
  'impedance',
] as const;

const MM_PER_OUNCE = 0.035;
/** Programs round an ounce to 34 or 36 µm, and some state it plated or etched. */
const COPPER_SHARE = 0.16;
const THICKNESS_MM = 0.06;

function thicknessOption(mm: number): Pick<Partial<BoardSpec>, 'thicknessMm'> {
  const thicknessMm = BOARD_CHOICES.thicknessMm.find((option) => Math.abs(option - mm) < THICKNESS_MM);
  return thicknessMm === undefined ? {} : { thicknessMm };
}

const coppers = (stackup: readonly StackLayer[]): StackLayer[] => stackup.filter(({ kind }) => kind === 'copper');

function outerCopper(stackup: readonly StackLayer[]): Pick<Partial<BoardSpec>, 'outerCopperOz'> {
  const layers = coppers(stackup);
  const outer = [layers[0], layers.at(-1)].flatMap((layer) => layer ?? []);
  const outerCopperOz = ouncesOption('outerCopperOz', outer);
  return outerCopperOz === undefined ? {} : { outerCopperOz };
}

/** The option that all of these layers state, if they agree. */
function ouncesOption<F extends 'outerCopperOz' | 'innerCopperOz'>(
  field: F,
  layers: readonly StackLayer[],
): Choice<F> | undefined {
  const options: readonly Choice<F>[] = BOARD_CHOICES[field];
  const stated = layers.flatMap(({ thicknessMm }) => thicknessMm ?? []).map((mm) => mm / MM_PER_OUNCE);
  if (stated.length === 0) return undefined;
  return options.find((option) => stated.every((oz) => Math.abs(oz - option) <= option * COPPER_SHARE));
}

/** Specific names before general ones. Plain "HASL" does not state lead, so it proposes nothing. */
const FINISHES: readonly (readonly [RegExp, Choice<'finish'>])[] = [
  [/enepig|镍钯金/iu, 'enepig'],
  [/hard\s*(electrolytic\s*)?gold|gold\s*fingers?\s*only|电镀硬金|镀硬金|硬金/iu, 'hardGold'],
  [/enig|immersion\s*gold|\bim\s*au\b|(?<![a-z])imau(?![a-z])|沉金|化金/iu, 'enig'],
  [/osp|抗氧化/iu, 'osp'],
  [/immersion\s*silver|\bim\s*ag\b|(?<![a-z])imag(?![a-z])|\biag\b|沉银|化银/iu, 'immersionSilver'],
  [/immersion\s*tin|\bim\s*sn\b|(?<![a-z])imsn(?![a-z])|\bisn\b|沉锡|化锡/iu, 'immersionTin'],
  [
    /(ha?s?l|喷锡).*((lead|pb)[\s-]*free|(un|non[\s-]*)leaded)|((lead|pb)[\s-]*free|(un|non[\s-]*)leaded).*ha?s?l|无铅\s*喷锡|ha?s?l.*无铅/iu,
    'leadFreeHasl',
  ],
  [/ha?s?l.*(sn\s*-?\s*pb|lead|有铅)|(leaded|snpb|tin\s*lead).*ha?s?l|有铅\s*喷锡/iu, 'leadHasl'],
  [/bare\s*copper|裸铜/iu, 'bareCopper'],
];

function finishOption(text: string): Pick<Partial<BoardSpec>, 'finish'> {
  const finish = FINISHES.find(([pattern]) => pattern.test(text))?.[1];
  return finish === undefined ? {} : { finish };
}

const MASKS: readonly (readonly [RegExp, Choice<'maskColour'>])[] = [
  [/mat(te|t)?\s*black|black\s*\(?mat|哑黑|亚黑|哑光黑/iu, 'matteBlack'],
  [/mat(te|t)?\s*green|green\s*\(?mat|哑绿|亚绿|哑光绿/iu, 'matteGreen'],
  [/green|绿/iu, 'green'],
  [/red|红/iu, 'red'],
  [/blue|蓝/iu, 'blue'],
  [/black|黑/iu, 'black'],
  [/white|白/iu, 'white'],
  [/yellow|黄/iu, 'yellow'],
  [/purple|violet|紫/iu, 'purple'],
];
const LEGENDS: readonly (readonly [RegExp, Choice<'legendColour'>])[] = [
  [/white|白/iu, 'white'],
  [/black|黑/iu, 'black'],
];

function colourOptions(stackup: readonly StackLayer[]): Partial<BoardSpec> {
  const maskColour = colourOf(stackup, 'mask', MASKS);
  const legendColour = colourOf(stackup, 'legend', LEGENDS);
  return { ...(maskColour && { maskColour }), ...(legendColour && { legendColour }) };
}

/** The colour that both sides have; one that only one side states is that of both. */
function colourOf<T>(
  stackup: readonly StackLayer[],
  kind: StackLayer['kind'],
  patterns: readonly (readonly [RegExp, T])[],
): T | undefined {
  const stated = stackup.flatMap((layer) => (layer.kind === kind && layer.colour !== undefined ? [layer.colour] : []));
  const found = new Set(stated.map((colour) => patterns.find(([pattern]) => pattern.test(colour))?.[1]));
  return found.size === 1 ? [...found][0] : undefined;
}

/** All dielectrics have to be of one kind. */
function laminateOptions(stackup: readonly StackLayer[]): Partial<BoardSpec> {
  const stated = stackup.flatMap(({ kind, material }) =>
    kind === 'dielectric' && material !== undefined ? [material] : [],
  );
  const kinds = new Set(stated.map((material) => JSON.stringify(laminateOf(material))));
  const [first] = stated;
  return kinds.size === 1 && first !== undefined ? laminateOf(first) : {};
}

function laminateOf(text: string): Partial<BoardSpec> {
  const rogers = /ro\s*-?(4350b?|4003c?|3003)/iu.exec(text)?.[1]?.slice(0, 4);
  if (rogers === '4350') return { material: 'rogers', rogersLaminate: 'ro4350b' };
  if (rogers === '4003') return { material: 'rogers', rogersLaminate: 'ro4003c' };
  if (rogers === '3003') return { material: 'rogers', rogersLaminate: 'ro3003' };
  if (/alumini?um|铝基/iu.test(text)) return { material: 'aluminium' };
  if (/ptfe|teflon|铁氟龙|聚四氟/iu.test(text)) return { material: 'ptfe' };
  if (!/\bfr-?\s?4\b/iu.test(text)) return {};
  const tg = Number(/tg\s*[-:≥>=]*\s*(\d{3})/iu.exec(text)?.[1]);
  const tgCelsius = tg <= 140 ? 130 : BOARD_CHOICES.tgCelsius.find((option) => option >= tg && option - tg <= 10);
  return { material: 'fr4', ...(tg >= 100 && tgCelsius !== undefined ? { tgCelsius } : {}) };
}
