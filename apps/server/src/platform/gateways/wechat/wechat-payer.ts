import { z } from 'zod';
import { readJson } from '../../http/raw-json.ts';
import { TIMEOUT_MS, WechatFailure, type WechatSettings } from './wechat-client.ts';

/**
 * The page of WeChat that leads back with a code for the user of this WeChat, without a question to the user. WeChat compares
 * the address with a pattern: the order of the parameters is its own.
 */
export const identifyPage = (appId: string, returnUrl: string): string =>
  `https://open.weixin.qq.com/connect/oauth2/authorize?appid=${appId}&redirect_uri=${encodeURIComponent(returnUrl)}` +
  '&response_type=code&scope=snsapi_base&state=pay#wechat_redirect';

const TARGET = '/sns/oauth2/access_token';
/** Codes about the user's code: invalid, missing, expired, used before. Every other one is about our account. */
const NOT_A_CODE: readonly number[] = [40_029, 41_008, 42_003, 40_163];

const answers = z.union([z.object({ openid: z.string().min(1) }), z.object({ errcode: z.int() })]);

/**
 * Returns the id of a user of WeChat towards our official account by the code of {@link identifyPage}; undefined when the code
 * serves no more.
 * @throws when WeChat cannot be reached or refuses our account; never with the address, which contains the secret
 */
export async function openIdOf(
  { appId, appSecret, accountEndpoint }: WechatSettings,
  code: string,
): Promise<string | undefined> {
  const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' });
  const response = await fetch(`${accountEndpoint}${TARGET}?${query}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = answers.safeParse(readJson(Buffer.from(await response.arrayBuffer()))).data;
  if (!response.ok || !answer) throw new WechatFailure(TARGET, String(response.status));
  if ('openid' in answer) return answer.openid;
  if (NOT_A_CODE.includes(answer.errcode)) return undefined;
  throw new WechatFailure(TARGET, String(answer.errcode));
}
