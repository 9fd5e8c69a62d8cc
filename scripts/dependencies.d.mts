interface LockedPackage {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly license?: string;
  readonly deprecated?: string;
  readonly resolved?: string;
  readonly integrity?: string;
}
export function refusedPackages(
  packages: Readonly<Record<string, LockedPackage>>,
  licenceOf: (place: string) => unknown,
): string[];
export function unverifiedPackages(packages: Readonly<Record<string, LockedPackage>>): string[];
export function compareAdvisories(
  report: unknown,
  accepted: readonly { readonly id: string; readonly until: string }[],
  today: string,
): { readonly open: readonly string[]; readonly unused: readonly string[] } | undefined;
