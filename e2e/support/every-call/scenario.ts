import type { APIRequestContext } from '@playwright/test';
import type { Log, Session, SpecifiedClient } from '../specified-client.ts';
import type { StaffCalls } from '../staff.ts';

/** The shared context of the steps. Staff and the bank of the demonstration act outside of the specification. */
export interface Scenario {
  readonly request: APIRequestContext;
  readonly log: Log;
  readonly guest: SpecifiedClient;
  readonly staff: StaffCalls;
  readonly engineer: StaffCalls;
  readonly finance: StaffCalls;
}

/** A member who signed in over the calls of the specification. */
export interface Buyer {
  readonly phone: string;
  readonly session: Session;
  readonly client: SpecifiedClient;
}

/** An order that was placed: the main order with its one board. */
export interface Placed {
  readonly id: string;
  readonly mainNo: string;
  readonly version: number;
  readonly total: number;
  readonly orders: readonly { readonly id: string; readonly orderNo: string; readonly state: number }[];
}

export const PASSWORD = 'quiet-drill-73';
export const PAY_PASSWORD = '918273';

/** States of a PCB order, as numbers of the API. */
export const STATES = {
  inReview: 10,
  awaitingConfirmation: 20,
  awaitingPayment: 30,
  awaitingProduction: 40,
  completed: 80,
  cancelled: 90,
} as const;

export const boardOf = ({ orders: [board] }: Placed) => {
  if (!board) throw new Error('main order has no board');
  return board;
};

/** Adds yuan without the error of binary fractions, as the text that a client sends. */
export const sumOf = (...amounts: readonly number[]): string =>
  (amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100).toFixed(2);
