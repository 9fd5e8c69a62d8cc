import { hash, randomBytes } from 'node:crypto';

/** A bearer token of 256 random bits, URL-safe. Only its hash is stored, so a leaked table opens no session. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A token as we make them; anything else is not looked up. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);
