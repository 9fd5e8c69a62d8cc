import type { DemoAccount } from './demo-accounts.ts';

/** Builds the terminal output after the start of a demonstration: its URLs and, once, the accounts. */
export function demonstrationGreeting(
  address: string,
  accounts: readonly DemoAccount[] | undefined,
  demoToken: string,
): string {
  const places = [
    `  短信与图形验证码   ${address}/dev/outbox   (SMS and captchas of the demonstration)`,
    `  演示银行转账       ${address}/dev/bank   (plays a transfer to a member's account)`,
    `  代理之后的口令     ${demoToken}   (what the two ask for behind a proxy)`,
  ];
  if (!accounts)
    return lines(
      ...places,
      '',
      '  演示账号的密码只在首次启动时显示。重新生成 (new passwords):',
      `    ${RESET_COMMAND}`,
    );
  const rows = accounts.map(
    ({ account, role, password, payPassword }) =>
      `    ${account.padEnd(13)}${password.padEnd(16)}${role}${payPassword ? `   支付密码 (pay password) ${payPassword}` : ''}`,
  );
  return lines(...places, '', '  演示账号，密码只显示这一次 (demonstration accounts, shown only once):', ...rows);
}

export const RESET_FLAG = '--reset-demo-passwords';
const RESET_COMMAND = `npm start -- ${RESET_FLAG}`;

const lines = (...texts: string[]): string => texts.map((text) => `${text}\n`).join('');
