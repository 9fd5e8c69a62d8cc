import { BOARD_FIELDS, type ChoiceField, type ChoiceValue, isChoiceField, taskOfOption } from './board-options.ts';
import { isFieldRelevant } from './board-spec.ts';
import type { ProductionStep } from './order-states.ts';
import { isStencil, type OrderedSpec } from './stencil-spec.ts';

/** Documents that can be ordered with a board, by the field that orders each. */
export const ORDER_DOCUMENTS = [
  'outgoingReport',
  'microsectionReport',
  'impedanceReport',
  'solderabilityReport',
  'certificate',
] as const satisfies readonly ChoiceField[];
/** Maximum document size. */
export const MAX_ORDER_DOCUMENT_BYTES = 20 * 1024 * 1024;
export type OrderDocument = (typeof ORDER_DOCUMENTS)[number];

/** The ordered documents of a board, and the step that produces each. */
export function orderedDocumentsOf(
  spec: OrderedSpec,
): { readonly document: OrderDocument; readonly step: ProductionStep }[] {
  if (isStencil(spec)) return [];
  return ORDER_DOCUMENTS.flatMap((field) => {
    const task = spec[field] && isFieldRelevant(spec, field) ? taskOfOption(field, true) : undefined;
    return task?.makes === 'document' ? [{ document: field, step: task.at }] : [];
  });
}

/** One line of the traveller: a task at a step. */
export interface TravellerLine {
  readonly step: ProductionStep;
  readonly field: ChoiceField;
  readonly value: ChoiceValue;
}

/** Returns the traveller of a board, in the order of its route and of the specification. */
export function travellerOf(spec: OrderedSpec, route: readonly ProductionStep[]): TravellerLine[] {
  if (isStencil(spec)) return [];
  const asked = BOARD_FIELDS.filter(isChoiceField).filter((field) => isFieldRelevant(spec, field));
  return route.flatMap((step) =>
    asked.flatMap((field): TravellerLine[] => {
      const value = spec[field];
      const task = taskOfOption(field, value);
      return task?.makes === 'line' && task.at.includes(step) ? [{ step, field, value }] : [];
    }),
  );
}
