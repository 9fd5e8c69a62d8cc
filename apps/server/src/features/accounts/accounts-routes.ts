import { calls } from '@xunban/contract';
import { ZERO_FEN } from '@xunban/money';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { walletBalance } from '../wallet/wallet-balance.ts';
import { issueCaptcha } from './captcha.ts';
import { findMember, type MemberRow } from './member-store.ts';
import { maskPhone, presentSession, presentUser } from './member-view.ts';
import { setPayPassword } from './pay-password.ts';
import { register, resetPassword } from './register.ts';
import { revokeMemberSession } from './session-store.ts';
import { type Origin, signInByPassword, signInBySms } from './sign-in.ts';
import { CODE_SECONDS, type CodePurpose, RESEND_AFTER_SECONDS, sendSmsCode } from './sms-code.ts';

export function accountsRoutes(deps: Deps): readonly Route[] {
  return [
    route(calls.account.captcha, async ({ query, ip }) => ({
      body: await issueCaptcha(deps, { timestamp: query.timestamp, ip }),
    })),

    route(calls.account.sendSmsCode, async ({ query, ip }) => {
      await sendSmsCode(deps, { phone: query.mobile, purpose: purposeOf(query.type), ip });
      return { resendAfterSeconds: RESEND_AFTER_SECONDS, expiresInSeconds: CODE_SECONDS };
    }),

    route(calls.account.login, async ({ body, ...request }) => {
      const from = originOf(request);
      if (body.loginType === 2) return presentSession(await signInBySms(deps, body, from));
      if (body.password === '')
        throw new Refusal('invalidInput', { fields: [{ field: 'password', code: 'password' }] });
      return presentSession(await signInByPassword(deps, { ...body, timestamp: body.timestamp ?? '' }, from));
    }),

    route(calls.account.register, async ({ body, ...request }) =>
      presentSession(await register(deps, body, originOf(request))),
    ),

    route(calls.account.forgetPassword, async ({ body, ip }) => {
      await resetPassword(deps, body, ip);
      return undefined;
    }),

    route(calls.account.me, async ({ actor }) => {
      const member = await ownRow(deps, actor.memberId);
      return presentUser(member, {
        ticket: actor.ticket,
        cash: await walletBalance(deps.db.read, actor.memberId),
        creditRemain: ZERO_FEN,
      });
    }),

    route(calls.account.signOut, async ({ actor }) => {
      await deps.db.transaction((tx) => revokeMemberSession(tx, actor.sessionId));
      return undefined;
    }),

    route(calls.member.payPasswordCode, async ({ actor, ip }) => {
      const { account } = await ownRow(deps, actor.memberId);
      await sendSmsCode(deps, { phone: account, purpose: 'payPassword', ip });
      return { resendAfterSeconds: RESEND_AFTER_SECONDS, maskedPhone: maskPhone(account) };
    }),

    route(calls.member.setPayPassword, async ({ actor, body }) => {
      await setPayPassword(deps, actor.memberId, body);
      return undefined;
    }),
  ];
}

/** Spec §7: type 3 is for signing in, 5 for certification; registering and resetting prove the phone in the same way. */
const purposeOf = (type: number): CodePurpose => (type === 5 ? 'certify' : 'signIn');

const originOf = ({ ip, userAgent }: { readonly ip: string; readonly userAgent: string }): Origin => ({
  ip,
  device: userAgent,
});

async function ownRow({ db }: Deps, memberId: string): Promise<MemberRow> {
  const member = await findMember(db.read, memberId);
  if (!member) throw new Refusal('unauthenticated');
  return member;
}
