import { useQuery } from '@tanstack/react-query';
import { TEMPLATE_CONTEXT_NAMES, type TemplateContext } from '@xunban/contract/template-contexts';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, PageHeader, Tabs } from '@xunban/ui';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { templateQueries } from '../../../shared/template-picker.tsx';
import { QuestionTemplates } from './components/question-templates.tsx';
import { SmsKinds } from './components/sms-kinds.tsx';
import { TemplateListEditor } from './components/template-list-editor.tsx';

type View = TemplateContext | 'questions' | 'sms';
const VIEWS: readonly View[] = [...TEMPLATE_CONTEXT_NAMES, 'questions', 'sms'];

/** The platform's own text templates by context, and those that are registered with the SMS provider. */
export function TemplatesPage() {
  const { t } = useTranslation('console-templates');
  const [params, setParams] = useTabSearchParams();
  const view = VIEWS.find((known) => known === params.get('view')) ?? 'sendBack';
  const lists = useQuery(templateQueries.lists);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('uses')}
        tabs={VIEWS.map((key) => ({ key, label: t(`context.${key}`) }))}
        value={view}
        onChange={(key) => setParams(() => new URLSearchParams({ view: key }))}
      >
        {view === 'sms' && <SmsKinds />}
        {view === 'questions' && <QuestionTemplates />}
        {view !== 'sms' && view !== 'questions' && (
          <DataState query={lists}>
            {({ lists: all }) => {
              const list = all.find(({ context }) => context === view);
              return list ? <TemplateListEditor key={`${view} ${list.revision}`} list={list} /> : null;
            }}
          </DataState>
        )}
      </Tabs>
    </>
  );
}
