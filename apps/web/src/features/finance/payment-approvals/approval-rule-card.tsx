import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, classes, DataState, Field, layout, moneyText, Notice, problemText, TextInput } from '@xunban/ui';
import { useState } from 'react';
import { useCheckedForm } from '../../../shared/use-checked-form.ts';
import { useMay } from '../../../shared/use-may.ts';
import { type ApprovalRule, approvalQueries, useSaveRule } from './approval-queries.ts';
import styles from './payment-approvals.module.css';

const ROLES = ['purchaser', 'bookkeeper'] as const;
const FIELDS = { purchaser: 'purchaserAbove', bookkeeper: 'bookkeeperAbove' } as const;

/** Amounts above which payments of a company need an approval: a form for the owner, a text for the others. */
export function ApprovalRuleCard() {
  const { t } = useTranslation('payment-approval');
  const rule = useQuery(approvalQueries.rule);
  const canEdit = useMay('company.manage');
  return (
    <Card title={t('rule.title')}>
      <DataState query={rule}>
        {(shown) => (canEdit ? <RuleForm key={shown.version} rule={shown} /> : <RuleText rule={shown} />)}
      </DataState>
    </Card>
  );
}

function RuleText({ rule }: { readonly rule: ApprovalRule }) {
  const { t } = useTranslation(['payment-approval', 'common']);
  const limits = ROLES.flatMap((role) => {
    const above = rule[FIELDS[role]];
    return above === null ? [] : [{ role, above }];
  });
  if (limits.length === 0) return <p className={layout['muted']}>{t('rule.none')}</p>;
  return (
    <ul className={layout['stack1']}>
      {limits.map(({ role, above }) => (
        <li key={role}>{t('rule.amount', { role: t(`common:member.role.${role}`), amount: moneyText(above) })}</li>
      ))}
    </ul>
  );
}

const AMOUNT = /^\d{1,13}(\.\d{1,2})?$/;
const textOf = (amount: number | null): string => (amount === null ? '' : String(amount));
const amountIn = (text: string): string | null => (text === '' ? null : text);

function RuleForm({ rule }: { readonly rule: ApprovalRule }) {
  const { t } = useTranslation(['payment-approval', 'common']);
  const save = useSaveRule();
  const [bookkeepersApprove, setBookkeepersApprove] = useState(rule.bookkeepersApprove);
  const check = (text: string) => (text === '' || AMOUNT.test(text) ? undefined : ('invalid' as const));
  const form = useCheckedForm(
    { purchaser: textOf(rule.purchaserAbove), bookkeeper: textOf(rule.bookkeeperAbove) },
    ({ purchaser, bookkeeper }) => {
      const found = { purchaser: check(purchaser), bookkeeper: check(bookkeeper) };
      return Object.fromEntries(Object.entries(found).filter(([, rule]) => rule !== undefined));
    },
    ({ purchaser, bookkeeper }) =>
      save.mutate({
        ...{ purchaserAbove: amountIn(purchaser), bookkeeperAbove: amountIn(bookkeeper) },
        ...{ bookkeepersApprove, version: rule.version },
      }),
  );
  return (
    <form ref={form.element} className={classes(layout['stack4'], styles['rule'])} noValidate onSubmit={form.submit}>
      <p className={layout['muted']}>{t('rule.lead')}</p>
      {save.isError && (
        <Notice tone="error" live>
          {problemText(save.error)}
        </Notice>
      )}
      {ROLES.map((role) => (
        <Field
          key={role}
          label={t('rule.above', { role: t(`common:member.role.${role}`) })}
          hint={t('rule.empty')}
          error={form.errors[role] && t('rule.invalid')}
        >
          {(control) => (
            <TextInput
              {...control}
              name={role}
              inputMode="decimal"
              autoComplete="off"
              value={form.values[role]}
              onChange={({ target }) => form.set(role)(target.value)}
            />
          )}
        </Field>
      ))}
      <label className={layout['line2']}>
        <input
          type="checkbox"
          checked={bookkeepersApprove}
          onChange={({ target }) => setBookkeepersApprove(target.checked)}
        />
        {t('rule.bookkeepersApprove')}
      </label>
      <p className={layout['muted']}>{t('rule.closes')}</p>
      <div>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t('rule.save')}
        </Button>
      </div>
    </form>
  );
}
