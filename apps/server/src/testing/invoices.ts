import { setTimeout as delay } from 'node:timers/promises';
import { runIssue } from '../features/invoices/run-issue.ts';
import { simulatedTaxService } from '../platform/tax-service/simulated-tax-service.ts';
import type { TestMember, TestServer } from './server.ts';

type TestStaff = Awaited<ReturnType<TestServer['newStaff']>>;

/** An ordinary electronic invoice of a person. */
export const PERSONAL_TITLE = { holder: 'person', title: '钱多多', kind: 'ordinary' } as const;

export const giveTitle = async ({ api }: Pick<TestMember, 'api'>): Promise<string> =>
  (await api.invoice.addProfile({ body: PERSONAL_TITLE })).id;

const PATIENCE_MS = 20_000;

/**
 * Staff have an application issued; the server needs no worker for it. Where one runs, it may be the one who asked, and its
 * answer is waited for.
 * @returns the ids of its invoices
 */
export async function issueApplication(
  server: TestServer,
  { api }: Pick<TestStaff, 'api'>,
  id: string,
): Promise<string[]> {
  await api.staffInvoices.issue({ body: { ids: [id] } });
  const { sheets } = await api.staffInvoices.detail({ params: { id } });
  const service = simulatedTaxService(server.deps.db);
  for (const sheet of sheets) await runIssue({ ...server.deps, service }, sheet.id);
  const until = performance.now() + PATIENCE_MS;
  while (await isAsked(api, id)) {
    if (performance.now() > until) throw new Error(`No answer came for application ${id}.`);
    await delay(20);
  }
  return sheets.map((sheet) => sheet.id);
}

async function isAsked(api: TestMember['api'], id: string): Promise<boolean> {
  const { sheets } = await api.staffInvoices.detail({ params: { id } });
  return sheets.some(({ state }) => state === 'asked');
}
