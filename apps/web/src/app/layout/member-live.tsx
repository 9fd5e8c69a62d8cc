import { useLiveMember } from '../../shared/use-live-member.ts';

/** Renders nothing. Refreshes what the member centre shows when something changes elsewhere. */
export function MemberLive() {
  useLiveMember();
  return null;
}
