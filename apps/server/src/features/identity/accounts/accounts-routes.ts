import { calls, type LiveCall, roleHas, type User } from '@xunban/contract';
import { ZERO_FEN } from '@xunban/money';
import type { Member } from '../../../platform/auth/actor.ts';
import { deviceCookie } from '../../../platform/auth/device-cookie.ts';
import { isToken, newToken } from '../../../platform/auth/tokens.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Request, type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isTrustedMember } from '../../ledger/credit-accounts/trusted-members.ts';
import { accountBalance } from '../../ledger/ledger/account-balance.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { issueCaptcha } from './captcha.ts';
import { changePassword } from './change-password.ts';
import { changePhone } from './change-phone.ts';
import { loginDevices, signOutDevice } from './devices.ts';
import { editProfile } from './edit-profile.ts';
import { maskPhone } from './masked-numbers.ts';
import { presentSession, presentUser } from './member-view.ts';
import { findMember, type MemberRow } from './members.ts';
import { setPayPassword } from './pay-password.ts';
import { phoneOf } from './personal-numbers.ts';
import { PROOF_SECONDS, provePhone } from './phone-proof.ts';
import { register, resetPassword } from './register.ts';
import { revokeMemberSession, revokeMemberSessions } from './sessions.ts';
import { type Origin, type SignedIn, signInByPassword, signInBySms } from './sign-in.ts';
import { CODE_SECONDS, sendCodeToClient, sendCodeToMember } from './sms-code.ts';
import { RESEND_AFTER_SECONDS } from './sms-limits.ts';

/** True for a member whose menu has the page of coupons. */
export type CanHaveCoupons = (reader: Reader, memberId: string) => Promise<boolean>;

