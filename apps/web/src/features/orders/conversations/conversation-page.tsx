import { useTranslation } from '@xunban/i18n/react';
import { PageHeader } from '@xunban/ui';
import { Link, useSearchParams } from 'react-router';
import { ConversationPanel } from './conversation-panel.tsx';

/** One conversation on a page of its own: about the main order of the address, or the general one. */
export function ConversationPage() {
  const { t } = useTranslation(['conversation', 'pages']);
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader title={t('pages:conversation.title')} lead={<Link to="/main/conversations">{t('all')}</Link>} />
      <ConversationPanel mainNo={params.get('mainNo')?.trim() ?? ''} />
    </>
  );
}
