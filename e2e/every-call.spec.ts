// Paths and fields of requests and replies have the names of the specification.
import { expect, test } from '@playwright/test';
import { SPECIFIED_CALLS, type SpecifiedCall } from '@xunban/testkit/specified-calls';
import {
  provePhone,
  register,
  resetForgottenPassword,
  setPayPassword,
  signInBySms,
} from './support/every-call/account.ts';
import { certify, saveProfile } from './support/every-call/certification.ts';
import { getCredit, settleCredit } from './support/every-call/credit.ts';
import { evaluate, readNotice } from './support/every-call/evaluation.ts';
import { askForInvoice } from './support/every-call/invoices.ts';
import { payFromWallet, payOnCredit, topUp, withdraw } from './support/every-call/money.ts';
import {
  agree,
  askForPrices,
  changeOrder,
  findOrder,
  placeOrder,
  saveAddresses,
} from './support/every-call/ordering.ts';
import { makeBoards, sendBoards } from './support/every-call/production.ts';
import { reorder } from './support/every-call/reorder.ts';
import { newAddress } from './support/member.ts';
import { skipCodeWait } from './support/skip-code-wait.ts';
import { specifiedClient } from './support/specified-client.ts';
import { staffCalls } from './support/staff.ts';

test('an independent client makes every call of the specification, from registering to repaying', async ({
  request,
}) => {
  const log = { called: new Set<SpecifiedCall>(), address: newAddress() };
  const scenario = {
    ...{ request, log, guest: specifiedClient(log) },
    staff: await staffCalls(request, 'admin'),
    engineer: await staffCalls(request, 'engineer'),
    finance: await staffCalls(request, 'finance'),
  };
  const action = test.step;

  const buyer = await action('registers', () => register(scenario));
  const other = await action('signs in by SMS', () => signInBySms(scenario));
  const addresses = await action('saves addresses', () => saveAddresses(buyer));
  const personal = await action('saves a billing profile', () => saveProfile(buyer));
  await action('asks for prices', () => askForPrices(buyer));
  const order = await action('orders', () => placeOrder(buyer, addresses, personal));
  await action('finds the order', () => findOrder(buyer, order));
  await action('answers and agrees', () => agree(scenario, buyer, order));
  await action('other: proves the phone', async () => {
    await skipCodeWait();
    await provePhone(scenario, other);
  });
  const profiles = await action('is certified', () => certify(scenario, buyer, personal));
  await action('changes the order', () => changeOrder(buyer, order, addresses, profiles.company));
  await action('sets a pay password', async () => {
    await skipCodeWait();
    await setPayPassword(scenario, buyer);
  });
  await action('other: forgets the password', () => resetForgottenPassword(scenario, other));
  await action('tops up', () => topUp(scenario, buyer));
  await action('pays', () => payFromWallet(buyer, order));
  await action('follows the production', () => makeBoards(scenario, buyer, order));
  await action('receives', () => sendBoards(scenario, buyer, order));
  await action('evaluates', () => evaluate(scenario, buyer, order));
  await action('asks for an invoice', () => askForInvoice(buyer, order, profiles));
  await action('gets credit', () => getCredit(scenario, buyer));
  const again = await action('orders again', () => reorder(scenario, buyer, order, addresses.home));
  await action('pays on credit', () => payOnCredit(buyer, again));
  await action('receives again', async () => {
    await makeBoards(scenario, buyer, again);
    await sendBoards(scenario, buyer, again);
  });
  await action('settles the credit', () => settleCredit(scenario, buyer, again, profiles.company));
  await action('withdraws', () => withdraw(buyer));
  await action('reads a notice', () => readNotice(scenario));
  expect(SPECIFIED_CALLS.filter((name) => !log.called.has(name))).toEqual([]);
});
