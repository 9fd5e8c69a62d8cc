import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CartRow, DeliveryAddress, Packing } from '@xunban/contract';
import { COMPANY_PACKING, PARCEL_LABELS } from '@xunban/contract/parcel-labels';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import type { ChangedPrice } from '../../../../shared/changed-price.ts';
import { storeDraft, withDraft } from '../../../../shared/form-draft.ts';
import { sumYuan } from '../../../../shared/sum-yuan.ts';
import { couponQueries } from '../../../pricing/coupons/coupon-queries.ts';
import { orderQueries } from '../api/order-queries.ts';
import { isPhoneWrong, namedContact, type ParcelContact } from '../delivery/contact-card.tsx';
import { checkoutDraft, useSubmitOrder } from './use-submit-order.ts';

/** The choices that the buyer made by hand; they outlive a reload. */
const NO_WISHES = {
  ...{ addressId: '', carrier: '', note: '', label: '', labelText: '', poNumber: '', costCentre: '', invoice: '' },
  // Ids of coupons; empty for the best choice.
  coupons: '',
  // `contact` marks that the contact was typed here, also when it was cleared.
  ...{ contact: '', contactName: '', phone: '' },
};

export type Checkout = ReturnType<typeof useCheckout>;

/** The checkout of some boards: every choice with that of the last order as default, the sums, and the order itself. */
export function useCheckout(boards: readonly CartRow[], addresses: readonly DeliveryAddress[]) {
  const last = useQuery(orderQueries.lastContact).data;
  const invoices = useQuery(orderQueries.invoiceChoice).data;
  const cartIds = boards.map(({ id }) => id);
  const [wishes, wish] = useWishes(cartIds);
  const [isTried, setTried] = useState(false);
  const [changed, setChanged] = useState<ChangedPrice | null>(null);
  const submit = useSubmitOrder(setChanged);
  // The chosen address, if it still exists; else that of the last order; else the first, which is the default.
  const addressId =
    [wishes.addressId, last?.addressId].find((wished) => addresses.some(({ id }) => id === wished)) ??
    addresses[0]?.id ??
    '';
  const { freight, offer } = useFreight(addressId, cartIds, [wishes.carrier, last?.carrier]);
  const packing = packingOf(wishes, last?.packing);
  const contact = contactOf(
    wishes,
    addresses.find(({ id }) => id === addressId),
    last,
  );
  const billingProfileId = billingProfileIdOf(wishes.invoice, invoices);
  const coupons = useCoupons({ cartIds, addressId, carrier: offer?.carrier ?? '' }, wishes.coupons);
  const isTextMissing = packing.label === 'own' && packing.labelText.trim() === '';
  const isSound = !isTextMissing && !isPhoneWrong(contact);
  const goods = sumYuan(boards.map(({ amount }) => amount));
  const chosen = {
    ...{ cartIds, addressId, ...namedContact(contact), carrier: offer?.carrier ?? '' },
    ...{ note: wishes.note, packing, billingProfileId, couponIds: coupons.chosenIds },
  };
  return {
    chosen,
    contact,
    wish,
    freight,
    goods,
    /** Null while the price of the carrier is not known. */
    freightPrice: offer && !freight.isPlaceholderData && coupons.isKnown ? offer.price : null,
    coupons,
    submit,
    changed,
    closeChanged: () => setChanged(null),
    isTextMissing: isTried && isTextMissing,
    isRefused: isTried && !isSound,
    order: () => {
      if (!offer) return;
      setTried(true);
      if (isSound) submit.mutate({ ...chosen, expectedTotal: sumYuan([goods, offer.price, -coupons.discount]) });
    },
    orderAt: (expectedTotal: number) => submit.mutateAsync({ ...chosen, expectedTotal }),
  };
}

/** The choice of no coupon, unlike nothing chosen yet. */
const NO_COUPON = 'none';

