import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillingProfile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Field, layout, Modal, Notice, problemText, Select, toast } from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';

/** A main order and its current billing profile; an empty profile id for no invoice recipient. */
export interface MainToChooseFor {
  readonly mainOrderId: string;
  readonly mainNo: string;
  readonly billingProfileId: string;
}

interface ChoiceDialogProps {
  /** null while the dialog is closed. */
  readonly main: MainToChooseFor | null;
  readonly profiles: readonly BillingProfile[];
  readonly onClose: () => void;
}

/** The billing profile of the automatic invoice of a main order once everything was sent. */
export function ChoiceDialog({ main, ...rest }: ChoiceDialogProps) {
  const { t } = useTranslation('invoice');
  return (
    <Modal
      open={main !== null}
      onClose={rest.onClose}
      title={t('choice.title', { no: main?.mainNo ?? '' })}
      width="30rem"
    >
      {main && <ChoiceFields main={main} {...rest} />}
    </Modal>
  );
}

function ChoiceFields({ main, profiles, onClose }: ChoiceDialogProps & { readonly main: MainToChooseFor }) {
  const { t } = useTranslation(['invoice', 'invoice-texts']);
  const choose = useChooseBillingProfile();
  const [billingProfileId, setBillingProfileId] = useState(main.billingProfileId);
  const save = () =>
    choose.mutate(
      { mainOrderId: main.mainOrderId, billingProfileId },
      {
        onSuccess: () => {
          toast.success(t('choice.saved'));
          onClose();
        },
      },
    );
  return (
    <div className={layout['stack4']}>
      <Field label={t('apply.buyer')} hint={t('choice.hint')}>
        {(control) => (
          <Select {...control} value={billingProfileId} onChange={(event) => setBillingProfileId(event.target.value)}>
            <option value="">{t('choice.none')}</option>
            {profiles.map((profile) => (
              <option key={profile.id} value={profile.id}>
                {`${profile.title} · ${t(`invoice-texts:kind.${profile.kind}`)}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {choose.isError && (
        <Notice tone="error" live>
          {problemText(choose.error)}
        </Notice>
      )}
      <div className={classes(layout['itemsCentre'], layout['rowEnd2'])}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" busy={choose.isPending} onClick={save}>
          {t('profile.save')}
        </Button>
      </div>
    </div>
  );
}

interface Choice {
  readonly mainOrderId: string;
  /** Empty for no invoice by itself. */
  readonly billingProfileId: string;
}

function useChooseBillingProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (query: Choice) => api.order.changeInvoice({ query }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}
