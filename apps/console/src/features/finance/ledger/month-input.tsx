import { useTranslation } from '@xunban/i18n/react';
import { shanghaiMonth } from '@xunban/i18n/when';
import { Input } from 'antd';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** Returns the month of a page from the address of its tab; defaults to this month. */
export function useMonth(): readonly [month: string, setMonth: (month: string) => void] {
  const [params, setParams] = useTabSearchParams();
  const named = params.get('month') ?? '';
  const set = (month: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.set('month', month);
      return next;
    });
  return [MONTH.test(named) ? named : shanghaiMonth(), set];
}

interface MonthInputProps {
  readonly month: string;
  readonly onChange: (month: string) => void;
}

export function MonthInput({ month, onChange }: MonthInputProps) {
  const { t } = useTranslation('console-ledger');
  return (
    <Input
      type="month"
      style={{ width: 180 }}
      value={month}
      aria-label={t('chooseMonth')}
      onChange={({ target }) => (target.value === '' || MONTH.test(target.value)) && onChange(target.value)}
    />
  );
}
