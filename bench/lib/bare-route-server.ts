import { createHash } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';
import { decryptPhone } from '../../apps/server/src/features/identity/addresses/encrypted-phone.ts';
import { openEncryptedDb } from './members.ts';

// Minimal server for the same request: node:http, node-postgres, two named statements, JSON.stringify. It sends the same SQL as
// the server over a pool of the same size, decrypts the same encrypted numbers, and has no checks, limits, log or optional
// headers.

const SESSION = `select "session"."id" as "sessionId", "session"."ticket", "member"."id" as "memberId",
    session.last_seen_at < now() - make_interval(mins => 15) as "isStale"
  from "member_session" as "session" inner join "member" on "member"."id" = "session"."member_id"
  where "session"."token_hash" = $1 and "session"."revoked_at" is null and "session"."expires_at" > now()
    and "member"."is_disabled" = false`;
const ADDRESSES = `select * from "delivery_address" where "member_id" = $1
  order by "is_default" desc, "created_at" desc, "id"`;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

const encryptedDb = await openEncryptedDb(process.env['DATABASE_URL'] ?? '');

const server = http.createServer((request, response) => {
  answer(request.headers.authorization?.slice('Bearer '.length) ?? '').then(
    (body) => {
      response.writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

async function answer(token: string): Promise<string> {
  const hash = createHash('sha256').update(token).digest();
  const sessions = await pool.query({ name: 'session', text: SESSION, values: [hash] });
  const memberId: unknown = sessions.rows[0]?.memberId;
  if (memberId === undefined) throw new Error('session not found');
  const { rows } = await pool.query({ name: 'addresses', text: ADDRESSES, values: [memberId] });
  const opened = rows.map(async (row) => ({
    id: row.id,
    contactName: row.contact_name,
    phone: await decryptPhone(encryptedDb.read, row),
    province: row.province,
    city: row.city,
    district: row.district,
    detail: row.detail,
    companyName: row.company_name,
    isDefault: row.is_default,
  }));
  return JSON.stringify({ success: true, message: '', result: await Promise.all(opened) });
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.(`http://127.0.0.1:${address.port}`);
});
