interface LockedPackage {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly license?: string;
  readonly deprecated?: string;
}
export function refusedPackages(
  packages: Readonly<Record<string, LockedPackage>>,
  licenceOf: (place: string) => unknown,
): string[];
export function compareAdvisories(
  report: unknown,
  accepted: readonly { readonly id: string; readonly until: string }[],
  today: string,
): { readonly open: readonly string[]; readonly unused: readonly string[] } | undefined;
