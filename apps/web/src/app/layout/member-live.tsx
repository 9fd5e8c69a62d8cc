import { useLiveMember } from '../../shared/use-live-member.ts';

/** Draws nothing: keeps what the member centre shows in step with what happens elsewhere. */
export function MemberLive() {
  useLiveMember();
  return null;
}
