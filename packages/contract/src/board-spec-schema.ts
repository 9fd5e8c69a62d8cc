import { z } from 'zod';
import {
  BOARD_CHOICES,
  BOARD_NUMBERS,
  type BoardSpec,
  type ChoiceField,
  hasDecimals,
  MEASURED_NUMBERS,
  type MeasuredNumber,
  type NumberBounds,
  REMARKS_MAX_LENGTH,
  defaultBoardSpec as usual,
} from './board-spec.ts';

/** What can be wrong with a field before any rule of the trade is asked. Also the last part of its message key. */
export type BoardSpecFaultCode =
  | 'required'
  | 'wrongType'
  | 'notAnOption'
  | 'outOfRange'
  | 'tooManyDecimals'
  | 'tooLong'
  | 'unknownField';

export interface BoardSpecFault {
  /** Dotted path such as `finish` or `measured.holeCount`; empty when the whole value is not an object. */
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

const fields = {
  material: choice('material'),
  layers: choice('layers'),
  tgCelsius: choice('tgCelsius'),
  lengthMm: bounded(BOARD_NUMBERS.lengthMm),
  widthMm: bounded(BOARD_NUMBERS.widthMm),
  deliveryForm: choice('deliveryForm'),
  panelX: bounded(BOARD_NUMBERS.panelX),
  panelY: bounded(BOARD_NUMBERS.panelY),
  panelSeparation: choice('panelSeparation'),
  rails: choice('rails'),
  railWidthMm: bounded(BOARD_NUMBERS.railWidthMm),
  designCount: bounded(BOARD_NUMBERS.designCount),
  quantity: bounded(BOARD_NUMBERS.quantity),
  thicknessMm: choice('thicknessMm'),
  outerCopperOz: choice('outerCopperOz'),
  innerCopperOz: choice('innerCopperOz'),
  minTraceMil: choice('minTraceMil'),
  minHoleMm: choice('minHoleMm'),
  maskColour: choice('maskColour'),
  legendColour: choice('legendColour'),
  finish: choice('finish'),
  goldThicknessMicroinch: choice('goldThicknessMicroinch'),
  viaCover: choice('viaCover'),
  halfHoleSides: choice('halfHoleSides'),
  impedance: choice('impedance'),
  testMethod: choice('testMethod'),
  productionFileConfirm: choice('productionFileConfirm'),
  orderNumberMark: choice('orderNumberMark'),
  interleaf: choice('interleaf'),
  packing: choice('packing'),
  leadTime: choice('leadTime'),
  remarks: z.string({ error: missingOr('wrongType') }).max(REMARKS_MAX_LENGTH, { error: 'tooLong' }),
  measured: measuredSchema.optional(),
};

/** A complete board specification, as it is stored and as it leaves: nothing is left to a default. */
export const storedBoardSpec = z.strictObject(fields, { error: objectFault }) satisfies z.ZodType<BoardSpec>;

/**
 * A board specification as it arrives. Layers, size and quantity must be given, because a silent guess at one of them
 * would be a wrong price; everything else falls back to the usual board. Unknown fields are refused: a misspelt option
 * would otherwise be priced as if it had not been asked for. Messages are `BoardSpecFaultCode`s.
 */
export const boardSpecSchema = z.strictObject(
  {
    ...fields,
    material: fields.material.default(usual.material),
    tgCelsius: fields.tgCelsius.default(usual.tgCelsius),
    deliveryForm: fields.deliveryForm.default(usual.deliveryForm),
    panelX: fields.panelX.default(usual.panelX),
    panelY: fields.panelY.default(usual.panelY),
    panelSeparation: fields.panelSeparation.default(usual.panelSeparation),
    rails: fields.rails.default(usual.rails),
    railWidthMm: fields.railWidthMm.default(usual.railWidthMm),
    designCount: fields.designCount.default(usual.designCount),
    thicknessMm: fields.thicknessMm.default(usual.thicknessMm),
    outerCopperOz: fields.outerCopperOz.default(usual.outerCopperOz),
    innerCopperOz: fields.innerCopperOz.default(usual.innerCopperOz),
    minTraceMil: fields.minTraceMil.default(usual.minTraceMil),
    minHoleMm: fields.minHoleMm.default(usual.minHoleMm),
    maskColour: fields.maskColour.default(usual.maskColour),
    legendColour: fields.legendColour.default(usual.legendColour),
    finish: fields.finish.default(usual.finish),
    goldThicknessMicroinch: fields.goldThicknessMicroinch.default(usual.goldThicknessMicroinch),
    viaCover: fields.viaCover.default(usual.viaCover),
    halfHoleSides: fields.halfHoleSides.default(usual.halfHoleSides),
    impedance: fields.impedance.default(usual.impedance),
    testMethod: fields.testMethod.default(usual.testMethod),
    productionFileConfirm: fields.productionFileConfirm.default(usual.productionFileConfirm),
    orderNumberMark: fields.orderNumberMark.default(usual.orderNumberMark),
    interleaf: fields.interleaf.default(usual.interleaf),
    packing: fields.packing.default(usual.packing),
    leadTime: fields.leadTime.default(usual.leadTime),
    remarks: fields.remarks.default(usual.remarks),
  },
  { error: objectFault },
) satisfies z.ZodType<BoardSpec>;

/** Reads a board specification, or says what is wrong with each faulty field. */
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
  return faultCodes.find((code) => code === message) ?? 'wrongType';
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
