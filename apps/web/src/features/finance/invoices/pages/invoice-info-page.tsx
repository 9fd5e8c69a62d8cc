import { useQuery } from '@tanstack/react-query';
import type { BillingProfile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import {
  Badge,
  Button,
  ConfirmDialog,
  classes,
  DataState,
  EmptyState,
  layout,
  PageHeader,
  problemText,
  toast,
} from '@xunban/ui';
import { useState } from 'react';
import { IfMay } from '../../../../shared/if-may.tsx';
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
    <IfMay need="invoice.edit">
      <Button kind="primary" onClick={() => setEditing('new')}>
        {t('profile.add')}
      </Button>
    </IfMay>
  );
  return (
    <>
      <PageHeader
        title={t('pages:invoiceInfo.title')}
        lead={certified ? t('profile.leadFixed', { title: certified.title }) : t('profile.lead')}
        actions={items.length < max && add}
      />
      <DataState
        query={profiles}
        isEmpty={(found) => found.items.length === 0}
        empty={
          <EmptyState
            title={t('profile.empty')}
            hint={t('profile.emptyHint')}
            example={[t('profile.example.name'), t('profile.example.line')]}
            action={add}
          />
        }
      >
        {(found) => (
          <ul className={styles['cards']}>
            {found.items.map((profile) => (
              <BillingProfileCard
                key={profile.id}
                profile={profile}
                onEdit={() => setEditing(profile)}
                onRemove={() => setLeaving(profile)}
              />
            ))}
          </ul>
        )}
      </DataState>
      <BillingProfileDialog editing={editing} certified={certified} onClose={() => setEditing(null)} />
      <RemoveQuestion profile={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

interface BillingProfileCardProps {
  readonly profile: BillingProfile;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function BillingProfileCard({ profile, onEdit, onRemove }: BillingProfileCardProps) {
  const { t } = useTranslation(['invoice', 'invoice-texts']);
  return (
    <li className={styles['card']}>
      <p className={classes(layout['rowCentred2'], layout['strong'], layout['breakAnywhere'])}>
        {profile.title}
        {profile.isDefault && <Badge tone="primary">{t('profile.default')}</Badge>}
      </p>
      {profile.taxNo && <p className={layout['code']}>{profile.taxNo}</p>}
      <p className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
        {[t(`invoice-texts:kind.${profile.kind}`), t(`invoice-texts:medium.${profile.medium}`)].join(' · ')}
      </p>
      {[
        [profile.registeredAddress, profile.registeredPhone],
        [profile.bank, profile.bankAccount],
      ]
        .map((parts) => parts.filter(Boolean).join('　'))
        .filter(Boolean)
        .map((line) => (
          <p key={line} className={classes(layout['muted'], layout['block'], layout['breakAnywhere'])}>
            {line}
          </p>
        ))}
      <IfMay need="invoice.edit">
        <div className={classes(layout['itemsCentre'], layout['rowEnd2'])}>
          <Button size="small" aria-label={`${t('profile.edit')} ${profile.title}`} onClick={onEdit}>
            {t('profile.edit')}
          </Button>
          <Button size="small" kind="danger" aria-label={`${t('profile.remove')} ${profile.title}`} onClick={onRemove}>
            {t('profile.remove')}
          </Button>
        </div>
      </IfMay>
    </li>
  );
}

function RemoveQuestion({ profile, onClose }: { profile: BillingProfile | null; onClose: () => void }) {
  const { t } = useTranslation('invoice');
  const remove = useRemoveBillingProfile();
  return (
    <ConfirmDialog
      open={profile !== null}
      onClose={onClose}
      question={t('profile.removeTitle', { title: profile?.title ?? '' })}
      confirm={t('profile.remove')}
      danger
      onConfirm={async () => {
        if (!profile) return;
        await remove.mutateAsync(profile.id, { onError: (error) => toast.error(problemText(error)) });
        toast.success(t('profile.removed'));
      }}
    >
      <p>{t('profile.removeText')}</p>
    </ConfirmDialog>
  );
}
