import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BoardLayers, StaffOrderDetail } from '@xunban/contract';
import { FILE_ROLES, type FileRole } from '@xunban/contract/file-roles';
import { layerName } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Notice, Select } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { stepProblem, useOrderStep } from '../use-order-action.ts';
import styles from './board-stage.module.css';

interface FileRolesProps {
  readonly order: StaffOrderDetail;
  readonly layers: BoardLayers;
}

/** The role of each file and its source; during review, an engineer can correct it here. */
export function FileRoles({ order, layers: { files, corrections } }: FileRolesProps) {
  const { t } = useTranslation(['console', 'quote']);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<string, FileRole>>(new Map());
  const step = useOrderStep(order.id);
  const roles = [...chosen].map(([name, role]) => ({ name, role }));
  const correct = useMutation({
    mutationFn: () => {
      const body = { version: order.version, roles };
      return step(() => api.staffCases.correctRoles({ params: { id: order.id }, body }, { timeoutMs: 120_000 }));
    },
    onSuccess: () => {
      setChosen(new Map());
      return client.invalidateQueries({ queryKey: ['layers', order.id] });
    },
  });
  const canDecide = order.can.includes('approve') || order.can.includes('sendBack');
  const choose = (name: string, value: string) => {
    const role = FILE_ROLES.find((known) => known === value);
    const next = new Map(chosen);
    if (role === undefined || files.some((file) => file.name === name && file.role === role)) next.delete(name);
    else next.set(name, role);
    setChosen(next);
  };
  return (
    <details className={styles['roles']}>
      <summary>{t('stage.roles', { count: files.length })}</summary>
      <ul className={styles['files']}>
        {files.map(({ name, role, isChosen }) => (
          <li key={name} className={styles['role']}>
            <span className={styles['file']}>{name}</span>
            {canDecide ? (
              <Select
                aria-label={t('stage.roleOf', { name })}
                value={chosen.get(name) ?? role}
                onChange={({ target }) => choose(name, target.value)}
                disabled={correct.isPending}
              >
                {withNow(role).map((value) => (
                  <option key={value} value={value}>
                    {layerName(value)}
                  </option>
                ))}
              </Select>
            ) : (
              layerName(role)
            )}
            {isChosen && <span className={styles['file']}>{t('stage.roleChosen')}</span>}
          </li>
        ))}
      </ul>
      {canDecide && (
        <Button
          size="small"
          type="primary"
          disabled={roles.length === 0}
          loading={correct.isPending}
          onClick={() => correct.mutate()}
        >
          {t('stage.measureAgain', { count: roles.length })}
        </Button>
      )}
      {correct.isError && <Notice tone="error">{stepProblem(correct.error)}</Notice>}
      {corrections.length > 0 && (
        <ul className={styles['files']} aria-label={t('stage.corrections')}>
          {corrections.map(({ changes, staffName, at }) => (
            <li key={at} className={styles['file']}>
              {minuteText(at)} {staffName}{' '}
              {changes
                .map(({ name, from, to }) => `${name}: ${layerName(from)} → ${layerName(to)}`)
                .join(t('stage.correctionGap'))}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** A role that cannot be chosen, such as a report, is still offered when it is the current one. */
const withNow = (role: string): readonly string[] =>
  FILE_ROLES.some((known) => known === role) ? FILE_ROLES : [role, ...FILE_ROLES];
