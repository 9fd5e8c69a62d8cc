import { useQuery } from '@tanstack/react-query';
import type { CartRow, DeliveryAddress } from '@xunban/contract';
import { COMPANY_PACKING } from '@xunban/contract/parcel-labels';
import { referencesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import {
  buttonClass,
  Card,
  classes,
  DataState,
  EmptyState,
  Field,
  layout,
  Notice,
  PageHeader,
  Select,
  TextArea,
} from '@xunban/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { addressQueries } from '../../../identity/addresses/api/address-queries.ts';
import { cartQuery } from '../../cart/api/cart-queries.ts';
import { rowsOf } from '../../cart/model/cart-choice.ts';
import { orderQueries } from '../api/order-queries.ts';
import { ContactCard } from '../delivery/contact-card.tsx';
import { AddressChoice } from './address-choice.tsx';
import { CarrierChoice } from './carrier-choice.tsx';
import styles from './checkout.module.css';
import { CheckoutBoards } from './checkout-boards.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { CouponChoice } from './coupon-choice.tsx';
import { PackingChoice } from './packing-choice.tsx';
import { PriceChanged } from './price-changed.tsx';
import { type Checkout, couponWish, NO_INVOICE, useCheckout } from './use-checkout.ts';

const NOTE_MAX = 300;

/** Chooses address and carrier, shows every sum, and orders. */
export function CheckoutForm({ cartIds }: { cartIds: string | null }) {
  const { t } = useTranslation(['order', 'pages']);
  const cart = useQuery(cartQuery);
  const addresses = useQuery(addressQueries.list);
  return (
    <>
      <PageHeader title={t('pages:orderConfirm.title')} lead={t('confirm.lead')} />
      <DataState query={cart}>
        {(rows) => {
          const { boards, gone, blocked } = rowsOf(rows, cartIds);
          if (boards.length === 0) return <NothingToOrder />;
          return (
            <div className={classes(layout['stack5'], layout['shrinks'], styles['stack'])}>
              {gone > 0 && <Notice tone="warning" title={t('confirm.gone', { count: gone })} />}
              {blocked > 0 && <Notice tone="warning" title={t('confirm.blocked', { count: blocked })} />}
              <DataState query={addresses}>{(known) => <Chosen boards={boards} addresses={known} />}</DataState>
            </div>
          );
        }}
      </DataState>
    </>
  );
}

function NothingToOrder() {
  const { t } = useTranslation('order');
  return (
    <EmptyState
      title={t('confirm.nothing')}
      hint={t('confirm.nothingHint')}
      action={
        <Link to="/main/orderCart" className={buttonClass({ kind: 'primary' })}>
          {t('confirm.toCart')}
        </Link>
      }
    />
  );
}

interface ChosenProps {
  readonly boards: readonly CartRow[];
  readonly addresses: readonly DeliveryAddress[];
}

function Chosen({ boards, addresses }: ChosenProps) {
  const checkout = useCheckout(boards, addresses);
  const { chosen, freight, wish, submit, changed } = checkout;
  return (
    <div className={styles['layout']}>
      <div className={classes(layout['stack5'], layout['shrinks'], styles['stack'])}>
        <AddressChoice addresses={addresses} chosenId={chosen.addressId} onChoose={(id) => wish({ addressId: id })} />
        <CarrierChoice
          freight={freight}
          hasAddress={chosen.addressId !== ''}
          chosen={chosen.carrier}
          shipDate={boards
            .flatMap(({ shipDate }) => shipDate ?? [])
            .toSorted()
            .at(-1)}
          onChoose={(carrier) => wish({ carrier })}
        />
        <CheckoutBoards boards={boards} />
        <CouponChoice
          offers={checkout.coupons.offers}
          chosenIds={checkout.coupons.shownIds}
          onChoose={(ids) => wish({ coupons: couponWish(ids) })}
        />
        <InvoiceChoice
          billingProfileId={chosen.billingProfileId}
          onChoose={(id) => wish({ invoice: id || NO_INVOICE })}
        />
        <Wishes checkout={checkout} />
      </div>
      <CheckoutSummary
        goods={checkout.goods}
        freight={checkout.freightPrice}
        discount={checkout.coupons.discount}
        isSubmitting={submit.isPending}
        error={changed ? null : submit.error}
        onSubmit={checkout.order}
      />
      <PriceChanged price={changed} onClose={checkout.closeChanged} onAccept={checkout.orderAt} />
    </div>
  );
}

/** Contact, packing and note, folded until one of them is opened or refused. */
function Wishes({ checkout: { chosen, contact, wish, isTextMissing, isRefused } }: { readonly checkout: Checkout }) {
  const { t } = useTranslation(['order', 'order-texts']);
  const { packing, note } = chosen;
  return (
    <OtherWishes
      summary={[
        contact.contactName.trim(),
        packing.label !== COMPANY_PACKING.label && t(`order-texts:packing.${packing.label}`),
        referencesText({ poNumber: packing.poNumber.trim(), costCentre: packing.costCentre.trim() }),
        note.trim() && t('confirm.note'),
      ]}
      isOpen={isRefused}
    >
      <ContactCard contact={contact} onChange={(typed) => wish({ contact: 'typed', ...typed })} />
      <PackingChoice
        packing={packing}
        isTextMissing={isTextMissing}
        onChange={(part) => wish({ ...packing, ...part })}
      />
      <Card>
        <Field label={t('confirm.note')} hint={t('confirm.noteHint')} optional>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={NOTE_MAX}
              value={note}
              onChange={(event) => wish({ note: event.target.value })}
            />
          )}
        </Field>
      </Card>
    </OtherWishes>
  );
}

