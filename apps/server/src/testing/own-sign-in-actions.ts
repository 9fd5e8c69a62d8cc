import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { staffTokenIn } from './anonymous-client.ts';
import { type Acted, entriesAfter, lastEntry } from './audited-actions.ts';
import type { TestServer } from './server.ts';
import { softwarePasskey } from './software-passkey.ts';

/** Makes every change that a user can make to their own sign-in, each by `acted`. */
export async function performOwnSignInActions(
  server: TestServer,
  acted: Acted,
  person: { readonly account: string; readonly password: string; readonly staffId: string },
): Promise<void> {
  const { account, staffId: by } = person;
  const { db } = server.deps;
  const post = poster(server);
  const signedIn = { by, no: account };
  const entered = await acted('staff.signIn', () => post('sign-in', { account, password: person.password }), signedIn);
  const { staffSignIn, staffAccounts, staff: own } = server.consoleFor(staffTokenIn(entered.headers) ?? '');
  const password = 'quiet-drill-73';
  const change = { oldPassword: person.password, password, confirmPassword: password };
  await acted('staffAccounts.changeOwnPassword', () => staffAccounts.changeOwnPassword({ body: change }), { by });

  const { secret } = await staffSignIn.beginTotp({ body: { password } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await acted('staffSignIn.confirmTotp', () => staffSignIn.confirmTotp({ body: { code } }), { by });
  const newCodes = () => staffSignIn.newRecoveryCodes({ body: { password } });
  const codes = await acted('staffSignIn.newRecoveryCodes', newCodes, { by });
  const before = await lastEntry(db);
  const asked = await post('sign-in', { account, password });
  expect(await entriesAfter(db, before)).toEqual([]);
  const { challenge } = asked.json as { readonly challenge: { readonly token: string } };
  const recoverySignIn = { token: challenge.token, factor: 'recoveryCode', code: codes.recoveryCodes[0] };
  await acted('staffSignIn.finish', () => post('sign-in/factor', recoverySignIn), signedIn);

  const origin = server.consoleUrl.replace('127.0.0.1', 'localhost');
  const token = staffTokenIn(entered.headers);
  const device = softwarePasskey(origin, 'localhost');
  const begun = await post('own-sign-in/passkeys/begin', { password }, token);
  const { token: made, creation } = begun.json as { token: string; creation: { challenge: string } };
  const added = { token: made, name: '办公室的电脑', passkey: device.create(creation.challenge) };
  await acted('staffSignIn.addPasskey', () => post('own-sign-in/passkeys', added, token), { by });
  const question = await post('sign-in/passkey-request', {});
  const { token: answered, request } = question.json as { token: string; request: { challenge: string } };
  const passkey = device.answer(request.challenge);
  await acted('staffSignIn.byPasskey', () => post('sign-in/passkey', { token: answered, passkey }), signedIn);
  const { passkeys } = await staffSignIn.own();
  const remove = { params: { id: passkeys[0]?.id ?? '' }, body: { password } };
  await acted('staffSignIn.removePasskey', () => staffSignIn.removePasskey(remove), { by });
  await acted('staffSignIn.removeTotp', () => staffSignIn.removeTotp({ body: { password } }), { by });
  await acted('staff.signOut', () => own.signOut(), { by });
}

/** Sends to the name of this machine, where there can be passkeys. */
const poster = (server: TestServer) => async (path: string, body: object, token?: string) => {
  const response = await fetch(`${server.consoleUrl.replace('127.0.0.1', 'localhost')}/api/staff/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const json: unknown = await response.json();
  expect(response.status, JSON.stringify(json)).toBe(200);
  return { headers: response.headers, json };
};
