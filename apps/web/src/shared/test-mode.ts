import { SANDBOX_PATH } from '@xunban/contract/sandbox-rules';
import { ifAllowed } from '@xunban/i18n/if-allowed';
import { PRODUCT, setting } from './settings.ts';

/** True where the instance has a sandbox. */
export const hasSandbox = (): boolean => setting('sandbox') === 'open';

const NAME = `${PRODUCT}TestMode`;

/** State of this tab alone, so that one can test next to another one that orders. Read once: {@link switchTestMode} loads the page again. */
let isOn = typeof document !== 'undefined' && hasSandbox() && ifAllowed(() => sessionStorage.getItem(NAME)) === 'on';

/** True while this tab shows the account in the sandbox. */
export const isTestMode = (): boolean => isOn;

/** Before the path of each call: that of the sandbox in test mode. */
export const pathOfSide = (): string => (isOn ? SANDBOX_PATH : '');

/** Turns the test mode of this tab on or off, and loads the page without anything of the other side. */
export function switchTestMode(on: boolean): void {
  writeTestMode(on);
  window.location.reload();
}

/** Ends the test mode with the session: the next person does not expect it. */
export function leaveTestMode(): void {
  isOn = false;
  writeTestMode(false);
}

const writeTestMode = (on: boolean): void =>
  void ifAllowed(() => (on ? sessionStorage.setItem(NAME, 'on') : sessionStorage.removeItem(NAME)));
