import {
  INVOICE_APPLICATION_STATES,
  INVOICE_STATES,
  type InvoiceApplicationState,
  isOneOf,
  parseEnum,
} from '@xunban/contract';

export type ApplicationEvent = 'ask' | 'complete' | 'reject' | 'reverse';

/** State transitions of an application by event (design §5). Unlisted transitions are not possible. */
export const transitions = {
  applied: { ask: 'issuing', complete: 'issued', reject: 'rejected' },
  // Some of its invoices may be issued by now: then it is only rejected when none is.
  issuing: { ask: 'issuing', complete: 'issued', reject: 'rejected' },
  issued: { reverse: 'reversed' },
  rejected: {},
  reversed: {},
} as const satisfies Record<InvoiceApplicationState, Partial<Record<ApplicationEvent, InvoiceApplicationState>>>;

/** Returns the state after an event; undefined when the event is not possible now. */
export const nextState = (
  state: InvoiceApplicationState,
  event: ApplicationEvent,
): InvoiceApplicationState | undefined =>
  (transitions[state] as Partial<Record<ApplicationEvent, InvoiceApplicationState>>)[event];

/** States in which the claimed amounts are in no other application. */
export const OPEN_STATES = ['applied', 'issuing'] as const satisfies readonly InvoiceApplicationState[];
export const isOpen = (state: InvoiceApplicationState): boolean => isOneOf(OPEN_STATES, state);

export const applicationState = (text: string) =>
  parseEnum(INVOICE_APPLICATION_STATES, text, 'state of an application for an invoice');

export const invoiceState = (text: string) => parseEnum(INVOICE_STATES, text, 'state of an invoice');
