import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, classes, Icon, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { cartCountQuery } from '../api/cart-queries.ts';
import styles from './cart-link.module.css';

/** The way to the cart in the header, with how many boards lie in it. */
export function CartLink() {
  const { t } = useTranslation();
  const count = useQuery(cartCountQuery).data ?? 0;
  const label = count > 0 ? t('header.cartCount', { count }) : t('member.cart');
  return (
    <Link to="/main/orderCart" className={buttonClass({ kind: 'quiet' })} aria-label={label} title={label}>
      <span className={classes(layout['stack0'], layout['noShrink'], layout['anchor'])}>
        <Icon name="cart" size={19} />
        {count > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {count}
          </span>
        )}
      </span>
    </Link>
  );
}
