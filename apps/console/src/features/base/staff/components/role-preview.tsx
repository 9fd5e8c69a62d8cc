import { useQuery } from '@tanstack/react-query';
import type { RoleScope, StaffPermission } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, classes, DataState, layout, Notice, type Tone } from '@xunban/ui';
import { Button } from 'antd';
import { type ReactNode, useContext, useId } from 'react';
import { MenuPagesContext } from '../../../../shared/console-page.ts';
import { useActionName } from '../../../../shared/use-action-name.ts';
import { rolePreview } from '../role-preview.ts';
import styles from '../staff.module.css';
import { staffQueries } from '../staff-queries.ts';

interface PreviewProps {
  readonly permissions: readonly StaffPermission[];
  readonly onAdd: (permission: StaffPermission) => void;
}

/** Preview of the console for users with these permissions, updated with each tick. */
export function RolePreview(props: PreviewProps) {
  const { t } = useTranslation('console-staff');
  const titleId = useId();
  const scope = useQuery(staffQueries.scope);
  return (
    <section className={styles['preview']} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes(layout['textMd'], layout['spaceBelow3'])}>
        {t('preview.title')}
      </h2>
      <DataState query={scope}>{(data) => <Preview {...props} scope={data} />}</DataState>
    </section>
  );
}

const TONES = { visible: 'success', redacted: 'warning', unmet: 'neutral' } as const satisfies Record<string, Tone>;

function Preview({ permissions, onAdd, scope }: PreviewProps & { readonly scope: RoleScope }) {
  const { t } = useTranslation(['console-staff', 'console', 'console-audit']);
  const actionName = useActionName();
  const join = (names: readonly string[]) => names.join(t('role.separator'));
  const { actions, exports, fields, gaps } = rolePreview(scope, permissions);
  const pages = useContext(MenuPagesContext).filter(
    ({ permission }) => !permission || [permission].flat().some((name) => permissions.includes(name)),
  );
  const nameOf = (permission: StaffPermission) => t(`permission.${permission}`);
  const subjects = [...new Set(actions.map(actionSubject))];
  return (
    <>
      <div className={classes(layout['stack2'], styles['gaps'])} role="status">
        {gaps.map((gap) => (
          <Notice
            key={`${gap.missing} ${gap.kind === 'idle' ? gap.permission : ''}`}
            tone="warning"
            action={
              <Button
                size="small"
                aria-label={t('preview.addNamed', { permission: nameOf(gap.missing) })}
                onClick={() => onAdd(gap.missing)}
              >
                {t('preview.add')}
              </Button>
            }
          >
            {gap.kind === 'idle'
              ? t('preview.idle', { permission: nameOf(gap.permission), missing: nameOf(gap.missing) })
              : t('preview.blind', {
                  actions: join(gap.actions.map(actionName)),
                  missing: nameOf(gap.missing),
                })}
          </Notice>
        ))}
      </div>
      <dl className={classes(layout['stack3'], layout['softTerms'])}>
        <Part title={t('preview.pages')}>{join(pages.map(({ title }) => t(`console:${title}`)))}</Part>
        <Part title={t('preview.actions')}>
          {actions.length === 0
            ? t('preview.none')
            : subjects.map((subject) => (
                <div key={subject}>
                  <span className={layout['muted']}>{t(`console-audit:subject.${subject}`)}</span>{' '}
                  {join(actions.filter((action) => actionSubject(action) === subject).map(actionName))}
                </div>
              ))}
        </Part>
        <Part title={t('preview.exports')}>
          {exports.length === 0 ? t('preview.none') : join(exports.map((list) => t(`preview.list.${list}`)))}
        </Part>
        <Part title={t('subject.visibility')}>
          <ul className={layout['stack1']}>
            {fields.map(({ permission, visibility, subjects: where }) => (
              <li key={permission}>
                <span>{t(`preview.field.${permission}`)}</span>{' '}
                <Badge tone={TONES[visibility]}>{t(`preview.access.${visibility}`)}</Badge>{' '}
                {where.length > 0 && (
                  <span className={layout['muted']}>{join(where.map((subject) => t(`subject.${subject}`)))}</span>
                )}
              </li>
            ))}
          </ul>
        </Part>
      </dl>
    </>
  );
}

type Action = RoleScope['actions'][number]['action'];
type ActionSubject = Action extends `${infer Subject}.${string}` ? Subject : never;
const actionSubject = (action: Action): ActionSubject => action.split('.')[0] as ActionSubject;

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);
