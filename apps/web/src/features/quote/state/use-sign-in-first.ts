import { useState } from 'react';
import { currentSession } from '../../../shared/session.ts';

/** For what only members can do: asks to sign in here when nobody is, and goes on with it afterwards. */
export function useSignInFirst() {
  const [waiting, setWaiting] = useState<() => void>();
  return {
    run: (act: () => void) => (currentSession() ? act() : setWaiting(() => act)),
    /** For the dialog that asks. */
    dialog: { open: waiting !== undefined, onClose: () => setWaiting(undefined), onSignedIn: () => waiting?.() },
  };
}
