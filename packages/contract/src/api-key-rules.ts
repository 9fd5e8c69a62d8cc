/** Scopes of API keys: groups of calls that a program can be allowed to make. `api-scopes.ts` assigns the calls. */
export const API_SCOPES = ['quote', 'files', 'orders:read', 'orders:write', 'pay', 'invoices', 'account:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Beginnings of keys: of an account, and of the sandbox. Secret scanners find keys by them. */
export const LIVE_KEY = 'xb_live_';
export const TEST_KEY = 'xb_test_';

/** Maximum number of keys of an account that are not revoked, and of networks of a key. */
export const MAX_API_KEYS = 20;
export const MAX_KEY_NETWORKS = 20;
/** Time in hours for which the previous secret stays valid after a rotation. */
export const DEFAULT_OVERLAP_HOURS = 24;
export const MAX_OVERLAP_HOURS = 168;
/** Days after which a new key can end. */
export const KEY_LIFETIMES = [30, 90, 180, 365] as const;
/** Requests of one key in a minute. */
export const KEY_REQUESTS_PER_MINUTE = 600;
