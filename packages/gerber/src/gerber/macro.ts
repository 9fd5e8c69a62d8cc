import type { MacroPart } from '../image/layer-image.ts';
import { type Expression, evaluate, parseExpression } from './macro-expression.ts';
import { macroParts } from './macro-primitives.ts';

export interface MacroDefinition {
  readonly name: string;
  readonly statements: readonly MacroStatement[];
}

export type MacroStatement =
  | { readonly kind: 'assign'; readonly variable: number; readonly value: Expression }
  | { readonly kind: 'primitive'; readonly code: number; readonly parameters: readonly Expression[] };

const maxStatements = 5_000;
const maxParameters = 20_000;
/** In the unit of the file; larger values are mistakes, and would be infinite in mm. */
export const maxValue = 1e9;

/** Reads `AMNAME*primitive*primitive*`. Undefined when it cannot be understood. */
export function parseMacro(text: string): MacroDefinition | undefined {
  const pieces = text.split('*');
  const name = (pieces[0] ?? '').slice(2).trim();
  if (name === '' || pieces.length > maxStatements) return undefined;
  const statements: MacroStatement[] = [];
  for (const raw of pieces.slice(1)) {
    const piece = raw.trim();
    if (piece === '' || /^0(\D|$)/.test(piece)) continue;
    const statement = parseStatement(piece.replace(/\s+/g, ''));
    if (statement === undefined) return undefined;
    statements.push(statement);
  }
  return { name, statements };
}

function parseStatement(piece: string): MacroStatement | undefined {
  const assignment = /^\$(\d+)=(.*)$/.exec(piece);
  if (assignment !== null) {
    const value = parseExpression(assignment[2] ?? '');
    return value && { kind: 'assign', variable: Number(assignment[1]), value };
  }
  const words = piece.split(',');
  const code = Number(words[0]);
  if (!Number.isInteger(code) || words.length > maxParameters) return undefined;
  const parameters: Expression[] = [];
  for (const word of words.slice(1)) {
    // Some tools end the list with a comma.
    if (word === '') continue;
    const parameter = parseExpression(word);
    if (parameter === undefined) return undefined;
    parameters.push(parameter);
  }
  return { kind: 'primitive', code, parameters };
}

/**
 * The macro's shapes for these actual parameters; lengths are multiplied by `unitMm`. Undefined when they make no
 * sense.
 */
export function expandMacro(
  macro: MacroDefinition,
  actual: readonly number[],
  unitMm: number,
): readonly MacroPart[] | undefined {
  const variables = new Map<number, number>(actual.map((value, at) => [at + 1, value]));
  const parts: MacroPart[] = [];
  for (const statement of macro.statements) {
    if (statement.kind === 'assign') {
      variables.set(statement.variable, evaluate(statement.value, variables));
      continue;
    }
    const values = statement.parameters.map((parameter) => evaluate(parameter, variables));
    if (!values.every((value) => Math.abs(value) <= maxValue)) return undefined;
    const made = macroParts(statement.code, values, unitMm, parts.at(-1)?.dark ?? false);
    if (made === undefined) return undefined;
    for (const part of made) parts.push(part);
  }
  return parts;
}
