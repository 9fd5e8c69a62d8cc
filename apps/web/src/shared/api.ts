import { table } from 'virtual:contract-calls';
import type { MemberCalls } from '@xunban/contract';
import type { ApiError } from '@xunban/contract/api-error';
import { ACCOUNT_HEADER, type CallRow, type ClientSettings, createClient } from '@xunban/contract/client';
import { subscribeToTopics } from '@xunban/contract/event-stream';
import { positionMemory } from '@xunban/contract/read-position';
import { ifAllowed } from '@xunban/i18n/if-allowed';
import { currentLanguage, text, toApiLanguage } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { currentSession, endSession, showsSession } from './session.ts';
import { PRICING_URL, PRODUCT } from './settings.ts';
import { reloadInAccount, shownAccount } from './shown-account.ts';
import { pathOfSide } from './test-mode.ts';

const POSITION_KEY = `${PRODUCT}Position`;

const settings: ClientSettings = {
  table,
  product: PRODUCT,
  get baseUrl() {
    return pathOfSide();
  },
  // In test mode this host computes prices, too.
  get pricingUrl() {
    return pathOfSide() || PRICING_URL;
  },
  token: () => currentSession()?.token ?? null,
  identify,
  ticket: () => currentSession()?.ticket ?? null,
  memberId: () => currentSession()?.memberId ?? null,
  positions: positionMemory({
    load: () => ifAllowed(() => localStorage.getItem(POSITION_KEY)),
    save: (position) => ifAllowed(() => localStorage.setItem(POSITION_KEY, position)),
  }),
  language: () => toApiLanguage(currentLanguage()),
  onUnauthenticated: leaveExpiredSession,
  onRefused: async ({ code }) => {
    if (code === 'company.accountChanged') reloadInAccount();
    return false;
  },
};

/**
 * All API calls of the platform: `api.<area>.<call>(arguments, options)`. Throws `ApiError`; `problemText` returns its message.
 */
export const api = createClient<MemberCalls>(settings);

/** Reports changes to the signed-in member's data: topics, or `all` after a reconnection. Ends with the signal. */
export function subscribeToMember(onTopics: (topics: ReadonlySet<string> | 'all') => void, signal: AbortSignal): void {
  const row: CallRow | undefined = table['system']?.['events'];
  if (row) void subscribeToTopics(settings, row, onTopics, signal);
}

function identify(token: string | null): Record<string, string> {
  const account = shownAccount();
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(token === null || account === null ? {} : { [ACCOUNT_HEADER]: account }),
  };
}

/** Many requests fail together when a session is gone; the first one ends it, the others find none. */
function leaveExpiredSession(_error: ApiError): void {
  if (!showsSession()) return;
  // Either the session ended while the page was open and no token was sent, or the server refused the token.
  if (currentSession()) toast.error(text('session.expired'));
  else toast.warning(text('session.lapsed'));
  endSession('lapsed');
}
