import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { processNow, toIso } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { plainPage } from '../../../platform/http/plain-page.ts';
import {
  BANK_FEED_PATH,
  BANK_SIGNATURE_HEADER,
  type BankNotice,
  signNotice,
} from '../../finance/bank-transfers/bank-feed.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { awaitingTransfer } from '../../identity/certification/waiting-certifications.ts';
import { transferAccounts } from '../../identity/transfer-accounts/transfer-account.ts';
import { devPageGuard } from './dev-page-guard.ts';

const PATH = '/dev/bank';
const MAX_ACCOUNTS = 20;

/**
 * Registers `/dev/bank`, the fake bank of a demonstration. Its form signs a notice as the bank would and sends it to the URL at
 * which the bank's feed is received. Access as for the outbox.
 */
export function addBankSimulator(app: FastifyInstance, deps: Deps): void {
  if (!deps.config.demonstration) return;
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    const guarded = { config: { site: 'web' }, onRequest: devPageGuard(deps.config) } as const;
    pages.get(PATH, guarded, async (_request, reply) => {
      reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8');
      return simulatorPage(await accounts(deps), '');
    });

    pages.post<{ Body: Partial<BankNotice> | undefined }>(PATH, guarded, async (request, reply) => {
      if (!isOwnForm(request)) return reply.callNotFound();
      const body = Buffer.from(JSON.stringify(noticeOf(request.body ?? {})));
      const answer = await app.inject({
        method: 'POST',
        url: BANK_FEED_PATH,
        headers: { 'content-type': 'application/json', [BANK_SIGNATURE_HEADER]: await signNotice(deps, body) },
        payload: body,
      });
      reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8');
      return simulatorPage(await accounts(deps), `${answer.statusCode} ${answer.payload}`);
    });
  });
}

const noticeOf = ({
  bankReference,
  toAccount,
  amount,
  payerName,
  payerAccount,
  remark,
}: Partial<BankNotice>): BankNotice => ({
  bankReference: bankReference || `DEMO-${randomUUID()}`,
  toAccount: toAccount ?? '',
  amount: amount ?? '',
  payerName: payerName ?? '',
  payerAccount: payerAccount || '6222021001116245702',
  remark: remark ?? '',
  arrivedAt: toIso(processNow()),
});

/**
 * Forms of other pages must not send money through a user of this machine, not even fake money. Our pages send no referrer,
 * which also hides their origin; this header identifies the form's page.
 */
const isOwnForm = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin';

/** Accounts that exist, those that a certification waits for first, then the newest. */
async function accounts({ db }: Pick<Deps, 'db'>): Promise<readonly WaitingAccount[]> {
  const waiting = await awaitingTransfer(db.read, MAX_ACCOUNTS);
  const nameOf = new Map(waiting.map(({ memberId, name }) => [memberId, name]));
  const waited = await transferAccounts(db.read, { memberIds: [...nameOf.keys()] });
  const newest = await transferAccounts(db.read, { newest: MAX_ACCOUNTS });
  const listed = [...waited, ...newest.filter(({ memberId }) => !nameOf.has(memberId))].slice(0, MAX_ACCOUNTS);
  const cards = await memberCards(
    db.read,
    listed.map(({ memberId }) => memberId),
  );
  return listed.map(({ memberId, account }) => ({
    account,
    memberNo: cards.get(memberId)?.memberNo ?? '',
    name: nameOf.get(memberId) ?? cards.get(memberId)?.name ?? '',
    isWaiting: nameOf.has(memberId),
  }));
}

interface WaitingAccount {
  readonly account: string;
  readonly memberNo: string;
  readonly name: string;
  readonly isWaiting: boolean;
}

/** A form that plays one transfer, with the accounts that there are. */
function simulatorPage(accounts: readonly WaitingAccount[], answer: string): string {
  const [first] = accounts;
  const rows = accounts.map(
    ({ account, memberNo, name, isWaiting }) =>
      `<tr><td><code>${escapeHtml(account)}</code><td>${escapeHtml(memberNo)}<td>${escapeHtml(name)}<td>${isWaiting ? '待打款 waiting' : ''}`,
  );
  const field = (name: string, label: string, value: string, more = '') =>
    `<label>${label}<input name="${name}" value="${escapeHtml(value)}" ${more}></label>`;
  return plainPage({
    language: 'zh-CN',
    title: '演示银行：一笔转账到账 A transfer arrives',
    content: `${answer ? `<p role="status"><strong>${escapeHtml(answer)}</strong></p>` : ''}
<form method="post">${field('toAccount', '收款账号 To account', first?.account ?? '', 'required')}${field('payerName', '付款户名 Payer', first?.name ?? '', 'required')}${field('amount', '金额（元） Yuan', '0.01', 'required pattern="\\d+\\.\\d{2}"')}${field('remark', '附言 Remark', '')}${field('bankReference', '银行流水号，空则新编 Reference', '')}<p><button>到账 Send</button></form>
<h2>专属账号 Accounts</h2><table><tr><th>账号<th>会员<th>户名<th>${rows.join('\n')}</table>`,
  });
}
