import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MemberOrder } from '@xunban/contract';
import { MAX_PHONE_TEXT, phoneNumber, phoneOrText } from '@xunban/contract/phone-numbers';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form, Input, Select } from 'antd';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import styles from '../members.module.css';
import { MemberReasonField } from './member-reason-field.tsx';

/** An order whose address the user can see. */
export type Correctable = Pick<MemberOrder, 'id' | 'mainNo' | 'version'> & {
  readonly address: NonNullable<MemberOrder['address']>;
};

interface Values {
  readonly contactName: string;
  readonly phone: string;
  readonly district: string;
  readonly detail: string;
  readonly companyName: string;
  readonly reason: string;
}

/** Puts the address of an order right because its buyer asked for it. Province and city stand fast, as the freight does. */
export function AddressDialog({ order, onClose }: { readonly order: Correctable; readonly onClose: () => void }) {
  const { t } = useTranslation('console-member');
  const client = useQueryClient();
  const { province, city, district, contactName = '', detail, companyName, phone = '' } = order.address;
  const districts = useDistricts(province, city);
  const submit = async (values: Values) => {
    const body = { ...values, phone: phoneOrText('consignee', values.phone), province, city, version: order.version };
    await api.onBehalf.correctAddress({ params: { id: order.id }, body });
    toast.success(t('address.corrected'));
    await client.invalidateQueries({ queryKey: ['members'] });
    await client.invalidateQueries({ queryKey: ['orders'] });
  };
  return (
    <FormDialog<Values>
      title={t('address.title', { no: order.mainNo })}
      okText={t('address.correct')}
      initial={{ contactName, phone: '', district, detail, companyName, reason: '' }}
      draft={{ as: `member.address:${order.id}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={t('address.means')} />
      </Form.Item>
      <div className={styles['fields']}>
        <Form.Item
          name="contactName"
          label={t('address.contactName')}
          rules={[{ required: true, whitespace: true, message: t('address.contactNameRequired') }]}
        >
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t('address.phone')}
          extra={t('address.phoneHint', { phone })}
          rules={[{ validator: checkPhone, message: t('address.phoneInvalid') }]}
        >
          <Input inputMode="tel" autoComplete="off" maxLength={MAX_PHONE_TEXT} />
        </Form.Item>
        <Form.Item label={t('address.region')}>
          <span>{[province, city].join(' ')}</span>
        </Form.Item>
        <Form.Item name="district" label={t('address.district')}>
          <Select
            showSearch
            disabled={districts.length === 0}
            options={districts.map((name) => ({ value: name, label: name }))}
          />
        </Form.Item>
      </div>
      <Form.Item
        name="detail"
        label={t('address.detail')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('address.detailRequired') }]}
      >
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="companyName" label={t('address.companyName')}>
        <Input maxLength={100} />
      </Form.Item>
      <MemberReasonField hint={t('reason.memberReads')} />
    </FormDialog>
  );
}

/** An empty field leaves the number unchanged. */
const checkPhone = (_rule: unknown, typed: string): Promise<void> =>
  typed.trim() === '' || phoneNumber('consignee', typed) ? Promise.resolve() : Promise.reject(new Error('phone'));

/** The districts of a city; the tree never changes while a page is open. */
function useDistricts(province: string, city: string): readonly string[] {
  const regions = useQuery({
    queryKey: ['regions'],
    queryFn: ({ signal }) => api.address.regions({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = regions.data?.find(({ name }) => name === province)?.children.find(({ name }) => name === city);
  return (found?.children ?? []).map(({ name }) => name);
}
