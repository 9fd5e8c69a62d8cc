/** The part of the HTTP client's `ApiError` that the forms read. */
interface ServerProblem {
  readonly validationErrors: readonly { readonly message: string; readonly members: readonly string[] }[];
}

/** Returns the server's messages for single fields, by the form's field names; `names` maps the API names to the form's. */
export function serverRules<F extends string>(
  error: unknown,
  names: Readonly<Record<string, F>>,
): { readonly [K in F]?: string } {
  const rules: { [K in F]?: string } = {};
  if (!isServerProblem(error)) return rules;
  for (const { message, members } of error.validationErrors) {
    for (const member of members) {
      const name = names[member.split('.').at(-1) ?? ''];
      if (name && !rules[name]) rules[name] = message;
    }
  }
  return rules;
}

const isServerProblem = (error: unknown): error is ServerProblem =>
  error instanceof Error && 'validationErrors' in error && Array.isArray(error.validationErrors);
