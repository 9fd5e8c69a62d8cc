import type { Authenticator } from '../platform/auth/actor.ts';
import type { Db } from '../platform/db/database.ts';
import { staffAuthenticator } from './base/staff-accounts/staff-authenticator.ts';
import { memberAuthenticator } from './identity/accounts/member-authenticator.ts';
import { keyAuthenticator } from './identity/api-keys/key-authenticator.ts';

/** Resolves bearer tokens of members, programs and staff to their identities. */
export const databaseAuthenticator = (db: Db): Authenticator => ({
  ...memberAuthenticator(db),
  ...keyAuthenticator(db),
  ...staffAuthenticator(db),
});
