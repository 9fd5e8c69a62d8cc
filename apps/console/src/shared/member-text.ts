/** Name and number of a member; who gave no name is called by the number alone. */
export function memberText({
  memberName,
  memberNo,
}: {
  readonly memberName: string;
  readonly memberNo: string;
}): string {
  return memberName && memberName !== memberNo ? `${memberName} · ${memberNo}` : memberNo;
}
