import type { OwnKey, TextsBy } from '@xunban/i18n/react';
import type { Readiness } from './readiness.ts';

/** Returns the verdict in a few words: ready, or the number of items that prevent the board from passing automatically. */
export function verdictText(t: TextsBy<OwnKey<'quote'>>, { verdict, items }: Readiness): string {
  const count = items.filter(({ kind }) => kind === verdict).length;
  return verdict === 'ready' ? t('readiness.ready') : t(`readiness.${verdict}`, { count });
}
