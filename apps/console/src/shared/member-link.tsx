import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from './access.tsx';
import { memberText } from './member-text.ts';

interface MemberLinkProps {
  readonly memberId: string | null;
  readonly memberName: string;
  readonly memberNo: string;
  /** Text instead of name and number. */
  readonly children?: ReactNode;
}

/** A member by name and number, with a link to its page for users who can see members. */
export function MemberLink({ memberId, children, ...named }: MemberLinkProps) {
  const canOpen = usePermission('member.view');
  const label = children ?? memberText(named);
  return canOpen && memberId ? <Link to={`/members/${memberId}`}>{label}</Link> : label;
}
