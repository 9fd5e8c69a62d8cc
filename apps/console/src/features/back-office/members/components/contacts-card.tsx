import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffMemberDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, layout, problemText, toast } from '@xunban/ui';
import { Select } from 'antd';
import { useStaffGuard } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { memberQueries } from '../member-queries.ts';
import styles from '../members.module.css';

const ROLES = ['sales', 'support', 'engineer'] as const;
type Role = (typeof ROLES)[number];
const SHARED = '';

/** The member's contacts, role by role, with a button to change them. */
export function ContactsCard({ member }: { readonly member: StaffMemberDetail }) {
  const { t } = useTranslation('console-member');
  const client = useQueryClient();
  const { isAllowed: canEdit, denial, guarded } = useStaffGuard('member.edit');
  const all = useQuery(memberQueries.contacts);
  const choose = useMutation({
    mutationFn: ({ role, contactId }: { readonly role: Role; readonly contactId: string }) =>
      api.memberPage.assignContact({ params: { id: member.id }, body: { role, contactId: contactId || null } }),
    onSuccess: (changed) => {
      client.setQueryData(memberQueries.detail(member.id).queryKey, changed);
      toast.success(t('contact.saved'));
    },
    onError: (error) => toast.error(problemText(error)),
  });
  const roles = ROLES.filter((role) => all.data?.some((contact) => contact.role === role));
  return (
    <Card title={t('contact.title')}>
      {roles.length === 0 && <p className={layout['muted']}>{t('contact.none')}</p>}
      <dl className={layout['stack2']}>
        {roles.map((role) => {
          const now = member.contacts.find((contact) => contact.role === role);
          const shared = now && !now.isAssigned ? t('contact.sharedTo', { name: now.name }) : t('contact.shared');
          return (
            <div key={role} className={classes(layout['rowCentred3'], styles['pair'])}>
              <dt>{t(`role.${role}`)}</dt>
              <dd>
                <Select<string>
                  className={styles['choice'] ?? ''}
                  popupMatchSelectWidth={false}
                  aria-label={t(`role.${role}`)}
                  {...denial}
                  disabled={!canEdit || member.closedAt !== null}
                  loading={choose.isPending && choose.variables.role === role}
                  value={now?.isAssigned ? now.id : SHARED}
                  onChange={guarded((contactId: string) => choose.mutate({ role, contactId }))}
                  options={[
                    { value: SHARED, label: shared },
                    ...(all.data ?? [])
                      .filter((contact) => contact.role === role)
                      .map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
