import type { StaffArticle } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../../shared/access.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** What becomes of an article as a whole. */
export function ArticleActions({ article }: { readonly article: StaffArticle }) {
  const { t } = useTranslation('console-articles');
  const [open, setOpen] = useState<'publish' | 'withdraw' | 'place' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {article.kind !== 'page' && <Button onClick={() => setOpen('place')}>{t('place.open')}</Button>}
      {article.state !== 'withdrawn' && article.state !== 'draft' && (
        <GuardedButton permission="content.publish" danger onClick={() => setOpen('withdraw')}>
          {t('withdraw.open')}
        </GuardedButton>
      )}
      <GuardedButton permission="content.publish" type="primary" onClick={() => setOpen('publish')}>
        {t('publish.open')}
      </GuardedButton>
      {open === 'publish' && <PublishDialog article={article} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog article={article} onClose={close} />}
      {open === 'place' && <PlaceDialog article={article} onClose={close} />}
    </>
  );
}
