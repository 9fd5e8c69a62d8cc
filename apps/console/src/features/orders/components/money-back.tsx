import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { moneyText } from '@xunban/ui';
import { Seen } from '../../../shared/seen.tsx';

type Parts = NonNullable<StaffOrderDetail['cancelOffer']>['back'];

const WORDS = { wallet: 'back.wallet', credit: 'back.credit', online: 'back.online' } as const;

/** Where money of a main order goes back to, and how much to which. */
export function MoneyBack({ back }: { readonly back: Parts | undefined }) {
  const { t } = useTranslation('console');
  return (
    <Seen value={back}>
      {(parts) =>
        parts.length === 0
          ? t('back.nothing')
          : parts.map(({ to, amount }) => t(WORDS[to], { amount: moneyText(amount) })).join(' · ')
      }
    </Seen>
  );
}
