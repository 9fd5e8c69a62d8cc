import { table } from 'virtual:contract-calls';
import type { AllCalls } from '@xunban/contract';
import { type CallRow, type ClientSettings, CONSOLE_HEADER, createClient } from '@xunban/contract/client';
import { type Changes, subscribeToChanges as follow, STAFF_PACE } from '@xunban/contract/event-stream';
import { positionMemory } from '@xunban/contract/read-position';
import { ifAllowed } from '@xunban/i18n/if-allowed';
import { currentLanguage, text, toApiLanguage } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { currentSession, endSession } from './session.ts';
import { askForStepUp } from './step-up.ts';

const PRODUCT = document.querySelector<HTMLMetaElement>('meta[name="xunban:product"]')?.content || 'xunban';

const POSITION_KEY = 'xunbanConsole.position';

const settings: ClientSettings = {
  table,
  product: PRODUCT,
  baseUrl: '',
  token: () => currentSession()?.staffId ?? null,
  credentials: 'same-origin',
  identify: (staffId) => ({ [CONSOLE_HEADER]: staffId ?? '' }),
  positions: positionMemory({
    load: () => ifAllowed(() => localStorage.getItem(POSITION_KEY)),
    save: (position) => ifAllowed(() => localStorage.setItem(POSITION_KEY, position)),
  }),
  language: () => toApiLanguage(currentLanguage()),
  onUnauthenticated() {
    if (!currentSession()) return;
    toast.error(text('console:session.ended'));
    endSession('lapsed');
  },
  onRefused: async ({ code }) => code === 'approval.stepUpRequired' && askForStepUp(),
};

export const api = createClient<AllCalls>(settings);

/** Reports all changes of the instance, batched per burst; `all` after each connection. Ends with the signal. */
export function subscribeToChanges(onChanges: (changes: Changes | 'all') => void, signal: AbortSignal): void {
  const row: CallRow | undefined = table['staff']?.['events'];
  if (row) void follow(settings, row, onChanges, signal, STAFF_PACE);
}
