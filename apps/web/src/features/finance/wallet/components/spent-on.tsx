import type { UsedTransfer } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { layout, Money } from '@xunban/ui';
import { Link } from 'react-router';

/** What a transfer paid for, and what of it is in the wallet still. */
export function SpentOn({ state, spent, left }: Pick<UsedTransfer, 'state' | 'spent' | 'left'>) {
  const { t } = useTranslation('wallet');
  if (state !== 'credited') return '—';
  return (
    <>
      {spent.map(({ kind, reference, amount, mainNos }) => (
        <div key={`${kind} ${reference}`}>
          {t(`kind.${kind}`)}{' '}
          {mainNos.length === 0 ? (
            <span className={layout['muted']}>{reference}</span>
          ) : (
            mainNos.map((no) => (
              <span key={no}>
                <Link to={`/main/orderList?filter=${encodeURIComponent(no)}`}>{no}</Link>{' '}
              </span>
            ))
          )}{' '}
          <Money yuan={amount} />
        </div>
      ))}
      {left > 0 && (
        <span className={layout['muted']}>
          {t('transfers.left')} <Money yuan={left} />
        </span>
      )}
    </>
  );
}
