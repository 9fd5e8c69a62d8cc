import { hashToken, isToken } from '../../../platform/auth/tokens.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';

/** A caller without an account, as far as it can be recognized. */
export interface CodeClient {
  /** The device cookie of its browser. */
  readonly deviceToken: string | undefined;
  readonly ip: string;
}

/** The client that asks for a code and alone can use it: a member, or a client without an account. */
export type CodeHolder = { readonly memberId: string; readonly client?: CodeClient } | { readonly client: CodeClient };

/** The names under which codes of a holder are stored, the strictest first. */
interface HolderNames {
  readonly holders: readonly string[];
  /** The address of the client, which recognizes one that stores no cookies. */
  readonly network: string | null;
}

export function namesOf(holder: CodeHolder): HolderNames {
  const { client } = holder;
  const token = client?.deviceToken;
  return {
    holders: [
      ...('memberId' in holder ? [`member ${holder.memberId}`] : []),
      ...(token !== undefined && isToken(token) ? [`device ${hashToken(token).toString('base64url')}`] : []),
    ],
    network: client ? ipPrefix(client.ip) : null,
  };
}
