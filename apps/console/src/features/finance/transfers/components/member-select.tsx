import { useQuery } from '@tanstack/react-query';
import type { MemberListRow } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Select, Spin } from 'antd';
import { useDeferredValue, useState } from 'react';
import { transferQueries } from '../transfer-queries.ts';

type Known = Pick<MemberListRow, 'id' | 'memberNo' | 'trueName' | 'account'>;

interface MemberSelectProps {
  /** Offered before anything is searched: whose account the money came to. */
  readonly known: Known | undefined;
  /** Given by the form item around it. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (id: string) => void;
}

/** Finds a member by name, number or phone, from the second character on. */
export function MemberSelect({ known, ...control }: MemberSelectProps) {
  const { t } = useTranslation('console-members');
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const found = useQuery(transferQueries.members(filter));
  const members: readonly Known[] = filter.length >= 2 ? (found.data?.items ?? []) : known ? [known] : [];
  return (
    <Select
      {...control}
      showSearch
      filterOption={false}
      onSearch={setTyped}
      placeholder={t('transfer.memberSearch')}
      notFoundContent={found.isFetching ? <Spin size="small" /> : t(filter ? 'transfer.noMember' : 'transfer.typeMore')}
      options={members.map(({ id, memberNo, trueName, account }) => ({
        value: id,
        label: [trueName, memberNo, account].filter(Boolean).join(' · '),
      }))}
    />
  );
}
