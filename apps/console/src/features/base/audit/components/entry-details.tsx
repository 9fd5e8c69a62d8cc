import { AUDIT_FIELDS } from '@xunban/contract/audit-actions';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout, VisuallyHidden } from '@xunban/ui';
import { staffNameText } from '../../../../shared/staff-name.tsx';
import styles from '../audit-page.module.css';
import type { AuditEntry } from '../audit-queries.ts';
import { type Change, useAuditTexts } from '../audit-texts.ts';

/** Every changed field before and after, the full reason, and the origin of the action. */
export function EntryDetails({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('console-audit');
  const { fieldName } = useAuditTexts();
  const { changes, hidden, reason, staffName, ip, device, requestId, at } = entry;
  return (
    <div className={styles['detailBox']}>
      {changes.length + hidden === 0 && <p className={layout['muted']}>{t('none')}</p>}
      {changes.length > 0 && (
        <dl>
          {changes.map((change) => (
            <div key={`${change.field} ${change.place}`} className={classes(layout['softTerms'], styles['diffRow'])}>
              <dt>{fieldName(change)}</dt>
              <dd className={layout['breakAnywhere']}>
                <Difference change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hidden > 0 && <p className={layout['muted']}>{t('hidden', { count: hidden })}</p>}
      <dl className={classes(layout['softTerms'], layout['row2x5'], layout['small'], styles['source'])}>
        {reason && (
          <div>
            <dt>{t('column.reason')}</dt>
            <dd className={layout['breakAnywhere']}>{reason}</dd>
          </div>
        )}
        <Fact name={t('person')} value={staffNameText(staffName)} />
        <Fact name={t('column.at')} value={at.slice(0, 19).replace('T', ' ')} />
        <Fact name={t('network')} value={ip} />
        <Fact name={t('device')} value={device} />
        <Fact name={t('request')} value={requestId} />
      </dl>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={layout['breakAnywhere']}>{value}</dd>
    </div>
  );
}

/** Shows added and removed entries of a list, or the value before and after. */
function Difference({ change }: { readonly change: Change }) {
  const { t } = useTranslation('console-audit');
  const { before, after, listMoves } = useAuditTexts();
  if (change.change !== '') return change.change;
  if (Math.max(change.before.length, change.after.length) > 1) {
    const { added, removed } = listMoves(change);
    return (
      <>
        {removed.map((value) => (
          <del key={value}>{value}</del>
        ))}
        {added.map((value) => (
          <ins key={value}>{value}</ins>
        ))}
      </>
    );
  }
  if (change.before.length === 0 && AUDIT_FIELDS[change.field] !== 'flag') return <ins>{after(change)}</ins>;
  return (
    <>
      <VisuallyHidden>{t('before')} </VisuallyHidden>
      <del>{before(change)}</del>
      <span aria-hidden="true"> → </span>
      <VisuallyHidden>{t('after')} </VisuallyHidden>
      <ins>{after(change)}</ins>
    </>
  );
}
