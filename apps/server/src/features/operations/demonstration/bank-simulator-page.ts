import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { plainPage } from '../../../platform/http/plain-page.ts';

export interface WaitingAccount {
  readonly account: string;
  readonly memberNo: string;
  readonly name: string;
  readonly isWaiting: boolean;
}

/** A form that plays one transfer, with the accounts that there are. */
export function simulatorPage(accounts: readonly WaitingAccount[], answer: string): string {
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
