import { useMutation } from '@tanstack/react-query';
import type { StaffMember, StaffSignIn } from '@xunban/contract';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { notifyTabs } from '../../../shared/find-session.ts';
import { signWithPasskey } from '../../../shared/passkeys.ts';
import { startSession } from '../../../shared/session.ts';

export interface Credentials {
  readonly account: string;
  readonly password: string;
}

export type FactorChallenge = NonNullable<StaffSignIn['challenge']>;

/** The steps of signing in: the password, or a passkey alone, and what may be asked for after the password. */
export function useSignIn(onSignedIn: () => void) {
  const [challenge, setChallenge] = useState<FactorChallenge | null>(null);
  const enter = ({ id: staffId }: StaffMember) => {
    startSession({ staffId });
    notifyTabs({ kind: 'signedIn', staffId });
    onSignedIn();
  };
  const byPassword = useMutation({
    mutationFn: (body: Credentials) => api.staff.signIn({ body }),
    onSuccess: (step) => {
      if (step.staff) enter(step.staff);
      else setChallenge(step.challenge);
    },
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { token, request } = await api.staffSignIn.passkeyRequest();
      return api.staffSignIn.byPasskey({ body: { token, passkey: await signWithPasskey(request) } });
    },
    onSuccess: enter,
  });
  const back = () => {
    setChallenge(null);
    byPassword.reset();
  };
  return { challenge, byPassword, byPasskey, enter, back };
}
