import { ifAllowed } from '@xunban/i18n/if-allowed';

/** A value of this tab under a key, so that it survives a reload. A browser may refuse to keep anything. */
export function tabValue<T>(key: string, isValue: (value: unknown) => value is T) {
  return {
    read(): T | undefined {
      const stored: unknown = ifAllowed(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      // Another version of the site may have stored something else.
      return isValue(stored) ? stored : undefined;
    },
    write(value: T | null): void {
      ifAllowed(() =>
        value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(value)),
      );
    },
  };
}