/** The coupons chosen here; otherwise those with the largest discount. A failure leaves an order without coupons possible. */
function useCoupons(order: Omit<Parameters<typeof couponQueries.offers>[0], 'couponIds'>, wished: string) {
  const chosen = wished === NO_COUPON ? [] : wished.split(' ');
  const found = useQuery(couponQueries.offers({ ...order, couponIds: wished === '' ? null : chosen }));
  return {
    offers: found.data?.offers ?? [],
    /** Ids that the boxes show at once; the server answers with those that give something. */
    shownIds: wished === '' ? (found.data?.chosen ?? []) : chosen,
    chosenIds: found.data?.chosen ?? [],
    discount: found.data?.discount ?? 0,
    /** A member without coupons waits for no answer about another carrier. */
    isKnown: found.isError || (found.isSuccess && (!found.isPlaceholderData || found.data.offers.length === 0)),
  };
}

export const couponWish = (ids: readonly string[]): string => (ids.length === 0 ? NO_COUPON : ids.join(' '));

function useWishes(cartIds: readonly string[]) {
  const draft = checkoutDraft(cartIds);
  const [wishes, setWishes] = useState(() => withDraft(draft, NO_WISHES));
  const wish = (wished: Partial<typeof NO_WISHES>) => {
    const next = { ...wishes, ...wished };
    setWishes(next);
    storeDraft(draft, next);
  };
  return [wishes, wish] as const;
}

/** @param wished carriers by preference; without an offer of theirs the first offer counts */
function useFreight(addressId: string, cartIds: readonly string[], wished: readonly (string | null | undefined)[]) {
  const freight = useQuery(freightQuery(addressId, cartIds));
  const offers = addressId === '' ? [] : (freight.data ?? []);
  const offer = wished.flatMap((name) => offers.find(({ carrier }) => carrier === name) ?? [])[0] ?? offers[0];
  return { freight, offer };
}

/** The offers of all carriers for sending these boards to this address. */
const freightQuery = (addressId: string, cartIds: readonly string[]) =>
  queryOptions({
    queryKey: ['freight', addressId, cartIds],
    queryFn: ({ signal }) => api.address.freight({ body: { addressId, cartIds: [...cartIds] } }, { signal }),
    enabled: addressId !== '' && cartIds.length > 0,
    placeholderData: keepPreviousData,
  });

/**
 * The contact typed here; else that of the last order, when this one goes to the same address and its contact is another
 * one.
 */
function contactOf(
  { contact, contactName, phone }: typeof NO_WISHES,
  address: DeliveryAddress | undefined,
  last: (ParcelContact & { readonly addressId: string | null }) | undefined,
): ParcelContact {
  if (contact !== '' || !address || last?.addressId !== address.id) return { contactName, phone };
  const isOwn = last.contactName !== address.contactName || last.phone !== address.phone;
  return isOwn ? { contactName: last.contactName, phone: last.phone } : { contactName: '', phone: '' };
}

/** The choice of no invoice, unlike nothing chosen yet. */
export const NO_INVOICE = 'none';

interface Invoices {
  readonly billingProfileId: string | null;
  readonly profiles: readonly { readonly id: string }[];
}

/** The title chosen here, if it still exists; else that of the last order. */
function billingProfileIdOf(wished: string, invoices: Invoices | undefined): string {
  const known = (id: string | null | undefined) => invoices?.profiles.find((profile) => profile.id === id)?.id;
  return wished === NO_INVOICE ? '' : (known(wished) ?? known(invoices?.billingProfileId) ?? '');
}

/** The packing chosen here; else that of the last order. A number of a purchase order belongs to one order. */
function packingOf(
  { label, labelText, poNumber, costCentre }: typeof NO_WISHES,
  last: Packing = COMPANY_PACKING,
): Packing {
  const chosen = PARCEL_LABELS.find((known) => known === label);
  return chosen ? { label: chosen, labelText, poNumber, costCentre } : { ...last, poNumber: '' };
}
