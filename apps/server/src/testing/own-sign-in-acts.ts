import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { type Act, entriesAfter, lastEntry } from './audited-acts.ts';
import type { TestServer } from './server.ts';
import { softwarePasskey } from './software-passkey.ts';
import { staffTokenIn } from './visitor.ts';

/** Everything that a person does about the own signing in, each by `act`. */
export async function actOnOwnSignIn(
  server: TestServer,
  act: Act,
  person: { readonly account: string; readonly password: string; readonly staffId: string },
): Promise<void> {
  const { account, staffId } = person;
  const { db } = server.deps;
  const post = poster(server);
  const on = { on: 'staff', by: staffId };
  const entered = await act('staff.signIn', () => post('sign-in', { account, password: person.password }), {
    ...{ ...on, no: account, changes: ['signInBy'] },
  });
  const { staffSignIn, staffAccounts, staff: own } = server.consoleFor(staffTokenIn(entered.headers) ?? '');
  const password = 'quiet-drill-73';
  const change = { oldPassword: person.password, password, confirmPassword: password };
  await act('staffAccounts.changeOwnPassword', () => staffAccounts.changeOwnPassword({ body: change }), on);

  const { secret } = await staffSignIn.beginTotp({ body: { password } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await act('staffSignIn.confirmTotp', () => staffSignIn.confirmTotp({ body: { code: totp.generate() } }), on);
  const codes = await act(
    'staffSignIn.newRecoveryCodes',
    () => staffSignIn.newRecoveryCodes({ body: { password } }),
    on,
  );
  const before = await lastEntry(db);
  const asked = await post('sign-in', { account, password });
  expect(await entriesAfter(db, before)).toEqual([]);
  const { challenge } = asked.json as { readonly challenge: { readonly token: string } };
  const paper = { token: challenge.token, factor: 'recoveryCode', code: codes.recoveryCodes[0] };
  await act('staffSignIn.finish', () => post('sign-in/factor', paper), { ...on, no: account, changes: ['signInBy'] });

  const origin = server.consoleUrl.replace('127.0.0.1', 'localhost');
  const token = staffTokenIn(entered.headers);
  const device = softwarePasskey(origin, 'localhost');
  const begun = await post('own-sign-in/passkeys/begin', { password }, token);
  const { token: made, creation } = begun.json as { token: string; creation: { challenge: string } };
  const added = { token: made, name: '办公室的电脑', passkey: device.create(creation.challenge) };
  await act('staffSignIn.addPasskey', () => post('own-sign-in/passkeys', added, token), {
    ...on,
    changes: ['passkey'],
  });
  const question = await post('sign-in/passkey-request', {});
  const { token: answered, request } = question.json as { token: string; request: { challenge: string } };
  const passkey = device.answer(request.challenge);
  await act('staffSignIn.byPasskey', () => post('sign-in/passkey', { token: answered, passkey }), {
    ...{ ...on, no: account, changes: ['signInBy'] },
  });
  const { passkeys } = await staffSignIn.own();
  const remove = { params: { id: passkeys[0]?.id ?? '' }, body: { password } };
  await act('staffSignIn.removePasskey', () => staffSignIn.removePasskey(remove), { ...on, changes: ['passkey'] });
  await act('staffSignIn.removeTotp', () => staffSignIn.removeTotp({ body: { password } }), on);
  await act('staff.signOut', () => own.signOut(), on);
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
