/** Pays without signing in. */
export const shareLink = (token: string): string => `${location.origin}/paymentOrder?token=${token}`;

/** The link with which the owner of a payment continues in another browser: without signing in where that is possible. */
export const linkOf = ({ payNo, shareToken }: { readonly payNo: string; readonly shareToken: string }): string =>
  shareToken === '' ? `${location.origin}/paymentOrder?payNo=${payNo}` : shareLink(shareToken);
