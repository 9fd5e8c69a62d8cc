const nameOf = (token: string): string => `xunban.atGateway.${token.slice(0, 12)}`;

/** Remembers in this tab that the payer went to pay: a link that is gone afterwards is probably a link that was paid. */
export function leftForGateway(token: string): void {
  try {
    sessionStorage.setItem(nameOf(token), '1');
  } catch {
    // Then the page says the more general thing.
  }
}

export function wasAtGateway(token: string): boolean {
  try {
    return sessionStorage.getItem(nameOf(token)) !== null;
  } catch {
    return false;
  }
}
