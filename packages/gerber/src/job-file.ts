import type { StackLayer } from './facts.ts';
import { latin1 } from './gerber/scanner.ts';
import { materialStackup, plausibleThickness } from './stated/material-stackup.ts';

/**
 * Data stated by a Gerber job file, in the format of KiCad and Ucamco or the older one of Autodesk Eagle and Fusion; by a CAD
 * design about itself; or by fabrication notes.
 */
export interface JobFile {
  readonly vendor: 'ucamco' | 'autodesk' | 'cad' | 'notes';
  readonly generator?: string;
  readonly layers?: number;
  readonly widthMm?: number;
  readonly heightMm?: number;
  readonly thicknessMm?: number;
  readonly finish?: string;
  readonly minTraceMm?: number;
  readonly isImpedanceControlled?: boolean;
  readonly isCastellated?: boolean;
  readonly isEdgePlated?: boolean;
  readonly stackup?: readonly StackLayer[];
  readonly files: readonly { readonly path: string; readonly function: readonly string[] }[];
}

const largestJob = 2_000_000;

/** Reads a job file. Undefined when it is not JSON or not in a known format. */
export function parseJobFile(bytes: Uint8Array): JobFile | undefined {
  if (bytes.length > largestJob) return undefined;
  const root = record(parseJson(bytes));
  if (root === undefined) return undefined;
  const general = record(root['GeneralSpecs']);
  const overall = record(root['Overall']);
  const specs = general ?? overall;
  if (specs === undefined && !Array.isArray(root['FilesAttributes'])) return undefined;
  const size = record(specs?.['Size']);
  const header = record(record(root['Header'])?.['GenerationSoftware']);
  return defined({
    vendor: overall === undefined ? ('ucamco' as const) : ('autodesk' as const),
    generator:
      header &&
      ['Vendor', 'Application', 'Version']
        .map((key) => text(header[key]))
        .filter(Boolean)
        .join(' '),
    layers: number(specs?.['LayerNumber']),
    widthMm: number(size?.['X']),
    heightMm: number(size?.['Y']),
    thicknessMm: plausibleThickness(number(specs?.['BoardThickness'])),
    finish: text(specs?.['Finish']),
    minTraceMm: smallestTrace(root['DesignRules']),
    isImpedanceControlled: flag(specs?.['ImpedanceControlled']),
    isCastellated: flag(specs?.['Castellated']),
    isEdgePlated: flag(specs?.['EdgePlating']),
    stackup: materialStackup(root['MaterialStackup']),
    files: filesOf(root['FilesAttributes']),
  });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(latin1(bytes, 0, bytes.length).replace(/^\u00ef\u00bb\u00bf/, ''));
  } catch {
    return undefined;
  }
}

function filesOf(value: unknown): JobFile['files'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    const file = record(entry);
    const path = text(file?.['Path']);
    const stated = text(file?.['FileFunction']);
    return path === undefined || stated === undefined ? [] : [{ path, function: stated.split(',') }];
  });
}

/** KiCad writes the narrowest track of the board as `MinLineWidth`, one rule for outer and one for inner layers. */
function smallestTrace(rules: unknown): number | undefined {
  if (!Array.isArray(rules)) return undefined;
  const widths = rules.flatMap((rule) => {
    const width = number(record(rule)?.['MinLineWidth']);
    return width !== undefined && width > 0 ? [width] : [];
  });
  return widths.length > 0 ? Math.min(...widths) : undefined;
}

const record = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 500) : undefined;
const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The object without its undefined entries, so that an unknown fact is an absent one. */
export function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Defined<T>;
}
