import { useQuery } from '@tanstack/react-query';
import type { BillingProfile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import {
  Badge,
  Button,
  ConfirmDialog,
  DataState,
  EmptyState,
  layout,
  PageHeader,
  problemText,
  toast,
} from '@xunban/ui';
import { useState } from 'react';
import { invoiceQueries } from '../api/invoice-queries.ts';
import { useRemoveBillingProfile } from '../api/use-billing-profiles.ts';
import { BillingProfileDialog } from '../components/billing-profile-dialog.tsx';
import styles from '../components/invoices.module.css';

/** Manages a member's billing profiles and the delivery of invoices. */
export function InvoiceInfoPage() {
  const { t } = useTranslation(['invoice', 'pages']);
  const profiles = useQuery(invoiceQueries.profiles);
  const [editing, setEditing] = useState<BillingProfile | 'new' | null>(null);
  const [leaving, setLeaving] = useState<BillingProfile | null>(null);
  const { max = 0, items = [], certified = null } = profiles.data ?? {};
  const add = (
    <Button kind="primary" onClick={() => setEditing('new')}>
      {t('title.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('pages:invoiceInfo.title')}
        lead={certified ? t('title.leadFixed', { title: certified.title }) : t('title.lead')}
        actions={items.length < max && add}
      />
      <DataState
        query={profiles}
        isEmpty={(found) => found.items.length === 0}
        empty={<EmptyState title={t('title.empty')} hint={t('title.emptyHint')} action={add} />}
      >
        {(found) => (
          <ul className={styles['cards']}>
            {found.items.map((profile) => (
              <BillingProfileCard
                key={profile.id}
                title={profile}
                onEdit={() => setEditing(profile)}
                onRemove={() => setLeaving(profile)}
              />
            ))}
          </ul>
        )}
      </DataState>
      <BillingProfileDialog editing={editing} certified={certified} onClose={() => setEditing(null)} />
      <RemoveQuestion title={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

interface BillingProfileCardProps {
  readonly title: BillingProfile;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function BillingProfileCard({ title, onEdit, onRemove }: BillingProfileCardProps) {
  const { t } = useTranslation(['invoice', 'invoice-texts']);
  return (
    <li className={styles['card']}>
      <p className={styles['cardHead']}>
        {title.title}
        {title.isDefault && <Badge tone="primary">{t('title.default')}</Badge>}
      </p>
      {title.taxNo && <p className={layout['code']}>{title.taxNo}</p>}
      <p className={styles['second']}>
        {[t(`invoice-texts:kind.${title.kind}`), t(`invoice-texts:medium.${title.medium}`)].join(' · ')}
      </p>
      {[
        [title.registeredAddress, title.registeredPhone],
        [title.bank, title.bankAccount],
      ]
        .map((parts) => parts.filter(Boolean).join('　'))
        .filter(Boolean)
        .map((line) => (
          <p key={line} className={styles['second']}>
            {line}
          </p>
        ))}
      <div className={styles['foot']}>
        <Button size="small" aria-label={`${t('title.edit')} ${title.title}`} onClick={onEdit}>
          {t('title.edit')}
        </Button>
        <Button size="small" kind="danger" aria-label={`${t('title.remove')} ${title.title}`} onClick={onRemove}>
          {t('title.remove')}
        </Button>
      </div>
    </li>
  );
}

function RemoveQuestion({ title, onClose }: { title: BillingProfile | null; onClose: () => void }) {
  const { t } = useTranslation('invoice');
  const remove = useRemoveBillingProfile();
  return (
    <ConfirmDialog
      open={title !== null}
      onClose={onClose}
      question={t('title.removeTitle', { title: title?.title ?? '' })}
      confirm={t('title.remove')}
      danger
      onConfirm={async () => {
        if (!title) return;
        await remove.mutateAsync(title.id, { onError: (error) => toast.error(problemText(error)) });
        toast.success(t('title.removed'));
      }}
    >
      <p>{t('title.removeText')}</p>
    </ConfirmDialog>
  );
}
