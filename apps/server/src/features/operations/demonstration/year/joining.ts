import { calls } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { inOwnAccount } from '../../../../platform/auth/actor.ts';
import { receiveTransfer } from '../../../finance/bank-transfers/receive-transfer.ts';
import { insertMember } from '../../../identity/accounts/members.ts';
import { makeCode } from '../../../identity/accounts/sms-code.ts';
import { addAddress } from '../../../identity/addresses/store-addresses.ts';
import { INVENTED_COMPANIES } from '../../../identity/company-register/invented-companies.ts';
import { transferAccountOf } from '../../../identity/transfer-accounts/transfer-account.ts';
import type { Character } from './cast.ts';
import { inOfficeHours } from './office-hours.ts';
import type { Customer, World } from './world.ts';

/** A member registers, is certified where it has a name to prove, and leaves an address and a billing profile. */
export async function join(world: World, character: Character, isCertified: boolean): Promise<Customer> {
  const { account, name, company, place } = character;
  const { memberId, addressId } = await world.deps.db.transaction(async (tx) => {
    const member = await insertMember(tx, { account, passwordHash: null, trueName: name, companyName: company });
    if (!member) throw new Error(`account ${account} exists`);
    const address = { ...place, contactName: name, phone: account, companyName: company };
    return { memberId: member.id, addressId: (await addAddress(tx, member.id, address)).id };
  });
  const actor = inOwnAccount({ personId: memberId, sessionId: '', ticket: '' });
  const customer = {
    ...character,
    memberId,
    actor,
    addressId,
    profileId: '',
    isCertifiedCompany: isCertified && company !== '',
  };
  return isCertified ? certify(world, customer) : customer;
}

/** Certifies a member by its kind and leaves a billing profile. */
export async function certify(world: World, customer: Customer): Promise<Customer> {
  if (customer.company === '') await certifyPerson(world, customer);
  else await certifyCompany(world, customer);
  return { ...customer, profileId: await addProfile(world, customer) };
}

const codeFor = ({ deps }: World, { account, memberId }: Pick<Customer, 'account' | 'memberId'>): Promise<string> =>
  deps.db.transaction((tx) => makeCode(tx, { phone: account, purpose: 'certify', holder: { memberId }, seconds: 300 }));

/** A company proves itself by a transfer of a fen in its own name. */
async function certifyCompany(world: World, customer: Customer): Promise<void> {
  const { actor, company } = customer;
  await world.call(calls.member.certify, actor, {
    body: {
      ...{ memberType: '2', name: company, identityNo: creditCodeOf(company), authenType: '1' },
      verifyCode: await codeFor(world, customer),
    },
  });
  await transfer(world, actor, fen(1), { payer: company });
}

const creditCodeOf = (company: string): string =>
  INVENTED_COMPANIES.find(({ companyName }) => companyName === company)?.creditCode ?? '';

let persons = 0;
/** Applies as a person; the service desk looks at the form in office hours. */
export async function applyAsPerson(world: World, customer: Customer): Promise<void> {
  const { actor, name } = customer;
  persons += 1;
  await world.call(calls.member.certify, actor, {
    body: { memberType: '1', name, identityNo: identityNo(persons), verifyCode: await codeFor(world, customer) },
  });
}

/** A member applies as a person, and the service desk agrees. */
async function certifyPerson(world: World, customer: Customer): Promise<void> {
  await applyAsPerson(world, customer);
  const { sim, staff, chance } = world;
  sim.at(inOfficeHours(new Date(sim.now.getTime() + chance.from(20, 200) * 60_000), chance.from(5, 50)), async () => {
    const { items } = await world.call(calls.staffMembers.certifications, staff.service, { query: {} });
    const found = items.find(({ memberId }) => memberId === customer.memberId);
    if (!found) return;
    const { version } = await world.call(calls.staffMembers.certification, staff.service, { params: { id: found.id } });
    await world.call(calls.staffMembers.approveCertification, staff.service, {
      params: { id: found.id },
      body: { version },
    });
  });
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** An identity number with the right check digit, of a district that does not exist. */
function identityNo(index: number): string {
  const digits = `999999199${index % 10}0${1 + (index % 9)}1${index % 10}${String(100 + index).padStart(3, '0')}`;
  return digits + '10X98765432'[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11];
}

/** The billing profile: a certified company has one already. */
async function addProfile(world: World, { actor, company, name }: Customer): Promise<string> {
  const { items } = await world.call(calls.invoice.profiles, actor, {});
  if (items[0]) return items[0].id;
  const { id } = await world.call(calls.invoice.addProfile, actor, {
    body: {
      kind: 'ordinary',
      ...(company === ''
        ? { holder: 'person', title: name }
        : { holder: 'company', title: company, taxNo: creditCodeOf(company), isDefault: true }),
    },
  });
  return id;
}

let transfers = 0;
/** A bank transfer to a member's own account arrives. */
export async function transfer(
  { deps, sim }: World,
  { memberId }: Customer['actor'],
  amount: Fen,
  { payer, remark = '' }: { readonly payer: string; readonly remark?: string },
): Promise<void> {
  transfers += 1;
  const { account } = await deps.db.transaction((tx) => transferAccountOf(deps, tx, memberId));
  await receiveTransfer(deps, {
    bankReference: `DEMO${String(20_250_000 + transfers)}`,
    ...{ toAccount: account, amount, payerName: payer, payerAccount: '6222021001116245702', remark },
    arrivedAt: sim.now,
  });
}
