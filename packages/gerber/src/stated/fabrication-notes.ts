import type { ImpedanceLine, StackLayer } from '../facts.ts';
import { defined, type JobFile } from '../job-file.ts';
import { namedImpedance } from './impedance-lines.ts';

/** Longer texts are lists of parts or logs. */
const largestNotes = 64 * 1024;
const maxLines = 2_000;
const longestLine = 300;
const millimetresPerOunce = 0.035;
/** Reports of programs speak of thickness and mask in other senses. */
const reportName = /\.(rul|rep|apr|apr_lib|ldp|extrep|drr|lst|gpi|dri|log|csv|bom|pos|net|asc|ini)$/i;

export interface FabricationNotes {
  readonly job: JobFile;
  readonly impedance: readonly ImpedanceLine[];
}

/**
 * Reads fabrication notes from a text file, line by line as `word: value` in English or Chinese: thickness, copper, finish,
 * colours, laminate, impedances. Values stated twice and differently count as not stated. Undefined where none of these is
 * stated.
 */
export function fabricationNotes(name: string, bytes: Uint8Array): FabricationNotes | undefined {
  if (bytes.length > largestNotes || reportName.test(name)) return undefined;
  const mentioned = new Map<keyof typeof topics, Set<string>>();
  const impedance: ImpedanceLine[] = [];
  for (const line of decoded(bytes).split(/\r\n?|\n/, maxLines)) {
    const pair = /^[\s\-*•·\d.)、（(]*([^:：=\t]{2,40}?)\s*[:：=\t]\s*(\S.*)$/u.exec(line.slice(0, longestLine));
    const [, label = '', value = ''] = pair ?? [];
    if (pair === null) continue;
    if (/impedance|阻抗/iu.test(label)) {
      const stated = namedImpedance(value);
      if (stated) impedance.push({ name: value.trim().slice(0, 60), ...stated, nets: [] });
    }
    for (const topic of topicNames) {
      if (!topics[topic].test(label)) continue;
      const known = mentioned.get(topic) ?? new Set();
      mentioned.set(topic, known.add(value.trim()));
      break;
    }
  }
  const only = (topic: keyof typeof topics): string | undefined => {
    const values = mentioned.get(topic);
    return values?.size === 1 ? [...values][0] : undefined;
  };
  const copper = copperMm(only('copper'));
  const outer = copperMm(only('outerCopper')) ?? copper;
  const stackup = [
    ...stackLayer('mask', { colour: only('maskColour') }),
    ...stackLayer('legend', { colour: only('legendColour') }),
    ...stackLayer('copper', { thicknessMm: outer }),
    ...stackLayer('dielectric', { material: only('material') }),
    ...innerLayer(copperMm(only('innerCopper')), outer),
  ];
  const job: JobFile = defined({
    vendor: 'notes' as const,
    thicknessMm: lengthMm(only('thickness')),
    finish: only('finish')?.slice(0, 60),
    isImpedanceControlled: impedance.length > 0 || isYes(only('impedance')) ? true : undefined,
    stackup: stackup.length > 0 ? stackup : undefined,
    files: [],
  });
  const isEmpty = !job.thicknessMm && !job.finish && !job.stackup && !job.isImpedanceControlled;
  return isEmpty ? undefined : { job, impedance };
}

/** Lookup order of a word: specific topics before general ones. */
const topics = {
  innerCopper: /(inner|internal|内层).*(copper|cu\b|铜)/iu,
  outerCopper: /(outer|external|外层).*(copper|cu\b|铜)/iu,
  copper: /^(finished\s+)?(copper|cu)(\s+(weight|thickness))?$|^(成品)?铜厚$/iu,
  thickness: /^((finished|board|pcb|total|overall)\s+){0,2}thickness$|^(成品|线路板|电路板|总)?板?厚度?$/iu,
  finish: /^(surface\s+)?(finish|treatment)$|^表面(处理|工艺|镀层)(方式|工艺)?$|^焊盘喷镀$/iu,
  maskColour: /^(solder\s*mask|soldermask|solder\s*resist|mask)(\s+colou?r)?$|^(阻焊|油墨|防焊)(颜色|油墨)?$/iu,
  legendColour: /^(silk\s*screen|legend)(\s+colou?r)?$|^(字符|丝印|文字)(颜色)?$/iu,
  material: /^(base\s+|board\s+|pcb\s+)?(material|laminate|substrate)$|^(板材|基材|板料|材料)(类型|型号)?$/iu,
  impedance: /^(impedance(\s+control(led)?)?|controlled\s+impedance)$|^阻抗(控制|要求)?$/iu,
} as const;
const topicNames = Object.keys(topics) as (keyof typeof topics)[];

const isYes = (value: string | undefined): boolean =>
  /^(yes|y|true|controlled|required|是|有|需要|要)/iu.test(value ?? '');

function stackLayer(
  kind: StackLayer['kind'],
  what: Partial<Record<'colour' | 'material', string | undefined>> & { thicknessMm?: number | undefined },
): StackLayer[] {
  const { colour, material, thicknessMm } = what;
  if (colour === undefined && material === undefined && thicknessMm === undefined) return [];
  return [defined({ name: '', kind, colour: colour?.slice(0, 60), material: material?.slice(0, 60), thicknessMm })];
}

/** An inner layer lies between outer ones. */
const innerLayer = (inner: number | undefined, outer: number | undefined): StackLayer[] =>
  inner === undefined
    ? []
    : [
        ...stackLayer('copper', { thicknessMm: inner }),
        ...(outer === undefined
          ? [{ name: '', kind: 'copper' as const }]
          : stackLayer('copper', { thicknessMm: outer })),
      ];

/** Reads a length: `1.6mm`, `63 mil`, `0.062"`, `0.062 inch`; a number without a unit counts as not stated. */
function lengthMm(value: string | undefined): number | undefined {
  const [, figure = '', unit = ''] =
    /^(\d+(?:\.\d+)?)\s*(mm|毫米|mils?|thou|inch(?:es)?|in|")/iu.exec((value ?? '').replace(/\s*[+±(（].*$/u, '')) ??
    [];
  const scale = /^(mm|毫米)$/iu.test(unit) ? 1 : /^(mil|thou)/iu.test(unit) ? 0.0254 : 25.4;
  const mm = Number(figure) * scale;
  return figure !== '' && mm >= 0.1 && mm <= 10 ? Math.round(mm * 1000) / 1000 : undefined;
}

/** `1 oz`, `35um`, `1/2 oz`. */
function copperMm(value: string | undefined): number | undefined {
  const ounces = /(\d+(?:\.\d+)?)(?:\s*\/\s*(\d))?\s*(?:oz|ounce|盎司|安士)/iu.exec(value ?? '');
  if (ounces) {
    const oz = Number(ounces[1]) / Number(ounces[2] ?? 1);
    return oz > 0 && oz <= 12 ? oz * millimetresPerOunce : undefined;
  }
  const microns = Number(/(\d+(?:\.\d+)?)\s*(?:um|µm|μm|微米)/iu.exec(value ?? '')?.[1]);
  return microns > 0 && microns <= 420 ? microns / 1000 : undefined;
}

/** UTF-8, or the usual code of Chinese Windows. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