interface InvoiceChoiceProps {
  /** Id of the chosen billing profile; empty for no invoice. */
  readonly billingProfileId: string;
  readonly onChoose: (billingProfileId: string) => void;
}

/** The billing profile of the automatic invoice once everything was sent. */
function InvoiceChoice({ billingProfileId, onChoose }: InvoiceChoiceProps) {
  const { t } = useTranslation(['order', 'invoice-texts']);
  const profiles = useQuery(orderQueries.invoiceChoice).data?.profiles ?? [];
  return (
    <Card title={t('confirm.invoice')}>
      <Field label={t('confirm.invoiceTo')} hint={t('confirm.invoiceHint')}>
        {(control) => (
          <Select {...control} value={billingProfileId} onChange={(event) => onChoose(event.target.value)}>
            <option value="">{t('confirm.noInvoice')}</option>
            {profiles.map((profile) => (
              <option key={profile.id} value={profile.id}>
                {`${profile.title} · ${t(`invoice-texts:kind.${profile.kind}`)} · ${t(`invoice-texts:medium.${profile.medium}`)}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {profiles.length === 0 && <Link to="/main/invoiceInfo">{t('confirm.toProfiles')}</Link>}
    </Card>
  );
}

interface OtherWishesProps {
  /** Short texts of the choices inside; `false` for defaults. */
  readonly summary: readonly (string | false)[];
  /** Something in it has to be seen. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Rarely used choices, collapsed, with the non-default ones in the heading. */
function OtherWishes({ summary, isOpen, children }: OtherWishesProps) {
  const { t } = useTranslation('order');
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen && fold.current) fold.current.open = true;
  }, [isOpen]);
  const chosen = summary.filter((text) => text !== false && text !== '');
  return (
    <details ref={fold} className={styles['others']}>
      <summary className={styles['othersHead']}>
        <span className={layout['strong']}>{t('confirm.others')}</span>
        <span className={layout['muted']}>{chosen.length > 0 ? chosen.join(' · ') : t('confirm.othersHint')}</span>
      </summary>
      <div className={classes(layout['stack5'], layout['shrinks'], styles['stack'])}>{children}</div>
    </details>
  );
}
