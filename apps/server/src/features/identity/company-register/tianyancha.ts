import { isCreditCode } from '@xunban/contract';
import { z } from 'zod';
import { type CompanyRegister, MAX_NAMES, RegisterSilent } from './company-register.ts';
import type { Company } from './invented-companies.ts';

/** Result codes of the provider: success, and nothing found. */
const FINE = 0;
const NOTHING_FOUND = 300_000;
/** Shorter than the 20 s after which a client gives up, so that the client gets our answer about a slow register. */
const TIMEOUT_MS = 8_000;

/** The fields that we read from its responses; all others may change. */
const answerForm = z.object({ error_code: z.number(), result: z.unknown().optional() });
const found = z.object({ items: z.array(z.object({ name: z.string().catch('') }).catch({ name: '' })) });
const registered = z.object({ name: z.string(), creditCode: z.string().toUpperCase().refine(isCreditCode) });

/** The open platform of 天眼查. An answer that differs from its manual counts as no answer. */
export function tianyanchaRegister({
  endpoint,
  token,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly endpoint: string;
  readonly token: string;
  readonly timeoutMs?: number;
}): CompanyRegister {
  const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
    let answer: z.output<typeof answerForm>;
    try {
      const response = await fetch(`${endpoint}${path}?${new URLSearchParams(query)}`, {
        headers: { Authorization: token },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      answer = answerForm.parse(await response.json());
    } catch (error) {
      throw new RegisterSilent('The company register did not answer.', { cause: error });
    }
    if (answer.error_code === NOTHING_FOUND) return null;
    if (answer.error_code !== FINE) throw new RegisterSilent(`The company register answered ${answer.error_code}.`);
    return answer.result;
  };
  return {
    async search(text) {
      const result = await ask('/services/open/search/2.0', {
        word: text,
        pageSize: String(MAX_NAMES),
        pageNum: '1',
      });
      const { items } = found.catch({ items: [] }).parse(result);
      // Matches are marked up in the names.
      const names = items.map(({ name }) => name.replaceAll(/<\/?em>/g, ''));
      return [...new Set(names.filter(Boolean))].slice(0, MAX_NAMES);
    },
    async find(companyName): Promise<Company | undefined> {
      const result = await ask('/services/open/ic/baseinfo/normal', { keyword: companyName });
      const company = registered.safeParse(result).data;
      return company?.name === companyName ? { companyName, creditCode: company.creditCode } : undefined;
    },
  };
}
