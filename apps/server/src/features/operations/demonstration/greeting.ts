import type { DemoAccount } from './demo-accounts.ts';

/** Builds the terminal output after the start of a demonstration: its URLs and, once, the accounts. */
export function demonstrationGreeting({ address, accounts, demoToken, ...shown }: Greeting): string {
  const places = [
    ...(shown.isYearPlayed ? thingsToTry(address, shown.consoleAddress) : []),
    ...(shown.isYearPlayed && accounts ? [yearBegins(shown.consoleAddress)] : []),
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

interface Greeting {
  readonly address: string;
  readonly consoleAddress: string;
  /** Undefined when their passwords were shown before. */
  readonly accounts: readonly DemoAccount[] | undefined;
  readonly demoToken: string;
  /** The demonstration has a year of orders, or will have it in a moment. */
  readonly isYearPlayed: boolean;
}

const thingsToTry = (address: string, consoleAddress: string): string[] => [
  '',
  '  三件可以试的事 (three things to try)',
  `    1. ${address}/quote   拖入一个 Gerber 压缩包，看测量、价格和三维图 (drop a board and see its price)`,
  `    2. ${address}/main/orderList   用会员账号登录，每种状态都有订单 (sign in as the member: orders in every state)`,
  `    3. ${consoleAddress}   用 admin 登录，一年的数据和今天的待办 (sign in as admin: a year of figures, today's tasks)`,
  '',
];

const yearBegins = (consoleAddress: string): string =>
  `  一年的订单正在写入，约半分钟，期间可以使用；进度见 ${consoleAddress}/instance   (a year of orders is being written in the background; its progress)`;

export const RESET_FLAG = '--reset-demo-passwords';
const RESET_COMMAND = `npm start -- ${RESET_FLAG}`;

const lines = (...texts: string[]): string => texts.map((text) => `${text}\n`).join('');
