import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@xunban/contract/api-error';
import { api } from '../../../../shared/api.ts';
import { codeWasSent } from '../model/resend-clock.ts';
import { puzzleIn, solvePuzzle } from '../model/solve-puzzle.ts';

/** Sends a code to a phone that is not signed in. The puzzle that the server may ask for is solved on the way. */
export function useSendCode() {
  return useMutation({ mutationFn: sendCode, onSuccess: () => codeWasSent() });
}

/** The purpose of the code for the server: 3 signs in, registers and resets. */
const SIGN_IN = 3;

async function sendCode(mobile: string) {
  try {
    return await api.account.sendSmsCode({ query: { mobile, type: SIGN_IN } });
  } catch (error) {
    const isNeeded = error instanceof ApiError && error.code === 'account.captchaNeeded';
    const puzzle = isNeeded ? puzzleIn(error.data) : undefined;
    // Browsers hash only for pages that came over a secure connection.
    if (!puzzle || !globalThis.isSecureContext) throw error;
    return api.account.sendSmsCode({ query: { mobile, type: SIGN_IN, solution: await solvePuzzle(puzzle) } });
  }
}
