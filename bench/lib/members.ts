import { insertMember } from '../../apps/server/src/features/identity/accounts/members.ts';
import { openMemberSession } from '../../apps/server/src/features/identity/accounts/sessions.ts';
import { addAddress } from '../../apps/server/src/features/identity/addresses/store-addresses.ts';
import { type Db, openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { unlockFields } from '../../apps/server/src/platform/encrypted-fields/data-keys.ts';
import { DATA_KEY } from './product.ts';

export interface BenchMember {
  readonly memberId: string;
  readonly token: string;
}

/** Opens the product's database, with the key of its encrypted fields. */
export async function openEncryptedDb(databaseUrl: string): Promise<Db> {
  const quiet = { info() {}, warn() {}, error() {} };
  const db = openDatabase({ url: databaseUrl, max: 10, log: quiet });
  await unlockFields(db, { dataKey: DATA_KEY, nextDataKey: '', dataDir: '' });
  return db;
}

/** Members with a session and three addresses each. */
export async function makeMembers(db: Db, count: number): Promise<BenchMember[]> {
  const members: BenchMember[] = [];
  for (let index = 0; index < count; index += 1)
    members.push(
      await db.transaction(async (tx) => {
        const account = `138${String(10_000_000 + index)}`;
        const member = await insertMember(tx, { account, passwordHash: null, trueName: '测试买家' });
        if (!member) throw new Error(`member ${account} already exists`);
        for (const number of [1, 2, 3]) await addAddress(tx, member.id, { ...ADDRESS, detail: `科技园 ${number} 号` });
        const { token } = await openMemberSession(tx, member.id, { ip: '', device: '' });
        return { memberId: member.id, token };
      }),
    );
  return members;
}

const ADDRESS = { contactName: '李工', phone: '13900000000', province: '广东省', city: '深圳市', district: '南山区' };
