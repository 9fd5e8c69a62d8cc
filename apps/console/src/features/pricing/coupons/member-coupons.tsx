import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { EmptyState, toast } from '@xunban/ui';
import { ListFrame } from '@xunban/ui/antd';
import { Alert, Form, Select } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { usePartList } from '../../../shared/use-part-list.ts';
import { couponQueries, useRereadCoupons } from './coupon-queries.ts';
import { useIssuedColumns } from './issued-list.tsx';
import { useWorth } from './use-worth.tsx';

/** Coupons of one member, and the button by which a user gives one. */
export function MemberCoupons({ memberId, heading }: { readonly memberId: string; readonly heading: string }) {
  const { t } = useTranslation('console-coupons');
  const list = usePartList();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="member-coupons">
      <h2 id="member-coupons" className={heading}>
        {t('part.issued')}{' '}
        <GuardedButton permission="coupon.edit" size="small" onClick={() => setOpen(true)}>
          {t('give')}
        </GuardedButton>
      </h2>
      <ListFrame
        list={list}
        result={useQuery(couponQueries.ofMember(memberId, list.query))}
        rowKey={(row) => row.id}
        columns={useIssuedColumns(true)}
        empty={<EmptyState title={t('issuedEmpty')} />}
      />
      {isOpen && <GiveDialog memberId={memberId} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface GiveValues {
  readonly ruleId: string;
  readonly reason: string;
}

function GiveDialog({ memberId, onClose }: { readonly memberId: string; readonly onClose: () => void }) {
  const { t } = useTranslation('console-coupons');
  const reread = useRereadCoupons();
  const worth = useWorth();
  const rules = useQuery(couponQueries.inForce);
  const submit = async (body: GiveValues, attempt: Attempt) => {
    const { state } = await api.staffCoupons.give({ params: { id: memberId }, body }, attempt);
    toast.success(t(state === 'waiting' ? 'giftAsked' : 'giftGiven'));
    await reread();
  };
  return (
    <FormDialog<GiveValues>
      title={t('give')}
      okText={t('give')}
      initial={{ reason: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={t('hint.give')} />
      </Form.Item>
      <Form.Item name="ruleId" label={t('coupon')} rules={[{ required: true, message: t('required') }]}>
        <Select
          loading={rules.isPending}
          options={(rules.data?.items ?? [])
            .filter(({ givenBy }) => givenBy === 'staff')
            .map((rule) => ({ value: rule.id, label: `${rule.name} · ${worth(rule)}` }))}
        />
      </Form.Item>
      <ReasonField label={t('reason')} required={t('required')} />
    </FormDialog>
  );
}
