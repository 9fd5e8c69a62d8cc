import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

export interface BenchMember {
  readonly memberId: string;
  readonly token: string;
}

/** Members with a session and three addresses each, written as the server writes them. */
export async function makeMembers(db: pg.Pool, count: number): Promise<BenchMember[]> {
  const members: BenchMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const token = randomBytes(32).toString('base64url');
    const { rows } = await db.query<{ id: string }>(
      `with made as (insert into member (account, true_name) values ($1, '测试买家') returning id),
        session as (insert into member_session (member_id, token_hash, ticket, expires_at)
          select id, $2, $3, now() + interval '1 day' from made)
       insert into delivery_address (member_id, contact_name, phone, province, city, district, detail, company_name, is_default)
       select id, '李工', '13900000000', '广东省', '深圳市', '南山区', '科技园 ' || number || ' 号', '', number = 1
       from made, generate_series(1, 3) as number returning member_id as id`,
      [
        `138${String(10_000_000 + index)}`,
        createHash('sha256').update(token).digest(),
        randomBytes(32).toString('base64url'),
      ],
    );
    members.push({ memberId: rows[0]!.id, token });
  }
  return members;
}
