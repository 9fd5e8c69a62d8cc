interface Policies {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string | null }): unknown;
}

/**
 * In a worker, what `boot.js` does for the page: the policy of the site takes addresses as scripts only from here, and only
 * those of this site. Browsers without such policies need nothing.
 */
export function allowOwnScripts(): void {
  const policies = (globalThis as { readonly trustedTypes?: Policies }).trustedTypes;
  policies?.createPolicy('default', {
    createScriptURL: (address) =>
      new URL(address, self.location.href).origin === self.location.origin ? address : null,
  });
}
