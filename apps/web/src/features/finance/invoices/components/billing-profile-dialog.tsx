import type { BillingProfile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, layout, Modal, Notice, problemText } from '@xunban/ui';
import { DeliveryFields, HolderFields, RegistrationFields } from './billing-profile-fields.tsx';
import { type CertifiedCompany, useBillingProfileForm } from './use-billing-profile-form.ts';

interface BillingProfileDialogProps {
  /** The profile to change, or `new`; null while the dialog is closed. */
  readonly editing: BillingProfile | 'new' | null;
  readonly certified: CertifiedCompany | null;
  readonly onClose: () => void;
}

/** Adds or changes a profile, in whose name invoices are issued. */
export function BillingProfileDialog({ editing, certified, onClose }: BillingProfileDialogProps) {
  const { t } = useTranslation('invoice');
  return (
    <Modal
      open={editing !== null}
      onClose={onClose}
      title={t(editing === 'new' ? 'profile.add' : 'profile.edit')}
      width="36rem"
      locked
    >
      {editing && (
        <BillingProfileFormView
          profile={editing === 'new' ? undefined : editing}
          certified={certified}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

type BillingProfileFormViewProps = Omit<BillingProfileDialogProps, 'editing'> & {
  readonly profile: BillingProfile | undefined;
};

function BillingProfileFormView({ profile, certified, onClose }: BillingProfileFormViewProps) {
  const { t } = useTranslation('invoice');
  const state = useBillingProfileForm(profile, certified, onClose);
  const { form, change, save } = state;
  return (
    <form className={layout['stack4']} noValidate onSubmit={state.submit}>
      <HolderFields state={state} />
      {state.isCompany && <RegistrationFields state={state} />}
      <DeliveryFields state={state} />
      <label className={layout['line2']}>
        <input
          type="checkbox"
          checked={form.isDefault}
          onChange={(event) => change({ isDefault: event.target.checked })}
        />
        {t('profile.makeDefault')}
      </label>
      {save.isError && (
        <Notice tone="error" live>
          {problemText(save.error)}
        </Notice>
      )}
      <div className={classes(layout['itemsCentre'], layout['rowEnd2'])}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}
