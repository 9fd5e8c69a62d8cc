import fs from 'node:fs';
import path from 'node:path';
import {
  type AllCalls,
  CAPABILITIES,
  type CallDef,
  type Capability,
  calls,
  INVITED_ROLES,
  needOf,
  roleHas,
} from '@xunban/contract';
import { expect, it } from 'vitest';

/** Pages of every role hide what the role cannot do: checked in the sources, feature by feature. */

const FEATURES = path.join(import.meta.dirname, '../features');

/** Capabilities that each feature may leave to others, and why no button leads to a refusal. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'files/board-file board.edit': 'called by the buttons of order-board',
  'finance/payment payment.pay': 'the page of a payment is reached by those who pay, and names the refusal',
  'identity/device apiKeys.manage': 'the request of a program is shown only to those who may answer it',
  'identity/device payment.pay': 'the request of a program is shown only to those who may answer it',
  'finance/credit credit.repay': 'the roles that see credit repay it',
  'finance/payment-approvals payment.pay': 'stands on the page of a payment',
};

/** Every source file of a feature, tests aside. */
const sourcesOf = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));

const features = fs
  .readdirSync(FEATURES)
  .flatMap((module) => fs.readdirSync(path.join(FEATURES, module)).map((feature) => `${module}/${feature}`));

/** True for a capability that some role lacks. */
const isOfSome = (need: ReturnType<typeof needOf>): need is Capability =>
  need !== undefined && need in CAPABILITIES && INVITED_ROLES.some((role) => !roleHas(role, need as Capability));

/** Capabilities of the writing calls of a feature. */
function writesOf(sources: readonly string[]): Set<Capability> {
  const found = new Set<Capability>();
  for (const [, area = '', name = ''] of sources.join('\n').matchAll(/\bapi\.(\w+)\.(\w+)\(/g)) {
    const group: Readonly<Record<string, CallDef>> = calls[area as keyof AllCalls];
    const call = group[name];
    const need = call && needOf(call);
    if (call && call.method !== 'GET' && isOfSome(need)) found.add(need);
  }
  return found;
}

/** True when a button or page of a feature asks for a capability. */
const asksFor = (sources: readonly string[], capability: Capability): boolean =>
  new RegExp(`(useMay\\(|need=|memberPage\\(|permission: )['"]${capability}['"]`).test(sources.join('\n'));

it.each(features)('%s asks for the capability of each of its writing calls', (feature) => {
  const sources = sourcesOf(path.join(FEATURES, feature));
  const unasked = [...writesOf(sources)].filter(
    (capability) => !asksFor(sources, capability) && !(`${feature} ${capability}` in ELSEWHERE),
  );
  expect(unasked).toEqual([]);
});

it('no exception is left over', () => {
  const unneeded = Object.keys(ELSEWHERE).filter((key) => {
    const [feature = '', capability] = key.split(' ');
    const sources = sourcesOf(path.join(FEATURES, feature));
    return !writesOf(sources).has(capability as Capability) || asksFor(sources, capability as Capability);
  });
  expect(unneeded).toEqual([]);
});
