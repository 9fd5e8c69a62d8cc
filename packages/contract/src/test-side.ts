import type { CallDef } from './call.ts';
import { type AllCalls, calls } from './calls.ts';
import { needOf } from './member-capabilities.ts';

/** Groups about persons and about texts that both sides share. */
const LIVE_ONLY: readonly (keyof AllCalls)[] = ['company', 'articles', 'staff', 'staffSignIn'];

const liveOnly: ReadonlySet<CallDef> = new Set([
  ...LIVE_ONLY.flatMap((group): CallDef[] => Object.values(calls[group])),
  ...Object.values<CallDef>(calls.account).filter((call) => needOf(call) === 'public'),
]);

/**
 * True for a call that a page in test mode makes in the sandbox. Signing in and out, the person, and who acts in an account have no
 * test side, nor have articles.
 */
export const hasTestSide = (call: CallDef): boolean => needOf(call) !== 'self' && !liveOnly.has(call);
