import type { useTranslation } from '@xunban/i18n/react';
import type { Approval } from './approval-queries.ts';

const PLACES = ['wallet', 'credit', 'online'] as const;

/** Returns the destination in the texts of its kind; a cancellation lists the destinations by code. */
export function goesToText(
  t: ReturnType<typeof useTranslation<'console-approvals'>>['t'],
  { kind, goesTo }: { readonly kind: Approval['kind']; readonly goesTo: string },
): string {
  const codes = goesTo.split(' ');
  const to =
    kind === 'cancellation'
      ? PLACES.filter((place) => codes.includes(place))
          .map((place) => t(`back.${place}`))
          .join(t('back.separator'))
      : goesTo;
  return t(`goesTo.${kind}`, { to });
}
