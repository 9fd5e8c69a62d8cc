import type { Choice } from './board-options.ts';

/** Boards whose area a factory's capacity is counted together: what passes the same presses and lines. */
export const LAYER_CLASSES = ['upToTwo', 'four', 'sixAndEight', 'fromTen'] as const;
export type LayerClass = (typeof LAYER_CLASSES)[number];

export function layerClassOf(layers: Choice<'layers'>): LayerClass {
  if (layers <= 2) return 'upToTwo';
  if (layers === 4) return 'four';
  return layers <= 8 ? 'sixAndEight' : 'fromTen';
}

export { FACTORY_FIELDS, type FactoryField } from './board-options.ts';

/**
 * Sources of step reports of a factory: `folder` reads the files that its system puts into a folder, `simulated` is the factory
 * of a demonstration, `manual` is a planner's click alone.
 */
export const FACTORY_SOURCES = ['manual', 'folder', 'simulated'] as const;
export type FactorySource = (typeof FACTORY_SOURCES)[number];

/**
 * `waiting`: an earlier step is not reported yet, or the board is on hold. `void`: it reports nothing new, or came too late.
 */
export const STEP_EVENT_STATES = ['waiting', 'applied', 'void', 'failed', 'dismissed'] as const;
export type StepEventState = (typeof STEP_EVENT_STATES)[number];

/** Reasons why a step event is not applied. Texts: `reason` of the catalogue `console-floor`. */
export const STEP_EVENT_REASONS = [
  'unreadable',
  'idMissing',
  'factoryUnknown',
  'orderMissing',
  'orderUnknown',
  'otherFactory',
  'stepUnknown',
  'notOnRoute',
  'timeWrong',
  'timeAhead',
  'countsWrong',
  'otherContent',
  'stepBefore',
  'held',
  'notReleased',
  'notStarted',
  'document',
  'inspection',
  'notMeasured',
  'refused',
  'doneAlready',
  'orderEnded',
] as const;
export type StepEventReason = (typeof STEP_EVENT_REASONS)[number];
