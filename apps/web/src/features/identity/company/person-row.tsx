import { INVITED_ROLES } from '@xunban/contract/member-roles';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Button, ConfirmDialog, layout, problemText, Select, toast } from '@xunban/ui';
import { useState } from 'react';
import styles from './company.module.css';
import { type CompanyPerson, useChangeRole, useRemove } from './company-queries.ts';

/** A person with its role; the owner changes and ends the roles of the others. */
export function PersonRow({ person, canManage }: { readonly person: CompanyPerson; readonly canManage: boolean }) {
  const { t } = useTranslation(['company', 'common']);
  const { id, role, phone, isSelf, joinedAt } = person;
  const name = person.name || t('common:member.unnamed');
  return (
    <li className={layout['listRow']}>
      <div className={styles['who']}>
        <p className={layout['rowCentred2']}>
          <strong>{name}</strong> {isSelf && <Badge tone="success">{t('self')}</Badge>}
          <Badge tone={id === null ? 'primary' : 'neutral'}>{t(`common:member.role.${role}`)}</Badge>
        </p>
        <p className={layout['muted']}>
          {phone} · {t(id === null ? 'since' : 'joined', { at: minuteText(joinedAt) })}
          {role !== 'owner' && ` · ${t(`hint.${role}`)}`}
        </p>
      </div>
      {canManage && id !== null && <Manage id={id} name={name} person={person} />}
    </li>
  );
}

interface ManageProps {
  readonly id: string;
  readonly name: string;
  readonly person: CompanyPerson;
}

function Manage({ id, name, person: { role, version } }: ManageProps) {
  const { t } = useTranslation(['company', 'common']);
  const change = useChangeRole();
  const remove = useRemove();
  const [isAsking, setAsking] = useState(false);
  const choose = (chosen: string) => {
    const next = INVITED_ROLES.find((one) => one === chosen);
    if (!next || next === role) return;
    change.mutate(
      { id, role: next, version },
      {
        onSuccess: () => toast.success(t('roleChanged')),
        onError: (error) => toast.error(problemText(error)),
      },
    );
  };
  return (
    <div className={styles['actions']}>
      <Select
        className={styles['role'] ?? ''}
        aria-label={t('roleOf', { name })}
        value={role}
        disabled={change.isPending}
        onChange={({ target }) => choose(target.value)}
      >
        {INVITED_ROLES.map((one) => (
          <option key={one} value={one}>
            {t(`common:member.role.${one}`)}
          </option>
        ))}
      </Select>
      <Button size="small" kind="danger" aria-label={t('removeOf', { name })} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={t('removeQuestion', { name })}
        confirm={t('remove')}
        danger
        onConfirm={async () => {
          await remove.mutateAsync(id, { onError: (error) => toast.error(problemText(error)) });
          toast.success(t('removed'));
        }}
      >
        {t('removeHint')}
      </ConfirmDialog>
    </div>
  );
}
