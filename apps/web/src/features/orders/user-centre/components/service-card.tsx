import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AllCalls, CallResult } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, CopyButton, DataState, layout } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';
import { readMemberValue, writeMemberValue } from '../../../../shared/member-storage.ts';
import { PersonName } from '../../../../shared/person-name.tsx';
import styles from './user-centre.module.css';

const WAYS = ['phone', 'weChat', 'qq', 'email'] as const;

/** The staff assigned to this member, with all contact details. */
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
                <p className={layout['muted']}>{t(`service.role.${contact.role}`)}</p>
                <strong>
                  <PersonName name={contact.name} />
                </strong>
                {WAYS.filter((way) => contact[way] !== '').map((way) => (
                  <p key={way} className={layout['line2']}>
                    <span className={layout['muted']}>{t(`service.${way}`)}</span> {contact[way]}
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
                  t('service.unassigned')
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

type MemberService = CallResult<AllCalls['member']['service']>;

/** The contacts of the member; the last known ones are shown until the answer comes. */
const serviceQuery = queryOptions({
  queryKey: ['memberService'],
  queryFn: async ({ signal }): Promise<MemberService> => {
    const service = await api.member.service({}, { signal });
    writeMemberValue('memberService', service);
    return service;
  },
  placeholderData: () => {
    const service = readMemberValue('memberService');
    return isService(service) ? service : undefined;
  },
});

const isService = (value: unknown): value is MemberService =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items) && 'hotline' in value;
