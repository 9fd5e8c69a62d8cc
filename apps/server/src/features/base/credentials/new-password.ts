import { newShownCode } from './shown-code.ts';

/** Generates a password that is shown once, with some 59 bits: `k7mq-hx3d-9tpa`. */
export const newPassword = (): string => newShownCode(3);
