import { useTranslation } from '@xunban/i18n/react';
import { ExternalLink } from '@xunban/ui';
import { Link } from 'react-router';
import { HouseFact } from '../../shared/house-fact.tsx';
import { THIRD_PARTY_LINKS } from '../../shared/site.ts';
import styles from './site-footer.module.css';

const PRODUCT_LINKS = [
  { to: '/quote', page: 'quote' },
  { to: '/manufacturingProcess', page: 'manufacturingProcess' },
  { to: '/factory', page: 'factory' },
  { to: '/about', page: 'about' },
  { to: '/news', page: 'news' },
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
          <HouseFact name="hotline">
            {(hotline) => (
              <p>
                {t('header.hotline')} <a href={`tel:${hotline}`}>{hotline}</a>
              </p>
            )}
          </HouseFact>
          <HouseFact name="workingHours">{(hours) => <p>{hours}</p>}</HouseFact>
          <HouseFact name="email">
            {(email) => (
              <p>
                <a href={`mailto:${email}`}>{email}</a>
              </p>
            )}
          </HouseFact>
          <HouseFact name="companyAddress">{(address) => <p>{address}</p>}</HouseFact>
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
      <div className={styles['copyright']}>
        <p>
          {t('footer.copyright', { year: new Date().getFullYear(), name: `${t('brand.name')} ${t('brand.latin')}` })}
        </p>
        <HouseFact name="companyName">{(company) => <p>{company}</p>}</HouseFact>
        <HouseFact name="icpNo">
          {(no) => (
            <p>
              <ExternalLink href="https://beian.miit.gov.cn/" note={t('footer.newWindow')}>
                {no}
              </ExternalLink>
            </p>
          )}
        </HouseFact>
        <HouseFact name="policeNo">{(no) => <p>{no}</p>}</HouseFact>
      </div>
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
