import { useMutation } from '@tanstack/react-query';
import type { ErrorCode } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { api } from '../../../../shared/api.ts';
import { codeWasSent } from '../model/resend-clock.ts';
import { puzzleIn, solvePuzzle } from '../model/solve-puzzle.ts';

/** The answer of a captcha, which its timestamp names. */
export interface CaptchaAnswer {
  readonly timestamp: number;
  readonly answer: string;
}

interface Asked {
  readonly mobile: string;
  readonly captcha: CaptchaAnswer | undefined;
}

/** Sends a code to a phone that is not signed in. The puzzle that the server may ask for is solved on the way. */
export function useSendCode() {
  return useMutation({ mutationFn: sendCode, onSuccess: () => codeWasSent() });
}

export const isCaptchaNeeded = (error: unknown): boolean => isRefusal(error, 'account.captchaNeeded');

export const isCaptchaWrong = (error: unknown): boolean => isRefusal(error, 'account.captchaWrong');

const isRefusal = (error: unknown, code: ErrorCode): boolean => error instanceof ApiError && error.code === code;

/** The purpose of the code for the server: 3 signs in, registers and resets. */
const SIGN_IN = 3;

async function sendCode({ mobile, captcha }: Asked) {
  const shown = captcha ? { timestamp: captcha.timestamp, verifyCode: captcha.answer } : {};
  try {
    return await api.account.sendSmsCode({ query: { mobile, type: SIGN_IN, ...shown } });
  } catch (error) {
    const puzzle = error instanceof ApiError && isCaptchaNeeded(error) ? puzzleIn(error.data) : undefined;
    // Browsers hash only for pages that came over a secure connection; on others the form shows a captcha.
    if (!puzzle || !('subtle' in crypto)) throw error;
    const solution = await solvePuzzle(puzzle);
    if (solution === undefined) throw error;
    return api.account.sendSmsCode({ query: { mobile, type: SIGN_IN, solution } });
  }
}
