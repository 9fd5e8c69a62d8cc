import type { OwnKey, TextsBy } from '@xunban/i18n/react';
import type { Readiness } from './readiness.ts';

/** The verdict in a few words: ready, or how many things keep the board from passing by itself. */
export function verdictText(t: TextsBy<OwnKey<'quote'>>, { verdict, items }: Readiness): string {
  const count = items.filter(({ kind }) => kind === verdict).length;
  return verdict === 'ready' ? t('readiness.ready') : t(`readiness.${verdict}`, { count });
}
