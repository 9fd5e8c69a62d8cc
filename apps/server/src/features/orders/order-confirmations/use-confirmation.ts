import { isDeepStrictEqual } from 'node:util';
import { CONFIRMED_PAYMENT_HOURS, roleHas } from '@xunban/contract';
import { type Fen, fen, toApi } from '@xunban/money';
import { beginPerson } from '../../../platform/actions.ts';
import { type Member, recordedPerson } from '../../../platform/auth/actor.ts';
import { hashToken, isToken } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Gateways } from '../../../platform/gateways/gateway.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openPayment, StillAtGateway } from '../../finance/payments/open-payment.ts';
import type { PayApproval } from '../../finance/payments/pay-approval.ts';
import { payPayment, readToPay } from '../../finance/payments/pay-payment.ts';
import type { WhatIsDue } from '../../finance/payments/what-is-due.ts';
import type { LinkTokens } from '../../identity/accounts/link-tokens.ts';
import { lockCartItems } from '../carts/cart-items.ts';
import { cartPrices } from '../carts/cart-price.ts';
import { type Checkout, placeOrder } from '../checkout/place-order.ts';
import {
  addPaid,
  type Confirmation,
  limitLeft,
  lockByToken,
  personNow,
  storeOrder,
} from './order-confirmation-store.ts';
import { addressHash } from './prepare-order.ts';

/** The confirmation of a token, locked, for the program that prepared it. */
async function lockConfirmation(tx: Tx, { memberId, apiKey }: Member, token: string): Promise<Confirmation> {
  const found = isToken(token) ? await lockByToken(tx, hashToken(token)) : undefined;
  if (found?.member_id !== memberId) throw new Refusal('confirmation.unknown');
  if (found.key_id !== (apiKey?.id ?? null)) throw new Refusal('confirmation.otherKey');
  return found;
}

/** The person who confirmed, in the account as it is now. @throws {Refusal} `forbidden` when the person has left or lost the role */
async function confirmer(tx: Tx, { member_id, person_id }: Confirmation): Promise<Member> {
  const person = person_id === null ? undefined : await personNow(tx, person_id, member_id);
  if (!person || person_id === null || !roleHas(person.role, 'order.place') || !roleHas(person.role, 'payment.pay'))
    throw new Refusal('forbidden');
  const { name, role } = person;
  return {
    kind: 'member',
    memberId: member_id,
    personId: person_id,
    personName: name,
    role,
    sessionId: '',
    ticket: '',
  };
}

/** Histories name the person who confirmed, and the key. */
function recordConfirmer(tx: Tx, person: Member, { apiKey }: Member): void {
  const recorded = recordedPerson(apiKey ? { ...person, apiKey } : person);
  if (recorded) beginPerson(tx, recorded);
}

/**
 * Places the confirmed order, once: of concurrent calls the first one.
 * @throws {Refusal} `confirmation.…` with the cause, or as `placeOrder`
 * @returns the id of the main order
 */
export async function orderConfirmed(tx: Tx, actor: Member, token: string): Promise<string> {
  const confirmation = await lockConfirmation(tx, actor, token);
  if (confirmation.main_order_id !== null) throw new Refusal('confirmation.used');
  if (!confirmation.isValid) throw new Refusal('confirmation.expired');
  recordConfirmer(tx, await confirmer(tx, confirmation), actor);
  // Written by `prepareOrder` from a validated input.
  const checkout = confirmation.checkout as unknown as Omit<Checkout, 'expectedTotalFen'>;
  await requireUnchanged(tx, confirmation, checkout);
  const expectedTotalFen = fen(confirmation.total_fen);
  const mainOrderId = await placeOrder(tx, actor.memberId, { ...checkout, expectedTotalFen });
  await storeOrder(tx, confirmation.request_id, mainOrderId, CONFIRMED_PAYMENT_HOURS);
  return mainOrderId;
}

/** Compares with what the person saw. The total is compared by `placeOrder`. */
async function requireUnchanged(
  tx: Tx,
  { member_id, prepared, address_hash }: Confirmation,
  { cartIds, addressId }: Pick<Checkout, 'cartIds' | 'addressId'>,
): Promise<void> {
  const items = await lockCartItems(tx, member_id, cartIds);
  const prices = new Map((await cartPrices(tx, items)).map((price) => [price.item.cartId, price]));
  for (const board of prepared.boards) {
    const price = prices.get(board.id);
    if (!price) throw new Refusal('cart.rowGone');
    const { item, quote, workingDays } = price;
    if (item.fileId !== board.fileId) throw new Refusal('confirmation.fileChanged');
    // Stored as JSON, which has no undefined fields.
    const spec: unknown = JSON.parse(JSON.stringify(quote.spec));
    if (!isDeepStrictEqual(spec, board.spec) || workingDays !== board.workingDays || item.note !== board.note)
      throw new Refusal('confirmation.specChanged');
  }
  if (!(await addressHash(tx, member_id, addressId)).equals(address_hash))
    throw new Refusal('confirmation.addressChanged');
}

export interface PayDeps {
  readonly gateways: Gateways;
  readonly due: WhatIsDue;
  readonly approval: PayApproval;
  readonly tokens: LinkTokens;
}

/**
 * Pays what is due for the confirmed order within the limit, in the name of the person who confirmed. The lock of the
 * confirmation makes concurrent payments run one after the other.
 * @throws {Refusal} `confirmation.…`, `payment.nothingDue`, `payment.insufficientBalance`, `company.approvalNeeded`
 */
export async function payConfirmed(
  tx: Tx,
  { gateways, due, approval, tokens }: PayDeps,
  actor: Member,
  { token, useCredit }: { readonly token: string; readonly useCredit: boolean },
): Promise<{ readonly payNo: string; readonly mainOrderId: string; readonly amount: Fen }> {
  const confirmation = await lockConfirmation(tx, actor, token);
  const { main_order_id: mainOrderId, request_id } = confirmation;
  if (mainOrderId === null) throw new Refusal('confirmation.notOrdered');
  if (!confirmation.isValid) throw new Refusal('confirmation.expired');
  const person = await confirmer(tx, confirmation);
  recordConfirmer(tx, person, actor);
  const { memberId } = actor;
  const { payNo, amount } = await openPayment(tx, { due, tokens }, memberId, [mainOrderId]).catch((error: unknown) => {
    throw error instanceof StillAtGateway ? new Refusal('payment.inProgress') : error;
  });
  const left = limitLeft(confirmation);
  if (amount > left) {
    const data = { due: toApi(amount), left: toApi(left) };
    throw new Refusal('confirmation.overLimit', { params: data, data });
  }
  const choice = {
    ...{ payNo, memberId, amount, useWallet: !useCredit, useCredit, gateway: undefined },
    payer: { member: person, approval },
  };
  await payPayment(tx, gateways, choice, await readToPay(tx, due, choice));
  await addPaid(tx, request_id, amount);
  return { payNo, mainOrderId, amount };
}
