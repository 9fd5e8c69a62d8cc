import { apiWriter, type CallDef } from '@xunban/contract';
import { z } from 'zod';
import type { Member } from '../../../platform/auth/actor.ts';
import { inputChecker } from '../../../platform/http/check-input.ts';
import type { Route } from '../../../platform/http/route.ts';
import { PERSONAL_DATA } from './personal-data.ts';

/** The request data that a handler needs besides its input. */
type Asked = Readonly<Record<string, unknown>> & { readonly actor: Member };

/** All data that the member centre can show, in the order in which a member would look for it. */
export const SUBJECTS: Readonly<Record<string, CallDef>> = Object.assign(
  {},
  ...PERSONAL_DATA.map(({ exported }) => exported),
);

const PAGE = 100;

/**
 * Returns the member-centre responses for this member, each list in full. It costs as much as these calls one after the other,
 * and grows with the member's data.
 * @returns by subject, with API names
 */
export async function exportAccountData(routes: readonly Route[], asked: Asked): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(SUBJECTS)) {
    const served = routes.find((route) => route.call === call);
    if (!served || typeof served.call.result === 'string') throw new Error(`no route serves ${call.path}`);
    const write = apiWriter(served.call.result) ?? ((answer: unknown) => answer);
    const check = inputChecker(served.call);
    const ask = async (given: object) =>
      write(await served.handle({ ...asked, ...check({ params: {}, query: {}, body: {}, ...given }) } as never));
    const pagesBy = isPaged(served.call.query) ? 'query' : isPaged(served.call.body) ? 'body' : undefined;
    found[name] = pagesBy ? await allOf((page) => ask({ [pagesBy]: page })) : await ask({});
  }
  return found;
}

/** Lists come in pages, and are read to their end: in the query or in the body of the call. */
const isPaged = (input: unknown): boolean => input instanceof z.ZodObject && 'skipCount' in input.shape;

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
