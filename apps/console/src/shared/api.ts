import { table } from 'virtual:contract-calls';
import type { AllCalls } from '@xunban/contract';
import { type CallRow, type ClientSettings, CONSOLE_HEADER, createClient } from '@xunban/contract/client';
import { followTopics } from '@xunban/contract/event-stream';
import { currentLanguage, text, toWireLanguage } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { currentSession, endSession } from './session.ts';

const PRODUCT = document.querySelector<HTMLMetaElement>('meta[name="xunban:product"]')?.content || 'xunban';

const settings: ClientSettings = {
  table,
  product: PRODUCT,
  baseUrl: '',
  token: () => currentSession()?.staffId ?? null,
  credentials: 'same-origin',
  identify: (staffId) => ({ [CONSOLE_HEADER]: staffId ?? '' }),
  language: () => toWireLanguage(currentLanguage()),
  onUnauthenticated() {
    if (!currentSession()) return;
    toast.error(text('session.ended', { ns: 'console' }));
    endSession('lapsed');
  },
};

export const api = createClient<AllCalls>(settings);

/** Calls `onChange` when orders change anywhere, once for a burst, and after each reconnection. Ends with the signal. */
export function followChanges(onChange: () => void, signal: AbortSignal): void {
  const row: CallRow | undefined = table['staff']?.['events'];
  if (row) void followTopics(settings, row, onChange, signal);
}