export function accountsRoutes(deps: Deps, canHaveCoupons: CanHaveCoupons): readonly Route[] {
  const device = deviceCookie(deps.config, 'web');
  const originOf = ({ ip, userAgent, cookies }: Pick<Request<LiveCall>, 'ip' | 'userAgent' | 'cookies'>): Origin => ({
    ip,
    device: userAgent,
    deviceToken: device.read(cookies),
  });
  const present = (opened: SignedIn, { setHeader }: Pick<Request<LiveCall>, 'setHeader'>) => {
    setHeader('Set-Cookie', device.write(opened.deviceToken));
    return presentSession(opened);
  };
  return [
    route(calls.account.captcha, async ({ query, ip }) => ({
      body: await issueCaptcha(deps, { timestamp: query.timestamp, ip }),
    })),

    route(calls.account.sendSmsCode, async ({ actor, query, language, ip, cookies, setHeader }) => {
      const { mobile, type, ...shown } = query;
      const to = { phone: mobile, purpose: purposeOf(type), language };
      if (to.purpose === 'certify' && actor.kind === 'member' && (await ownPhone(deps, actor.personId)) === mobile)
        await sendCodeToMember(deps, actor.personId, to);
      else {
        // A browser without a device cookie gets one now: by it the browser is recognized when it enters the code.
        const stored = device.read(cookies);
        const deviceToken = stored !== undefined && isToken(stored) ? stored : newToken();
        await sendCodeToClient(deps, { deviceToken, ip }, { ...to, ...shown });
        setHeader('Set-Cookie', device.write(deviceToken));
      }
      return { resendAfterSeconds: RESEND_AFTER_SECONDS, expiresInSeconds: CODE_SECONDS };
    }),

    route(calls.account.login, async ({ body, ...request }) => {
      const from = originOf(request);
      if (body.loginType === 2)
        return present(await signInBySms(deps, { ...body, language: request.language }, from), request);
      return present(await signInByPassword(deps, { ...body, timestamp: body.timestamp ?? '' }, from), request);
    }),

    route(calls.account.register, async ({ body, ...request }) =>
      present(await register(deps, { ...body, language: request.language }, originOf(request)), request),
    ),

    route(calls.account.recoverPassword, async ({ body, ...request }) => {
      await resetPassword(deps, body, originOf(request));
      return undefined;
    }),

    route(calls.account.me, ({ actor }) => ownUser(deps, canHaveCoupons, actor)),

    route(calls.account.editProfile, async ({ actor, body }) => {
      await editProfile(deps, actor.personId, body);
      return ownUser(deps, canHaveCoupons, actor);
    }),

    route(calls.account.updateAccount, async ({ actor, body, language }) => ({
      revokedSessions:
        body.change === 'password'
          ? await changePassword(deps, actor, { ...body, language })
          : await changePhone(deps, actor, { ...body, language }),
    })),

    route(calls.account.devices, async ({ actor }) => ({
      items: await loginDevices(deps.db.read, actor.memberId, actor.sessionId),
    })),

    route(calls.account.signOutDevice, async ({ actor, params }) => {
      await deps.db.transaction((tx) => signOutDevice(tx, actor.memberId, params.id));
      return undefined;
    }),

    route(calls.account.signOutEverywhere, async ({ actor, body }) => ({
      revokedSessions: await deps.db.transaction((tx) =>
        revokeMemberSessions(tx, actor.memberId, body.keepCurrent ? actor.sessionId : null),
      ),
    })),

    route(calls.account.signOut, async ({ actor }) => {
      await deps.db.transaction((tx) => revokeMemberSession(tx, actor.sessionId));
      return undefined;
    }),

    route(calls.member.payPasswordCode, async ({ actor, language }) => {
      const phone = await ownPhone(deps, actor.memberId);
      await sendCodeToMember(deps, actor.memberId, { phone, purpose: 'payPassword', language });
      return { resendAfterSeconds: RESEND_AFTER_SECONDS, maskedPhone: maskPhone(phone) };
    }),

    route(calls.member.sendCode, async ({ actor, query, language }) => {
      const phone = query.mobile ?? (await ownPhone(deps, actor.memberId));
      const purpose = query.mobile ? 'newPhone' : 'sensitive';
      await sendCodeToMember(deps, actor.memberId, { phone, purpose, language });
      return { resendAfterSeconds: RESEND_AFTER_SECONDS, maskedPhone: maskPhone(phone) };
    }),

    route(calls.member.validateCode, async ({ actor, query }) => {
      const phone = await ownPhone(deps, actor.memberId);
      return {
        proof: await provePhone(deps, { ...actor, phone }, query.verifyCode),
        expiresInSeconds: PROOF_SECONDS,
      };
    }),

    route(calls.member.setPayPassword, async ({ actor, body }) => {
      await setPayPassword(deps, actor.memberId, body);
      return undefined;
    }),
  ];
}

/** Spec §7: type 3 is for signing in, 5 for certification; registering and resetting prove the phone in the same way. */
const purposeOf = (type: number): 'certify' | 'signIn' => (type === 5 ? 'certify' : 'signIn');

/** The signed-in person, with type, balance and credit of the account acted in as far as the role sees money. */
async function ownUser(
  deps: Deps,
  canHaveCoupons: CanHaveCoupons,
  { memberId, personId, role, ticket }: Member,
): Promise<User> {
  const { read } = deps.db;
  const person = await ownRow(deps, personId);
  const account = memberId === personId ? person : await ownRow(deps, memberId);
  const seesMoney = roleHas(role, 'payment.pay');
  return presentUser(person, {
    account,
    role,
    phone: await phoneOf(read, person),
    ticket,
    cash: seesMoney ? await walletBalance(read, memberId) : ZERO_FEN,
    creditLeft: seesMoney ? await accountBalance(read, 'creditFree', memberId) : ZERO_FEN,
    isTrusted: await isTrustedMember(read, memberId),
    hasCoupons: await canHaveCoupons(read, memberId),
  });
}

const ownPhone = async (deps: Deps, memberId: string): Promise<string> =>
  phoneOf(deps.db.read, await ownRow(deps, memberId));

async function ownRow({ db }: Deps, memberId: string): Promise<MemberRow> {
  const member = await findMember(db.read, memberId);
  if (!member) throw new Refusal('unauthenticated');
  return member;
}
