/** Name and number of a member; a member without a name is shown by the number alone. */
export function memberText({
  memberName,
  memberNo,
}: {
  readonly memberName: string;
  readonly memberNo: string;
}): string {
  return memberName && memberName !== memberNo ? `${memberName} · ${memberNo}` : memberNo;
}
