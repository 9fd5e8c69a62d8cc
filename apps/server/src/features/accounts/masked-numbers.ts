/** 139****1234: enough for its owner to recognise. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** The first and last four characters of an identity number. */
export const maskIdentityNo = (identityNo: string): string =>
  `${identityNo.slice(0, 4)}${'*'.repeat(Math.max(0, identityNo.length - 8))}${identityNo.slice(-4)}`;
