/** Where anyone with the link sees a quote. */
export const sharedQuoteAddress = (token: string): string => `${location.origin}/sharedQuote/${token}`;
