import { type Areas, useTranslation } from '@xunban/i18n/react';
import { Badge, buttonClass } from '@xunban/ui';
import { Link } from 'react-router';
import { useCurrentRoute } from '../routing/current-route.ts';
import type { PageName } from '../routing/route-def.ts';
import styles from './soon-page.module.css';

/** Stands where a page is still being built, and says what will be there. */
export function SoonPage() {
  const { t, i18n } = useTranslation(['soon', 'pages']);
  const isAnnounced = (name: PageName): name is Announced & PageName => i18n.exists(`soon:text.${name}`);
  const route = useCurrentRoute();
  if (!route) return null;
  return (
    <article className={styles['soon']}>
      <Badge tone="warning">{t('soon:label')}</Badge>
      <h1>{t(`pages:${route.name}.title`)}</h1>
      {isAnnounced(route.name) && (
        <>
          <p className={styles['lead']}>{t('soon:lead')}</p>
          <p className={styles['text']}>{t(`soon:text.${route.name}`)}</p>
        </>
      )}
      <Link to="/quote" className={buttonClass()}>
        {t('soon:quote')}
      </Link>
    </article>
  );
}

type Announced = keyof Areas['soon']['text'];
