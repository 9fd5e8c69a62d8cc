import {
  INVOICE_APPLICATION_STATES,
  INVOICE_STATES,
  type InvoiceApplicationState,
  type InvoiceState,
} from '@xunban/contract';

export type ApplicationEvent = 'ask' | 'complete' | 'reject' | 'reverse';

/** Where each event leads from each state of an application (design §5). What is not listed cannot happen. */
export const transitions = {
  applied: { ask: 'issuing', complete: 'issued', reject: 'rejected' },
  // Some of its invoices may be issued by now: then it is only rejected when none is.
  issuing: { ask: 'issuing', complete: 'issued', reject: 'rejected' },
  issued: { reverse: 'reversed' },
  rejected: {},
  reversed: {},
} as const satisfies Record<InvoiceApplicationState, Partial<Record<ApplicationEvent, InvoiceApplicationState>>>;

/** Where an event leads; undefined when it cannot happen now. */
export const nextState = (
  state: InvoiceApplicationState,
  event: ApplicationEvent,
): InvoiceApplicationState | undefined =>
  (transitions[state] as Partial<Record<ApplicationEvent, InvoiceApplicationState>>)[event];

/** What it asks for is in no other application. */
export const OPEN_STATES = ['applied', 'issuing'] as const satisfies readonly InvoiceApplicationState[];
export const isOpen = (state: InvoiceApplicationState): boolean => OPEN_STATES.some((open) => open === state);

/** @throws when the text is none of the states: the program is older than its data */
export function applicationState(text: string): InvoiceApplicationState {
  const state = INVOICE_APPLICATION_STATES.find((known) => known === text);
  if (!state) throw new Error(`${text} is no state of an application for an invoice`);
  return state;
}

/** @throws as {@link applicationState} */
export function invoiceState(text: string): InvoiceState {
  const state = INVOICE_STATES.find((known) => known === text);
  if (!state) throw new Error(`${text} is no state of an invoice`);
  return state;
}
