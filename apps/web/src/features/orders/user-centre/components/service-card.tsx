import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, CopyButton, DataState } from '@xunban/ui';
import { serviceQuery } from '../api/service-query.ts';
import styles from './user-centre.module.css';

const WAYS = ['phone', 'weChat', 'qq', 'email'] as const;

/** The people who look after this member, with every way to reach them. */
export function ServiceCard() {
  const { t } = useTranslation('user-centre');
  const service = useQuery(serviceQuery);
  return (
    <Card title={t('service.title')}>
      <DataState query={service}>
        {({ items, hotline }) => (
          <ul className={styles['service']}>
            {items.map((contact) => (
              <li key={`${contact.role} ${contact.name}`}>
                <p className={styles['soft']}>{t(`service.role.${contact.role}`)}</p>
                <strong>{contact.name}</strong>
                {WAYS.filter((way) => contact[way] !== '').map((way) => (
                  <p key={way} className={styles['way']}>
                    <span className={styles['soft']}>{t(`service.${way}`)}</span> {contact[way]}
                    <CopyButton
                      text={contact[way]}
                      label={t('service.copy', { name: contact.name, way: t(`service.${way}`) })}
                    />
                  </p>
                ))}
              </li>
            ))}
            {items.length === 0 && (
              <li>
                {hotline === '' ? (
                  t('service.nobody')
                ) : (
                  <>
                    {t('service.none')} <a href={`tel:${hotline}`}>{hotline}</a>
                  </>
                )}
              </li>
            )}
          </ul>
        )}
      </DataState>
    </Card>
  );
}
