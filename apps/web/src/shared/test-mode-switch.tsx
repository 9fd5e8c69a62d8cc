import { useTranslation } from '@xunban/i18n/react';
import { Button } from '@xunban/ui';
import { hasSandbox, isTestMode, switchTestMode } from './test-mode.ts';

/** Switches this tab between the account and its twin in the sandbox; absent where the instance has none. */
export function TestModeSwitch() {
  const { t } = useTranslation();
  if (!hasSandbox()) return null;
  return (
    <Button aria-pressed={isTestMode()} onClick={() => switchTestMode(!isTestMode())}>
      {t(isTestMode() ? 'testMode.leave' : 'testMode.enter')}
    </Button>
  );
}
