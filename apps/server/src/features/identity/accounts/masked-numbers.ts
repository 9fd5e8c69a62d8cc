/** 139****1234: enough for its owner to recognise. A landline is shown without its extension: 051****3456. */
export const maskPhone = (phone: string): string =>
  phone && `${phone.slice(0, 3)}****${phone.replace(/^(0\d+-\d+)-\d+$/, '$1').slice(-4)}`;

/** The first and last four characters of an identity number; fewer of a short one, so that a third of it is hidden. */
export function maskIdentityNo(identityNo: string): string {
  const shown = Math.min(4, Math.floor(identityNo.length / 3));
  return `${identityNo.slice(0, shown)}${'*'.repeat(identityNo.length - 2 * shown)}${identityNo.slice(identityNo.length - shown)}`;
}
