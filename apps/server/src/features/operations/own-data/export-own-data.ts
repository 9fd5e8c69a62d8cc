import { type CallDef, calls, wireWriter } from '@xunban/contract';
import type { Member } from '../../../platform/auth/actor.ts';
import { inputChecker } from '../../../platform/http/check-input.ts';
import type { Route } from '../../../platform/http/route.ts';

/** What a handler needs to know of the request, beside its input. */
type Asked = Readonly<Record<string, unknown>> & { readonly actor: Member };

interface Subject {
  readonly call: CallDef;
  /** Lists come in pages, and are read to their end: in the query or in the body of the call. */
  readonly pagesBy?: 'query' | 'body';
}

/** Everything that the member centre can show, in the order in which somebody would look for it. */
export const SUBJECTS: Readonly<Record<string, Subject>> = {
  profile: { call: calls.account.me },
  devices: { call: calls.account.devices },
  behalfActs: { call: calls.account.behalfActs, pagesBy: 'query' },
  addresses: { call: calls.address.list },
  certification: { call: calls.member.certification },
  files: { call: calls.upload.ownFiles, pagesBy: 'query' },
  cart: { call: calls.order.cart },
  savedQuotes: { call: calls.storedQuote.saved, pagesBy: 'query' },
  sharedQuotes: { call: calls.storedQuote.ownLinks, pagesBy: 'query' },
  quoteProfiles: { call: calls.storedQuote.profiles },
  orders: { call: calls.order.list, pagesBy: 'body' },
  questions: { call: calls.order.questions, pagesBy: 'query' },
  evaluations: { call: calls.evaluation.ownList, pagesBy: 'query' },
  complaints: { call: calls.afterSales.list, pagesBy: 'query' },
  parcels: { call: calls.order.shipments, pagesBy: 'query' },
  statement: { call: calls.payment.cashLogs, pagesBy: 'query' },
  transfers: { call: calls.member.transfers, pagesBy: 'body' },
  bankAccounts: { call: calls.withdrawal.bankAccounts },
  messages: { call: calls.message.list, pagesBy: 'query' },
  withdrawals: { call: calls.withdrawal.list, pagesBy: 'query' },
  credit: { call: calls.credit.account },
  creditMovements: { call: calls.credit.records, pagesBy: 'query' },
  creditStatements: { call: calls.credit.statements, pagesBy: 'query' },
  invoiceTitles: { call: calls.invoice.profiles },
  uninvoiced: { call: calls.invoice.uninvoiced, pagesBy: 'query' },
  invoices: { call: calls.invoice.applications, pagesBy: 'query' },
};

const PAGE = 100;

/**
 * What the calls of the member centre answer this member, each list as a whole. It costs what these calls cost, one after
 * the other, and grows with what the member has.
 * @returns by subject, with the names of the wire
 */
export async function exportOwnData(routes: readonly Route[], asked: Asked): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, { call, pagesBy }] of Object.entries(SUBJECTS)) {
    const served = routes.find((route) => route.call === call);
    if (!served || typeof served.call.result === 'string') throw new Error(`Nothing answers ${call.path}.`);
    const write = wireWriter(served.call.result) ?? ((answer: unknown) => answer);
    const check = inputChecker(served.call);
    const ask = async (given: object) =>
      write(await served.handle({ ...asked, ...check({ params: {}, query: {}, body: {}, ...given }) } as never));
    found[name] = pagesBy ? await allOf((page) => ask({ [pagesBy]: page })) : await ask({});
  }
  return found;
}

/** Reads a paged list to its end. */
async function allOf(
  ask: (page: { readonly skipCount: number; readonly maxResultCount: number }) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for (;;) {
    const page = (await ask({ skipCount: items.length, maxResultCount: PAGE })) as {
      readonly totalCount: number;
      readonly items: readonly unknown[];
    };
    items.push(...page.items);
    if (items.length >= page.totalCount || page.items.length === 0) return items;
  }
}
