import { queryOptions, useQuery } from '@tanstack/react-query';
import { fillTemplate, type TemplateContext } from '@xunban/contract/template-contexts';
import { useTranslation } from '@xunban/i18n/react';
import { Select } from '@xunban/ui';
import { useState } from 'react';
import { api } from './api.ts';
import styles from './shared.module.css';

export const templateQueries = {
  lists: queryOptions({
    queryKey: ['messageTemplates'],
    queryFn: ({ signal }) => api.messageTemplates.lists({}, { signal }),
    staleTime: 60_000,
  }),
};

const LANGUAGES = ['zhCn', 'zhTw', 'en'] as const;

interface TemplatePickerProps {
  readonly context: TemplateContext;
  /** Available values, by the placeholder names of the context. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly onPick: (text: string) => void;
}

/** Text templates for this place. The chosen one is inserted into the box below, to be sent unchanged or edited. */
export function TemplatePicker({ context, values, onPick }: TemplatePickerProps) {
  const { t } = useTranslation('console');
  const { data } = useQuery(templateQueries.lists);
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('zhCn');
  const items =
    data?.lists.find((list) => list.context === context)?.items.filter((item) => item[language] !== '') ?? [];
  // Without any, or before they have come, the box stands alone as it always did.
  if (!data?.lists.some((list) => list.context === context && list.items.length > 0)) return null;
  return (
    <div className={styles['picker']}>
      <Select
        aria-label={t('template.pick')}
        value=""
        onChange={({ target }) => {
          const text = items[Number(target.value)]?.[language];
          if (target.value !== '' && text) onPick(fillTemplate(text, values));
        }}
      >
        <option value="">{t('template.pick')}</option>
        {items.map((item, index) => (
          <option key={item.title} value={index}>
            {item.title}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('template.language')}
        value={language}
        onChange={({ target }) => setLanguage(LANGUAGES.find((one) => one === target.value) ?? 'zhCn')}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {t(`template.in.${one}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
