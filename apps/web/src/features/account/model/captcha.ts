import { table } from 'virtual:contract-calls';

/** Address of the captcha picture. An `<img>` fetches it, so it goes past the client; the path is the contract's. */
export function captchaUrl(timestamp: number): string {
  const path = table['account']?.['captcha']?.path;
  if (!path) throw new Error('The table of calls has no captcha.');
  return `${path}?timestamp=${timestamp}`;
}
