import { expect, test } from 'vitest';
import { type BankAccountForm, bankAccountFaults, plainAccountNo } from './bank-account-rules.ts';

const card: BankAccountForm = {
  kind: 'personal',
  bank: 'icbc',
  branch: '',
  branchCode: '',
  accountNo: '6222021001116245702',
};
const company: BankAccountForm = {
  kind: 'company',
  bank: 'cmb',
  branch: '招商银行深圳科技园支行',
  branchCode: '',
  accountNo: '755912345610801',
};
const faults = (form: BankAccountForm, changes: Partial<BankAccountForm>) =>
  bankAccountFaults({ ...form, ...changes }).map(({ code }) => code);

test.each<[string, BankAccountForm, Partial<BankAccountForm>, readonly string[]]>([
  ['a card of the networks with its check digit', card, {}, []],
  ['one digit wrong', card, { accountNo: '6222021001116245703' }, ['cardCheckDigit']],
  ['two digits exchanged', card, { accountNo: '6222021001116245720' }, ['cardCheckDigit']],
  ['an old card of one bank has no check digit', card, { accountNo: '9558801001116245703' }, []],
  ['too short', card, { accountNo: '622202100111624' }, ['cardNumber']],
  ['letters', card, { accountNo: '62220210011162457O2' }, ['cardNumber']],
  ['one digit all over', card, { accountNo: '0000000000000000' }, ['cardNumber']],
  ['a company needs its branch', company, { branch: '支行' }, ['branchMissing']],
  ['a company account', company, {}, []],
  ['nine digits at the newest', company, { accountNo: '600123456' }, []],
  ['too short for a company', company, { accountNo: '1234567' }, ['companyAccount']],
  ['the branch is of the bank', company, { branchCode: '308584001023' }, []],
  ['the branch is of another bank', company, { branchCode: '102584001023' }, ['branchOfOtherBank']],
  ['a branch number has twelve digits', company, { branchCode: '30858400102' }, ['branchCode']],
  [
    'every fault at once',
    company,
    { accountNo: '', branch: '', branchCode: 'x' },
    ['companyAccount', 'branchMissing', 'branchCode'],
  ],
])('%s', (_name, form, changes, expected) => {
  expect(faults(form, changes)).toEqual(expected);
});

test('numbers are read as they stand on a card', () => {
  expect(plainAccountNo(' 6222 0210-0111 6245 702 ')).toBe('6222021001116245702');
});
