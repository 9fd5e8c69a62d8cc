import { escapeHtml } from '../../platform/http/escape-html.ts';
import { plainPage } from '../../platform/http/plain-page.ts';

/** Asks for the token of a demonstration, and says where it stands. */
export function devDoorPage({ action, to, isWrong }: { action: string; to: string; isWrong: boolean }): string {
  return plainPage({
    language: 'zh-CN',
    title: '演示口令 Demonstration token',
    content: `<p>这个页面只供演示的主人使用。请输入启动服务（npm start）时终端里显示的口令。
<p lang="en">This page is for whoever runs the demonstration. Enter the token that the terminal showed when the server started (npm start).
${isWrong ? '<p role="alert"><strong>口令不正确 That is not the token</strong>' : ''}
<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="to" value="${escapeHtml(to)}"><label>口令 Token <input name="token" type="password" autocomplete="off" required autofocus></label><p><button>进入 Enter</button></form>`,
  });
}
