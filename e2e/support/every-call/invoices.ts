// Paths and fields of requests and replies have the names of the specification.
import { expect } from '@playwright/test';
import type { Profiles } from './certification.ts';
import { type Buyer, boardOf, type Placed } from './scenario.ts';

const INVOICE = '/api/applet/memberinvoice';

interface Part {
  readonly no: string;
  readonly kind: string;
  readonly canApply: boolean;
}

/** Sent and paid boards are invoiced to the company. A profile that is not needed is deleted. */
export async function askForInvoice(buyer: Buyer, order: Placed, profiles: Profiles): Promise<void> {
  const { client, session } = buyer;
  const { orderNo } = boardOf(order);
  const parts = await uninvoiced(buyer);
  expect(parts.map(({ no, kind, canApply }) => [no, kind, canApply])).toEqual(
    expect.arrayContaining([
      [orderNo, 'board', true],
      [order.mainNo, 'freight', true],
    ]),
  );
  const applied = await client.call<{ id: string; applicationNo: string }>(`POST ${INVOICE}/post-addinvoiceapply`, {
    body: { nos: [orderNo, order.mainNo], billingProfileId: profiles.company },
  });
  expect(
    await client.call(`GET ${INVOICE}/get-applylist`, { query: { guid: session.guid, maxResultCount: 10 } }),
  ).toMatchObject({ totalCount: 1, items: [{ applicationNo: applied.applicationNo }] });
  const detail = await client.call(`GET ${INVOICE}/get-applydetail`, { query: { id: applied.id } });
  expect(detail).toMatchObject({
    ...{ id: applied.id, buyer: { holder: 'company' }, invoices: [{ lines: [{}, {}] }] },
  });
  expect(await client.call(`GET ${INVOICE}/get-getpreorderinvoice`)).toMatchObject({
    profiles: [{ id: profiles.company }, { id: profiles.personal }],
  });
  await client.call(`DELETE ${INVOICE}/delete-memberinvoice`, { query: { id: profiles.personal } });
  expect(await client.call(`GET ${INVOICE}/get-listbymbid`, { query: { guid: session.guid } })).toMatchObject({
    items: [{ id: profiles.company }],
  });
}

export async function uninvoiced({ client, session }: Buyer): Promise<readonly Part[]> {
  const { items } = await client.call<{ items: Part[] }>(`GET ${INVOICE}/get-noinvoicelist`, {
    query: { guid: session.guid, maxResultCount: 100 },
  });
  return items;
}
