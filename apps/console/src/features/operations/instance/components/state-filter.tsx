import { useTranslation } from '@xunban/i18n/react';
import { Segmented } from 'antd';

/** Filters a list of the instance by state; '' is all. */
export function StateFilter<State extends string>({
  value,
  states,
  labelOf,
  onChange,
}: {
  readonly value: State | '';
  readonly states: readonly State[];
  readonly labelOf: (state: State) => string;
  readonly onChange: (value: State | '') => void;
}) {
  const { t } = useTranslation('console-instance');
  return (
    <Segmented<State | ''>
      size="small"
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('jobs.all') },
        ...states.map((state) => ({ value: state, label: labelOf(state) })),
      ]}
    />
  );
}
