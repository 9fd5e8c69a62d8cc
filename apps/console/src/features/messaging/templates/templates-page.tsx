import { useQuery } from '@tanstack/react-query';
import { TEMPLATE_USE_NAMES, type TemplateUse } from '@xunban/contract/template-uses';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, PageHeader, Tabs } from '@xunban/ui';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { templateQueries } from '../../../shared/template-picker.tsx';
import { QuestionTemplates } from './components/question-templates.tsx';
import { SmsKinds } from './components/sms-kinds.tsx';
import { TemplateListEditor } from './components/template-list-editor.tsx';

type View = TemplateUse | 'questions' | 'sms';
const VIEWS: readonly View[] = [...TEMPLATE_USE_NAMES, 'questions', 'sms'];

/** The platform's own text templates by place of use, and those that are registered with the SMS provider. */
export function TemplatesPage() {
  const { t } = useTranslation('console-templates');
  const [params, setParams] = useTabSearchParams();
  const view = VIEWS.find((known) => known === params.get('use')) ?? 'sendBack';
  const lists = useQuery(templateQueries.lists);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('uses')}
        tabs={VIEWS.map((key) => ({ key, label: t(`use.${key}`) }))}
        value={view}
        onChange={(key) => setParams(() => new URLSearchParams({ use: key }))}
      >
        {view === 'sms' && <SmsKinds />}
        {view === 'questions' && <QuestionTemplates />}
        {view !== 'sms' && view !== 'questions' && (
          <DataState query={lists}>
            {({ lists: all }) => {
              const list = all.find(({ use }) => use === view);
              return list ? <TemplateListEditor key={`${view} ${list.revision}`} list={list} /> : null;
            }}
          </DataState>
        )}
      </Tabs>
    </>
  );
}
