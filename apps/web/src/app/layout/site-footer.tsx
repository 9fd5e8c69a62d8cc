import { useTranslation } from '@xunban/i18n/react';
import { ExternalLink } from '@xunban/ui';
import { Link } from 'react-router';
import { InstanceFact } from '../../shared/instance-fact.tsx';
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
        <div className={styles['company']}>
          <p className={styles['tagline']}>{t('brand.tagline')}</p>
          <InstanceFact name="hotline">
            {(hotline) => (
              <p>
                {t('header.hotline')} <a href={`tel:${hotline}`}>{hotline}</a>
              </p>
            )}
          </InstanceFact>
          <InstanceFact name="workingHours">{(hours) => <p>{hours}</p>}</InstanceFact>
          <InstanceFact name="email">
            {(email) => (
              <p>
                <a href={`mailto:${email}`}>{email}</a>
              </p>
            )}
          </InstanceFact>
          <InstanceFact name="companyAddress">{(address) => <p>{address}</p>}</InstanceFact>
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
        <p>{t('footer.copyright', { name: `${t('brand.name')} ${t('brand.latin')}` })}</p>
        <InstanceFact name="companyName">{(company) => <p>{company}</p>}</InstanceFact>
        <InstanceFact name="icpNo">
          {(no) => (
            <p>
              <ExternalLink href="https://beian.miit.gov.cn/" note={t('footer.newWindow')}>
                {no}
              </ExternalLink>
            </p>
          )}
        </InstanceFact>
        <InstanceFact name="policeNo">{(no) => <p>{no}</p>}</InstanceFact>
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

/** External websites that the company's buyers need. */
const THIRD_PARTY_LINKS = [
  { key: 'footer.icp', href: 'https://beian.miit.gov.cn/' },
  { key: 'footer.invoiceCheck', href: 'https://inv-veri.chinatax.gov.cn/' },
  { key: 'footer.creditCode', href: 'https://www.cods.org.cn/' },
  { key: 'footer.gerber', href: 'https://www.ucamco.com/en/gerber' },
  { key: 'footer.kicad', href: 'https://www.kicad.org/' },
] as const;
