/** Rules that check a bank account without asking its bank. The form and the server validate alike. */

/** Banks by the first digits of their branches' numbers in the clearing system (联行号). */
export const BANKS = {
  icbc: { clearing: ['102'] },
  abc: { clearing: ['103'] },
  boc: { clearing: ['104'] },
  ccb: { clearing: ['105'] },
  bocom: { clearing: ['301'] },
  citic: { clearing: ['302'] },
  ceb: { clearing: ['303'] },
  hxb: { clearing: ['304'] },
  cmbc: { clearing: ['305'] },
  cgb: { clearing: ['306'] },
  pab: { clearing: ['307'] },
  cmb: { clearing: ['308'] },
  cib: { clearing: ['309'] },
  spdb: { clearing: ['310'] },
  psbc: { clearing: ['403'] },
  /** City banks, joint-stock banks without a number of their own, rural banks and credit cooperatives, foreign banks. */
  other: { clearing: ['31', '32', '40', '50', '59', '6', '7', '9'] },
} as const;
export type Bank = keyof typeof BANKS;
export const BANK_NAMES = Object.keys(BANKS) as [Bank, ...Bank[]];

export const BANK_ACCOUNT_KINDS = ['personal', 'company'] as const;
export type BankAccountKind = (typeof BANK_ACCOUNT_KINDS)[number];

export interface BankAccountForm {
  readonly kind: BankAccountKind;
  readonly bank: Bank;
  readonly branch: string;
  readonly branchCode: string;
  readonly accountNo: string;
}

export type BankAccountFault =
  | { readonly field: 'accountNo'; readonly code: 'cardNumber' | 'cardCheckDigit' | 'companyAccount' }
  | { readonly field: 'branch'; readonly code: 'branchMissing' }
  | { readonly field: 'branchCode'; readonly code: 'branchCode' | 'branchOfOtherBank' };

/** Removes the separators of a copied number. */
export const plainAccountNo = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** Every fault of an account, not the first. */
export function bankAccountFaults({ kind, bank, branch, branchCode, accountNo }: BankAccountForm): BankAccountFault[] {
  const faults: BankAccountFault[] = [];
  const number = kind === 'personal' ? cardFault(accountNo) : companyFault(accountNo);
  if (number) faults.push({ field: 'accountNo', code: number });
  // A company's account is found by its branch, a person's card by its number alone.
  if (kind === 'company' && branch.trim().length < 4) faults.push({ field: 'branch', code: 'branchMissing' });
  if (branchCode !== '') {
    if (!/^\d{12}$/.test(branchCode)) faults.push({ field: 'branchCode', code: 'branchCode' });
    else if (!BANKS[bank].clearing.some((prefix) => branchCode.startsWith(prefix)))
      faults.push({ field: 'branchCode', code: 'branchOfOtherBank' });
  }
  return faults;
}

/**
 * Debit cards have 16 to 19 digits. Those of the card networks (first digit 3 to 6) end with the check digit after Luhn; older
 * cards of single banks, which begin with 9 or another digit, have none, so theirs is not checked.
 */
function cardFault(number: string): 'cardNumber' | 'cardCheckDigit' | undefined {
  if (!/^\d{16,19}$/.test(number) || /^(\d)\1+$/.test(number)) return 'cardNumber';
  return /^[3-6]/.test(number) && !hasLuhnDigit(number) ? 'cardCheckDigit' : undefined;
}

/** Accounts of companies have nine digits at the newest of some banks and more than twenty at others; none has letters. */
const companyFault = (number: string): 'companyAccount' | undefined =>
  /^\d{8,30}$/.test(number) && !/^(\d)\1+$/.test(number) ? undefined : 'companyAccount';

function hasLuhnDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const counted = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}
