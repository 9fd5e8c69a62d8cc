import { table } from 'virtual:contract-calls';
import type { AllCalls } from '@xunban/contract';
import { type ApiError, createClient } from '@xunban/contract/client';
import { currentLanguage, text, toWireLanguage } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { currentSession, endSession } from './session.ts';
import { PRICING_URL, PRODUCT } from './settings.ts';

/** Every call of the platform: `api.<area>.<call>(arguments, options)`. Throws `ApiError`; `problemText` has its words. */
export const api = createClient<AllCalls>({
  table,
  product: PRODUCT,
  baseUrl: '',
  ...(PRICING_URL ? { pricingUrl: PRICING_URL } : {}),
  token: () => currentSession()?.token ?? null,
  ticket: () => currentSession()?.ticket ?? null,
  guid: () => currentSession()?.guid ?? null,
  language: () => toWireLanguage(currentLanguage()),
  onUnauthenticated: leaveExpiredSession,
});

/** Many requests fail together when a session is gone; the first one ends it, the others find none. */
function leaveExpiredSession(_error: ApiError): void {
  if (!currentSession()) return;
  toast.error(text('session.expired'));
  endSession('lapsed');
}
