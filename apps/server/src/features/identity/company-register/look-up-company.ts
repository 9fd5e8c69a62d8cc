import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type CompanyRegister, RegisterSilent } from './company-register.ts';
import type { Company } from './invented-companies.ts';

/** Each register query costs money; cached responses do not count. */
const PER_MEMBER: readonly Limit[] = [{ name: 'minute', count: 10, seconds: 60 }];
const CACHE_HOURS = 24;

type LookUp = Pick<Deps, 'db'> & { readonly register: CompanyRegister };

/** Names of companies that contain the text. @throws {Refusal} `rateLimited`, `certification.lookupFailed` */
export const searchCompanies = (deps: LookUp, memberId: string, text: string): Promise<readonly string[]> =>
  answered(deps, memberId, `search ${text.toLowerCase()}`, (register) => register.search(text));

/** The company of exactly that name. @throws {Refusal} `rateLimited`, `certification.lookupFailed` */
export async function findCompany(deps: LookUp, memberId: string, companyName: string): Promise<Company | undefined> {
  const found = await answered(deps, memberId, `find ${companyName}`, async (register) => {
    const company = await register.find(companyName);
    return company ? [company] : [];
  });
  return found[0];
}

/** Returns the register's response of the last day, or queries the register. */
async function answered<T>(
  { db, register }: LookUp,
  memberId: string,
  question: string,
  ask: (register: CompanyRegister) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const known = await db.read
    .selectFrom('company_lookup')
    .select('answer')
    .where('question', '=', question)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (known) return known.answer as unknown as readonly T[];
  await db.transaction((tx) => claim(tx, `company ${memberId}`, PER_MEMBER));
  const answer = await ask(register).catch((error: unknown) => {
    throw error instanceof RegisterSilent ? new Refusal('certification.lookupFailed') : error;
  });
  const row = { answer: JSON.stringify(answer), expires_at: sql<Date>`now() + make_interval(hours => ${CACHE_HOURS})` };
  await db.transaction((tx) =>
    tx
      .insertInto('company_lookup')
      .values({ question, ...row })
      .onConflict((conflict) => conflict.column('question').doUpdateSet(row))
      .execute(),
  );
  return answer;
}
