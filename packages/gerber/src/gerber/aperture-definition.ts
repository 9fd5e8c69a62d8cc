import type { Aperture, Hole } from '../image/layer-image.ts';
import { expandMacro, type MacroDefinition, maxValue } from './macro.ts';

export interface ApertureDefinition {
  readonly code: number;
  readonly aperture: Aperture;
}

/** Reads a definition such as `ADD10C,0.25X0.1`, its lengths to mm. Undefined when it cannot be understood. */
export function parseAperture(
  text: string,
  macros: ReadonlyMap<string, MacroDefinition>,
  unitMm: number,
  functions: readonly string[] | undefined,
): ApertureDefinition | undefined {
  const match = /^ADD?(\d{1,9})([A-Za-z_.$][^,]*)(?:,(.*))?$/s.exec(text.replace(/\s+/g, ''));
  if (match === null) return undefined;
  const template = match[2] ?? '';
  const values = numbers(match[3] ?? '');
  if (values === undefined) return undefined;
  const shape = standardShape(template, values, unitMm) ?? macroShape(template, values, unitMm, macros);
  if (shape === undefined) return undefined;
  return { code: Number(match[1]), aperture: functions === undefined ? shape : { ...shape, functions } };
}

function numbers(text: string): number[] | undefined {
  if (text === '') return [];
  const values = text
    .split(/[Xx,]/)
    .filter((word) => word !== '')
    .map(Number);
  return values.every((value) => Math.abs(value) <= maxValue) ? values : undefined;
}

function standardShape(template: string, values: readonly number[], unitMm: number): Aperture | undefined {
  const mm = (index: number): number => (values[index] ?? 0) * unitMm;
  const first = mm(0);
  if (values.length === 0 || first < 0) return undefined;
  switch (template.toUpperCase()) {
    case 'C':
      return { shape: 'circle', diameter: first, ...holeOf(values, 1, unitMm) };
    case 'R':
    case 'O': {
      const height = values.length > 1 ? mm(1) : first;
      if (height < 0) return undefined;
      const shape = template.toUpperCase() === 'R' ? 'rectangle' : 'obround';
      return { shape, width: first, height, ...holeOf(values, 2, unitMm) };
    }
    case 'P': {
      const corners = Math.round(values[1] ?? 0);
      if (corners < 3 || corners > 100) return undefined;
      return { shape: 'polygon', diameter: first, corners, rotationDeg: values[2] ?? 0, ...holeOf(values, 3, unitMm) };
    }
    default:
      return undefined;
  }
}

function holeOf(values: readonly number[], at: number, unitMm: number): { hole?: Hole } {
  const first = (values[at] ?? 0) * unitMm;
  const second = (values[at + 1] ?? 0) * unitMm;
  if (!(first > 0)) return {};
  return {
    hole: second > 0 ? { shape: 'rectangle', width: first, height: second } : { shape: 'circle', diameter: first },
  };
}

function macroShape(
  name: string,
  values: readonly number[],
  unitMm: number,
  macros: ReadonlyMap<string, MacroDefinition>,
): Aperture | undefined {
  const macro = macros.get(name) ?? macros.get(name.toUpperCase());
  const parts = macro && expandMacro(macro, values, unitMm);
  return parts && { shape: 'macro', name, parts };
}
