import { ifAllowed } from '@xunban/i18n/if-allowed';
import { useSyncExternalStore } from 'react';
import type { IconName } from '../components/icon.tsx';

/** `dark` is a dark side menu over light content (the default), `light` a light one, `night` the whole page dark. */
export const MODES = ['dark', 'light', 'night'] as const;
export type Mode = (typeof MODES)[number];
const DEFAULT_MODE: Mode = 'dark';

export const MODE_ICONS: Readonly<Record<Mode, IconName>> = { dark: 'darkMenu', light: 'sun', night: 'moon' };

/** Also read by the boot script of each application, so that the first paint already has the right colours. */
const STORAGE_KEY = 'xunban.mode';

const listeners = new Set<() => void>();

/** The mode in use and how to change it; remembered on this device and followed by its other tabs. */
export function useMode(): { mode: Mode; change: (mode: Mode) => void } {
  const mode = useSyncExternalStore(subscribe, currentMode, () => DEFAULT_MODE);
  return { mode, change: changeMode };
}

function changeMode(mode: Mode): void {
  // Denied, the choice lasts until the page is closed.
  ifAllowed(() => localStorage.setItem(STORAGE_KEY, mode));
  show(mode);
}

function currentMode(): Mode {
  const shown = document.documentElement.dataset['mode'];
  return isMode(shown) ? shown : DEFAULT_MODE;
}

function show(mode: Mode): void {
  document.documentElement.dataset['mode'] = mode;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorageEvent = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY) show(isMode(event.newValue) ? event.newValue : DEFAULT_MODE);
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorageEvent);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorageEvent);
  };
}

const isMode = (value: unknown): value is Mode => MODES.some((mode) => mode === value);
