import { escapeHtml } from '../../platform/http/escape-html.ts';

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
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>演示银行 Bank</title>
<style>body{font:15px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2321}table{border-collapse:collapse;width:100%}td,th{padding:.4rem .6rem;border-bottom:1px solid #dde5e1;text-align:left}label{display:block;margin:.5rem 0}input{display:block;font:inherit;padding:.3rem .5rem;width:min(100%,28rem)}button{font:inherit;padding:.4rem 1.2rem}</style>
<h1>演示银行：一笔转账到账 A transfer arrives</h1>
${answer ? `<p role="status"><strong>${escapeHtml(answer)}</strong></p>` : ''}
<form method="post">${field('toAccount', '收款账号 To account', first?.account ?? '', 'required')}${field('payerName', '付款户名 Payer', first?.name ?? '', 'required')}${field('amount', '金额（元） Yuan', '0.01', 'required pattern="\\d+\\.\\d{2}"')}${field('remark', '附言 Remark', '')}${field('bankReference', '银行流水号，空则新编 Reference', '')}<p><button>到账 Send</button></form>
<h2>专属账号 Accounts</h2><table><tr><th>账号<th>会员<th>户名<th>${rows.join('\n')}</table></html>`;
}
