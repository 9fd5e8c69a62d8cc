import { useTranslation } from '@xunban/i18n/react';
import { ExternalLink } from '@xunban/ui';
import { Link } from 'react-router';
import { HOTLINE, THIRD_PARTY_LINKS } from '../../shared/site.ts';
import styles from './site-footer.module.css';

const PRODUCT_LINKS = [
  { to: '/quote', page: 'quote' },
  { to: '/manufacturingProcess', page: 'manufacturingProcess' },
  { to: '/factory', page: 'factory' },
  { to: '/about', page: 'about' },
] as const;

const HELP_LINKS = [
  { to: '/help', page: 'help' },
  { to: '/tech', page: 'tech' },
  { to: '/orderprocess', page: 'orderProcess' },
  { to: '/paymentprocess', page: 'paymentProcess' },
  { to: '/billingprocess', page: 'billingProcess' },
] as const;

export function SiteFooter() {
  const { t } = useTranslation();
  return (
    <footer className={styles['footer']}>
      <div className={styles['columns']}>
        <div className={styles['house']}>
          <p className={styles['tagline']}>{t('brand.tagline')}</p>
          <p>
            {t('header.hotline')} <a href={`tel:${HOTLINE.replaceAll('-', '')}`}>{HOTLINE}</a>
          </p>
        </div>
        <PageLinks title={t('footer.productTitle')} links={PRODUCT_LINKS} />
        <PageLinks title={t('footer.helpTitle')} links={HELP_LINKS} />
        <nav aria-label={t('footer.linksTitle')}>
          <h2>{t('footer.linksTitle')}</h2>
          <ul>
            {THIRD_PARTY_LINKS.map((link) => (
              <li key={link.href}>
                <ExternalLink href={link.href} note={t('footer.newWindow')}>
                  {t(link.key)}
                </ExternalLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className={styles['copyright']}>{t('footer.copyright', { year: new Date().getFullYear() })}</p>
    </footer>
  );
}

function PageLinks({ title, links }: { title: string; links: typeof PRODUCT_LINKS | typeof HELP_LINKS }) {
  const { t } = useTranslation('pages');
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to}>{t(`${link.page}.title`)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
