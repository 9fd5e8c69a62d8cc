/** Subjects of a request that a program makes and a person answers in the browser. */
export const PROGRAM_REQUEST_KINDS = ['key', 'order'] as const;
export type ProgramRequestKind = (typeof PROGRAM_REQUEST_KINDS)[number];

/**
 * States of a request: not answered yet; approved, and its result not collected yet; denied; collected, after which nothing is
 * left to collect.
 */
export const PROGRAM_REQUEST_STATES = ['pending', 'approved', 'denied', 'collected'] as const;

/** Seconds in which a request is answered and its result collected. */
export const PROGRAM_REQUEST_SECONDS = 900;
/** Seconds in which a confirmed order is placed once its token was collected, and hours in which it is paid after that. */
export const CONFIRMATION_SECONDS = 900;
export const CONFIRMED_PAYMENT_HOURS = 24;
/** Seconds between two polls at first, and seconds that each early poll adds. */
export const POLL_SECONDS = 5;

/** Letters of the code that a person enters: no vowels, so that they make no words, and none that look alike (RFC 8628, 6.1). */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const USER_CODE_LENGTH = 8;

/** A code as it is shown: `WDJB-MJHT`. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** A code as typed, in its stored form: without separators, in capitals. */
export const plainUserCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
