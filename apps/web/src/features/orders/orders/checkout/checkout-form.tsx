import { useQuery } from '@tanstack/react-query';
import type { CartRow, DeliveryAddress, Packing } from '@xunban/contract';
import { HOUSE_PACKING, PARCEL_LABELS } from '@xunban/contract/parcel-labels';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card, DataState, EmptyState, Field, Notice, PageHeader, TextArea } from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ChangedPrice } from '../../../../shared/changed-price.ts';
import { keepDraft, withDraft } from '../../../../shared/form-draft.ts';
import { sumYuan } from '../../../../shared/sum-yuan.ts';
import { addressQueries } from '../../../identity/addresses/api/address-queries.ts';
import { cartQuery } from '../../cart/api/cart-queries.ts';
import { rowsOf } from '../../cart/model/cart-choice.ts';
import { orderQueries } from '../api/order-queries.ts';
import { ContactCard, isPhoneWrong, namedContact, type ParcelContact } from '../delivery/contact-card.tsx';
import { AddressChoice } from './address-choice.tsx';
import { CarrierChoice } from './carrier-choice.tsx';
import styles from './checkout.module.css';
import { CheckoutBoards } from './checkout-boards.tsx';
import { freightQuery } from './checkout-queries.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { InvoiceChoice } from './invoice-choice.tsx';
import { OtherWishes } from './other-wishes.tsx';
import { PackingChoice } from './packing-choice.tsx';
import { PriceChanged } from './price-changed.tsx';
import { checkoutDraft, useSubmitOrder } from './use-submit-order.ts';

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
            <div className={styles['stack']}>
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

/** What the buyer has chosen by hand; it outlives a reload. */
const NO_WISHES = {
  ...{ addressId: '', carrier: '', note: '', label: '', labelText: '', poNumber: '', invoice: '' },
  // `contact` says that whom to call was typed here, also when it was cleared.
  ...{ contact: '', contactName: '', phone: '' },
};

function Chosen({ boards, addresses }: { boards: readonly CartRow[]; addresses: readonly DeliveryAddress[] }) {
  const { t } = useTranslation(['order', 'order-words']);
  const last = useQuery(orderQueries.lastContact);
  const cartIds = boards.map(({ id }) => id);
  const draft = checkoutDraft(cartIds);
  const [wishes, setWishes] = useState(() => withDraft(draft, NO_WISHES));
  const { note } = wishes;
  const packing = packingOf(wishes, last.data?.packing);
  const isTextMissing = packing.label === 'own' && packing.labelText.trim() === '';
  const [isTried, setTried] = useState(false);
  const wish = (wished: Partial<typeof NO_WISHES>) => {
    const next = { ...wishes, ...wished };
    setWishes(next);
    keepDraft(draft, next);
  };
  const [changed, setChanged] = useState<ChangedPrice | null>(null);

  // What was chosen, if it is still there; else what the last order had; else the first, which is the default.
  const addressId =
    [wishes.addressId, last.data?.addressId].find((wished) => addresses.some(({ id }) => id === wished)) ??
    addresses[0]?.id ??
    '';
  const contact = contactOf(wishes, addressId, last.data);
  const freight = useQuery(freightQuery(addressId, cartIds));
  const offers = addressId === '' ? [] : (freight.data ?? []);
  const offer =
    [wishes.carrier, last.data?.carrier].flatMap(
      (wished) => offers.find(({ carrier }) => carrier === wished) ?? [],
    )[0] ?? offers[0];
  const goods = sumYuan(boards.map(({ amount }) => amount));
  const submit = useSubmitOrder(setChanged);
  const invoices = useQuery(orderQueries.invoiceChoice).data;
  const invoiceTitleId = titleOf(wishes.invoice, invoices);
  const checkout = {
    cartIds,
    addressId,
    ...namedContact(contact),
    carrier: offer?.carrier ?? '',
    note,
    packing,
    invoiceTitleId,
  };
  const order = (expectedTotal: number) => {
    setTried(true);
    if (!isTextMissing && !isPhoneWrong(contact)) submit.mutate({ ...checkout, expectedTotal });
  };

  return (
    <div className={styles['layout']}>
      <div className={styles['stack']}>
        <AddressChoice addresses={addresses} chosenId={addressId} onChoose={(id) => wish({ addressId: id })} />
        <CarrierChoice
          freight={freight}
          hasAddress={addressId !== ''}
          chosen={offer?.carrier ?? ''}
          shipDate={boards
            .flatMap(({ shipDate }) => shipDate ?? [])
            .toSorted()
            .at(-1)}
          onChoose={(carrier) => wish({ carrier })}
        />
        <CheckoutBoards boards={boards} />
        <InvoiceChoice titleId={invoiceTitleId} onChoose={(id) => wish({ invoice: id || NO_INVOICE })} />
        <OtherWishes
          said={[
            contact.contactName.trim(),
            packing.label !== HOUSE_PACKING.label && t(`order-words:packing.${packing.label}`),
            packing.poNumber.trim() && t('order-words:packing.po', { no: packing.poNumber.trim() }),
            note.trim() && t('confirm.note'),
          ]}
          isOpen={isTried && (isTextMissing || isPhoneWrong(contact))}
        >
          <ContactCard contact={contact} onChange={(typed) => wish({ contact: 'typed', ...typed })} />
          <PackingChoice
            packing={packing}
            isTextMissing={isTried && isTextMissing}
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
      </div>
      <CheckoutSummary
        goods={goods}
        freight={offer && !freight.isPlaceholderData ? offer.price : null}
        isSubmitting={submit.isPending}
        error={changed ? null : submit.error}
        onSubmit={() => offer && order(sumYuan([goods, offer.price]))}
      />
      <PriceChanged
        price={changed}
        onClose={() => setChanged(null)}
        onAccept={(total) => submit.mutateAsync({ ...checkout, expectedTotal: total })}
      />
    </div>
  );
}

/** As typed here; else as for the last order, when this one goes to the same address. */
function contactOf(
  { contact, contactName, phone }: typeof NO_WISHES,
  addressId: string,
  last: (ParcelContact & { readonly addressId: string | null }) | undefined,
): ParcelContact {
  if (contact === '' && last?.addressId === addressId) return { contactName: last.contactName, phone: last.phone };
  return { contactName, phone };
}

/** Chosen by hand, unlike nothing chosen yet. */
const NO_INVOICE = 'none';

interface Invoices {
  readonly titleId: string | null;
  readonly titles: readonly { readonly id: string }[];
}

/** As chosen here, if the title is still there; else as for the last order. */
function titleOf(wished: string, invoices: Invoices | undefined): string {
  const known = (id: string | null | undefined) => invoices?.titles.find((title) => title.id === id)?.id;
  return wished === NO_INVOICE ? '' : (known(wished) ?? known(invoices?.titleId) ?? '');
}

/** As chosen here; else as the last order was packed. A number of a purchase order belongs to one order. */
function packingOf({ label, labelText, poNumber }: typeof NO_WISHES, last: Packing = HOUSE_PACKING): Packing {
  const chosen = PARCEL_LABELS.find((known) => known === label);
  return chosen ? { label: chosen, labelText, poNumber } : { ...last, poNumber: '' };
}
