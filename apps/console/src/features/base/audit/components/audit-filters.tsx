import { useQuery } from '@tanstack/react-query';
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '@xunban/contract/audit-actions';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Button, Input, Select } from 'antd';
import { useId } from 'react';
import { useActionName } from '../../../../shared/use-action-name.ts';
import { type AuditFilterName, hasFilter } from '../audit-filter.ts';
import styles from '../audit-page.module.css';
import { auditQueries } from '../audit-queries.ts';

interface AuditFiltersProps {
  readonly params: URLSearchParams;
  /** An empty value takes the filter away. */
  readonly onChange: (name: AuditFilterName, value: string) => void;
  readonly onClear: () => void;
}

/** Filters by actor, action, object, date and reason. Actions are grouped by their subject. */
export function AuditFilters({ params, onChange, onClear }: AuditFiltersProps) {
  const { t } = useTranslation('console-audit');
  const actionName = useActionName();
  const people = useQuery(auditQueries.people());
  const choose = (name: 'staff' | 'action' | 'kind', options: Parameters<typeof Select<string>>[0]['options']) => (
    <Select<string>
      className={styles['choice'] ?? ''}
      aria-label={t(`filter.${name}`)}
      placeholder={t(`filter.${name}`)}
      value={params.get(name)}
      onChange={(value: string | undefined) => onChange(name, value ?? '')}
      allowClear
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      {...(options ? { options } : {})}
    />
  );
  const search = (name: 'no' | 'reason', placeholder: string) => (
    <Input.Search
      className={styles['search'] ?? ''}
      // The box follows the address, also one step back.
      key={`${name} ${params.get(name) ?? ''}`}
      defaultValue={params.get(name) ?? ''}
      aria-label={t(`filter.${name}`)}
      placeholder={placeholder}
      allowClear
      onSearch={(value) => onChange(name, value.trim())}
    />
  );
  const id = useId();
  const day = (name: 'from' | 'to') => (
    <label className={styles['day']} htmlFor={`${id} ${name}`}>
      {t(`filter.${name}`)}
      <Input
        id={`${id} ${name}`}
        type="date"
        value={params.get(name) ?? ''}
        onChange={({ target }) => onChange(name, target.value)}
      />
    </label>
  );
  const linked = (['object', 'member'] as const).filter((name) => params.has(name));
  return (
    <section className={classes(layout['rowCentred2'], layout['spaceBelow4'])} aria-label={t('filter.label')}>
      {choose(
        'staff',
        people.data?.items.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {choose(
        'action',
        groupActions(actionName, (subject) => t(`subject.${subject}`)),
      )}
      {choose(
        'kind',
        AUDIT_OBJECTS.map((kind) => ({ value: kind, label: t(`object.${kind}`) })),
      )}
      {search('no', `${t('filter.no')} · ${t('filter.noHint')}`)}
      {search('reason', t('filter.reason'))}
      {day('from')}
      {day('to')}
      {linked.map((name) => (
        <Button key={name} size="small" onClick={() => onChange(name, '')}>
          {t(`chosen.${name}`)} ✕
        </Button>
      ))}
      {hasFilter(params) && (
        <Button type="link" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </section>
  );
}

type Action = (typeof AUDIT_ACTIONS)[number];
type Subject = Action extends `${infer S}.${string}` ? S : never;

/** The part before the dot is the subject of an action. */
function groupActions(actionName: (action: Action) => string, subjectName: (subject: Subject) => string) {
  const subjects = [...new Set(AUDIT_ACTIONS.map((action) => action.split('.')[0] as Subject))];
  return subjects.map((subject) => ({
    label: subjectName(subject),
    options: AUDIT_ACTIONS.filter((action) => action.startsWith(`${subject}.`)).map((action) => ({
      value: action,
      label: actionName(action),
    })),
  }));
}
