import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { type ControlProps, layout, problemText, Spinner, TextInput } from '@xunban/ui';
import { useAfterTyping } from '../../../../shared/use-after-typing.ts';
import { certificationQueries } from '../api/certification-queries.ts';
import { lookupStatus, SEARCH_FROM } from '../model/company-search.ts';
import styles from './certification.module.css';
import { useOptionList } from './use-option-list.ts';

interface CompanyFieldProps {
  readonly control: ControlProps;
  /** The input, or the chosen company. */
  readonly value: string;
  readonly isPicked: boolean;
  readonly onType: (text: string) => void;
  readonly onPick: (companyName: string) => void;
}

const TYPING_MS = 350;

/** Searches the company register while the name is typed; a company counts when it was picked from the list. */
export function CompanyField({ control, value, isPicked, onType, onPick }: CompanyFieldProps) {
  const { t } = useTranslation('certification');
  const asked = useAfterTyping(value.trim(), TYPING_MS);
  const isAsking = !isPicked && asked.length >= SEARCH_FROM;
  const search = useQuery({ ...certificationQueries.companies(asked), enabled: isAsking });
  const names = isAsking ? (search.data ?? []) : [];
  const list = useOptionList(control.id, names, onPick);
  const status = isAsking ? lookupStatus(search) : undefined;
  return (
    <div className={layout['anchor']}>
      <TextInput
        {...control}
        {...list.input}
        name="companyName"
        autoComplete="off"
        maxLength={100}
        placeholder={t('field.companyPlaceholder')}
        value={value}
        onChange={(event) => {
          onType(event.target.value);
          list.open();
        }}
        after={isAsking && search.isFetching && <Spinner size={16} />}
      />
      {list.isOpen && (
        <ul {...list.list} className={styles['names']} aria-label={t('field.companyNames')}>
          {names.map((name, at) => (
            <li key={name} {...list.option(at)}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <p className={styles['news']} role="status">
        {status
          ? t(`search.${status}`)
          : search.isError && isAsking
            ? problemText(search.error)
            : isAsking && search.data?.length === 0 && t('search.nothing')}
      </p>
    </div>
  );
}
