import { expect, test } from '@playwright/test';
import { SPECIFIED_CALLS, type SpecifiedCall } from '@xunban/testkit/specified-calls';
import {
  provesPhone,
  registers,
  resetsForgottenPassword,
  setsPayPassword,
  signsInBySms,
} from './support/every-call/account.ts';
import { certifies, savesProfile } from './support/every-call/certification.ts';
import { getsCredit, settlesCredit } from './support/every-call/credit.ts';
import { evaluates, readsNotice } from './support/every-call/evaluation.ts';
import { asksForInvoice } from './support/every-call/invoices.ts';
import { paysFromWallet, paysOnCredit, topsUp, withdraws } from './support/every-call/money.ts';
import {
  agrees,
  asksForPrices,
  changesOrder,
  findsOrder,
  orders,
  savesAddresses,
} from './support/every-call/ordering.ts';
import { isMade, isSent } from './support/every-call/production.ts';
import { reorders } from './support/every-call/reorder.ts';
import { newAddress } from './support/member.ts';
import { skipCodeWait } from './support/skip-code-wait.ts';
import { specifiedClient } from './support/specified-client.ts';
import { staffCalls } from './support/staff.ts';

test('an independent client makes every call of the specification, from registering to repaying', async ({
  request,
}) => {
  const log = { called: new Set<SpecifiedCall>(), address: newAddress() };
  const story = {
    ...{ request, log, guest: specifiedClient(log) },
    staff: await staffCalls(request, 'admin'),
    engineer: await staffCalls(request, 'engineer'),
    finance: await staffCalls(request, 'finance'),
  };
  const action = test.step;

  const buyer = await action('registers', () => registers(story));
  const other = await action('signs in by SMS', () => signsInBySms(story));
  const addresses = await action('saves addresses', () => savesAddresses(buyer));
  const personal = await action('saves a billing profile', () => savesProfile(buyer));
  await action('asks for prices', () => asksForPrices(buyer));
  const order = await action('orders', () => orders(buyer, addresses, personal));
  await action('finds the order', () => findsOrder(buyer, order));
  await action('answers and agrees', () => agrees(story, buyer, order));
  await action('other: proves the phone', async () => {
    await skipCodeWait();
    await provesPhone(story, other);
  });
  const profiles = await action('is certified', () => certifies(story, buyer, personal));
  await action('changes the order', () => changesOrder(buyer, order, addresses, profiles.company));
  await action('sets a pay password', async () => {
    await skipCodeWait();
    await setsPayPassword(story, buyer);
  });
  await action('other: forgets the password', () => resetsForgottenPassword(story, other));
  await action('tops up', () => topsUp(story, buyer));
  await action('pays', () => paysFromWallet(buyer, order));
  await action('follows the production', () => isMade(story, buyer, order));
  await action('receives', () => isSent(story, buyer, order));
  await action('evaluates', () => evaluates(story, buyer, order));
  await action('asks for an invoice', () => asksForInvoice(buyer, order, profiles));
  await action('gets credit', () => getsCredit(story, buyer));
  const again = await action('orders again', () => reorders(story, buyer, order, addresses.home));
  await action('pays on credit', () => paysOnCredit(buyer, again));
  await action('receives again', async () => {
    await isMade(story, buyer, again);
    await isSent(story, buyer, again);
  });
  await action('settles the credit', () => settlesCredit(story, buyer, again, profiles.company));
  await action('withdraws', () => withdraws(buyer));
  await action('reads a notice', () => readsNotice(story));
  expect(SPECIFIED_CALLS.filter((name) => !log.called.has(name))).toEqual([]);
});
