import { z } from 'zod';
import {
  BOARD_CHOICES,
  BOARD_NUMBERS,
  type BoardSpec,
  type Choice,
  type ChoiceField,
  hasDecimals,
  isChoiceField,
  isNumberField,
  LATER_FIELDS,
  MEASURED_NUMBERS,
  type MeasuredNumber,
  type NumberBounds,
  type NumberField,
  REMARKS_MAX_LENGTH,
  defaultBoardSpec as usual,
} from './board.ts';
import { findOneOf } from './one-of.ts';
import { toLines } from './text-profiles.ts';

/** Faults of a field before any trade rule is checked. Also the last part of its message key. */
export type BoardSpecFaultCode =
  | 'required'
  | 'wrongType'
  | 'notAnOption'
  | 'outOfRange'
  | 'tooManyDecimals'
  | 'tooLong'
  | 'unknownField';

export interface BoardSpecFault {
  /** Dotted path such as `finish` or `measured.holeCount`; empty when the value itself is not an object. */
  readonly field: string;
  readonly code: BoardSpecFaultCode;
}

const measuredSchema = z.strictObject(
  {
    ...measuredNumbers(),
    hasEdgeFingers: z.boolean({ error: 'wrongType' }).optional(),
  },
  { error: objectFault },
);

type ChoiceSchemas = { readonly [F in ChoiceField]: z.ZodLiteral<Choice<F>> };
type NumberSchemas = { readonly [F in NumberField]: z.ZodNumber };
type WithDefaults<S extends Record<string, z.ZodType>> = { readonly [F in keyof S]: z.ZodDefault<S[F]> };

const choices = eachOf(Object.keys(BOARD_CHOICES).filter(isChoiceField), choice) as ChoiceSchemas;
const numbers = eachOf(Object.keys(BOARD_NUMBERS).filter(isNumberField), (field) =>
  bounded(BOARD_NUMBERS[field]),
) as NumberSchemas;
const remarks = z
  .string({ error: missingOr('wrongType') })
  .overwrite(toLines)
  .max(REMARKS_MAX_LENGTH, { error: 'tooLong' });
const measured = measuredSchema.optional();

/** Boards that were stored before a field came do not have it: it reads as the usual value, which costs nothing. */
const later = withDefaults(pick(choices, LATER_FIELDS));

/** A complete board specification, as it is stored and as it leaves: nothing that was asked is left to a default. */
export const storedBoardSpec = z.strictObject(
  { ...choices, ...later, ...numbers, remarks, measured },
  { error: objectFault },
) satisfies z.ZodType<BoardSpec>;

const { layers, ...otherChoices } = choices;
const { lengthMm, widthMm, quantity, ...otherNumbers } = numbers;

/**
 * A board specification as it arrives. Layers, size and quantity must be given, because a silent guess at one of them
 * would be a wrong price; everything else falls back to the usual board. Unknown fields are refused: a misspelt option
 * would otherwise be priced as if it had not been asked for. Messages are `BoardSpecFaultCode`s.
 */
export const boardSpecSchema = z.strictObject(
  {
    layers,
    lengthMm,
    widthMm,
    quantity,
    ...withDefaults(otherChoices),
    ...withDefaults(otherNumbers),
    remarks: remarks.default(usual.remarks),
    measured,
  },
  { error: objectFault },
) satisfies z.ZodType<BoardSpec>;

/** Reads a board specification, or returns the fault of each faulty field. */
export function parseBoardSpec(
  value: unknown,
): { readonly ok: true; readonly spec: BoardSpec } | { readonly ok: false; readonly faults: BoardSpecFault[] } {
  const parsed = boardSpecSchema.safeParse(value);
  return parsed.success ? { ok: true, spec: parsed.data } : { ok: false, faults: boardSpecFaults(parsed.error) };
}

/** The faults in an error of `boardSpecSchema`, the first per field; an unknown field is named itself, not its parent. */
function boardSpecFaults(error: z.ZodError): BoardSpecFault[] {
  const faults = new Map<string, BoardSpecFault>();
  for (const fault of error.issues.flatMap(faultsOfIssue)) {
    if (!faults.has(fault.field)) faults.set(fault.field, fault);
  }
  return [...faults.values()];
}

function faultsOfIssue(issue: z.core.$ZodIssue): BoardSpecFault[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.'), code: faultCode(issue.message) }];
  return issue.keys.map((key) => ({ field: [...path, key].join('.'), code: 'unknownField' }));
}

const faultCodes: readonly BoardSpecFaultCode[] = [
  'required',
  'wrongType',
  'notAnOption',
  'outOfRange',
  'tooManyDecimals',
  'tooLong',
  'unknownField',
];

function faultCode(message: string): BoardSpecFaultCode {
  return findOneOf(faultCodes, message) ?? 'wrongType';
}

function choice<F extends ChoiceField>(field: F) {
  return z.literal([...BOARD_CHOICES[field]], { error: missingOr('notAnOption') });
}

function bounded(bounds: NumberBounds) {
  return z
    .number({ error: missingOr('wrongType') })
    .min(bounds.min, { error: 'outOfRange' })
    .max(bounds.max, { error: 'outOfRange' })
    .refine((value) => hasDecimals(value, bounds.decimals), { error: 'tooManyDecimals' });
}

function measuredNumbers() {
  const optionalNumber = (field: MeasuredNumber) => bounded(MEASURED_NUMBERS[field]).optional();
  return {
    holeCount: optionalNumber('holeCount'),
    slotCount: optionalNumber('slotCount'),
    castellationCount: optionalNumber('castellationCount'),
    millingMm: optionalNumber('millingMm'),
    testPointCount: optionalNumber('testPointCount'),
    finishAreaPercent: optionalNumber('finishAreaPercent'),
    copperAreaPercent: optionalNumber('copperAreaPercent'),
    minMaskDamMm: optionalNumber('minMaskDamMm'),
  };
}

function missingOr(code: BoardSpecFaultCode) {
  return (issue: { readonly input?: unknown }): BoardSpecFaultCode => (issue.input === undefined ? 'required' : code);
}

function objectFault(issue: { readonly code?: string | undefined }): BoardSpecFaultCode {
  return issue.code === 'unrecognized_keys' ? 'unknownField' : 'wrongType';
}

function eachOf<F extends string, S>(names: readonly F[], schema: (name: F) => S): Record<string, S> {
  return Object.fromEntries(names.map((name) => [name, schema(name)]));
}

function pick<S extends object, F extends keyof S & string>(schemas: S, names: readonly F[]): Pick<S, F> {
  return Object.fromEntries(names.map((name) => [name, schemas[name]])) as Pick<S, F>;
}

/** Every schema with the usual board's value where none is given. */
function withDefaults<S extends Record<string, z.ZodType>>(schemas: S): WithDefaults<S> {
  const entries = Object.entries(schemas).map(([name, schema]) => [name, schema.default(usualOf(name))]);
  return Object.fromEntries(entries) as WithDefaults<S>;
}

function usualOf(name: string): unknown {
  return isChoiceField(name) || isNumberField(name) ? usual[name] : undefined;
}
