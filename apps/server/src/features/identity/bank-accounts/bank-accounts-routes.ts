import { type BankAccount, calls } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMember } from '../accounts/members.ts';
import { withPayPassword } from '../accounts/pay-password.ts';
import { sameName } from '../company-register/same-name.ts';
import { cardOf } from './bank-account-cards.ts';
import { findBankAccounts } from './bank-account-store.ts';
import {
  certifiedHolder,
  type IsAccountInUse,
  MAX_ACCOUNTS,
  removeBankAccount,
  saveBankAccount,
} from './save-bank-account.ts';

export function bankAccountsRoutes({ db, config }: Deps, isInUse: IsAccountInUse): readonly Route[] {
  return [
    route(calls.withdrawal.bankAccounts, ({ actor }) => view(db.read, actor.memberId)),

    route(calls.withdrawal.saveBankAccount, ({ actor: { memberId, personId }, body, ip, once }) =>
      withPayPassword({ db, config }, { memberId: personId, given: body.payPassword, ip }, (ask) =>
        once(ask, async (tx, checkPassword) => {
          const refusal = await checkPassword();
          if (refusal) return refusal;
          await saveBankAccount(tx, isInUse, memberId, body);
          return view(tx, memberId);
        }),
      ),
    ),

    route(calls.withdrawal.removeBankAccount, ({ actor: { memberId }, params }) =>
      db.transaction(async (tx) => {
        await removeBankAccount(tx, isInUse, memberId, params.id);
        return view(tx, memberId);
      }),
    ),
  ];
}

async function view(reader: Reader, memberId: string) {
  const member = await findMember(reader, memberId);
  if (!member) throw new Refusal('unauthenticated');
  const holder = certifiedHolder(member);
  const rows = await findBankAccounts(reader, memberId);
  const items = await Promise.all(
    rows.map(async (row): Promise<BankAccount> => {
      const { maskedNo, addedAt, ...card } = await cardOf(reader, row);
      return {
        ...card,
        accountNo: maskedNo,
        isPreferred: row.is_preferred,
        isUsable: holder !== undefined && sameName(holder.name, card.holderName),
        addedAt: toIso(addedAt),
      };
    }),
  );
  return { holderName: holder?.name ?? '', kind: holder?.kind ?? null, max: MAX_ACCOUNTS, items };
}
