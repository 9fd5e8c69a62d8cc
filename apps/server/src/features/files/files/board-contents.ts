import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { canDeleteFiles } from '../../../platform/files/deletions.ts';
import { boardFileKey } from './board-files.ts';
import { DRAWINGS, FACTS_VERSION, imageKey } from './image-key.ts';

/** Longer than any upload takes from its claim to its row. */
const CLAIM = sql`interval '1 hour'`;

/**
 * Claims content before it is stored, which protects it from deletion. Waits while a deletion is in progress, so that content
 * stored after the claim stays.
 */
export async function claimContent(tx: Tx, sha256: string): Promise<void> {
  await sql`insert into board_content (sha256) values (${sha256})
    on conflict (sha256) do update set claimed_at = now()`.execute(tx);
}

/**
 * Renews the claim before the referring row is written; false when the claim is gone. Until the commit the content cannot be
 * deleted.
 */
export async function renewClaim(tx: Tx, sha256: string): Promise<boolean> {
  const row = await tx
    .updateTable('board_content')
    .set({ claimed_at: sql<Date>`now()` })
    .where('sha256', '=', sha256)
    .returning('sha256')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns contents without a referring row and without a recent claim, the oldest first. */
export async function unreferencedContents({ db }: Pick<Deps, 'db'>, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from board_content content where claimed_at < now() - ${CLAIM}
      and not exists (select from board_file where board_file.sha256 = content.sha256)
    order by claimed_at limit ${limit}`.execute(db.read);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Deletes a content with its drawings, unless it is referred to or claimed by now. The bytes are removed before the commit, so
 * that a waiting claim finds them missing and stores them again. Deleting twice does no harm.
 */
export async function removeContent({ db, files }: Pick<Deps, 'db' | 'files'>, sha256: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await canDeleteFiles(tx))) return false;
    const { rows } = await sql`
      delete from board_content content where sha256 = ${sha256} and claimed_at < now() - ${CLAIM}
        and not exists (select from board_file where board_file.sha256 = content.sha256)
      returning sha256`.execute(tx);
    if (rows.length === 0) return false;
    const drawn = await tx
      .deleteFrom('corrected_drawing')
      .where('sha256', '=', sha256)
      .returning('roles_tag')
      .execute();
    const tags = drawn.map(({ roles_tag }) => roles_tag);
    const versions = Array.from({ length: FACTS_VERSION }, (_, index) => index + 1);
    const images = versions.flatMap((version) =>
      ['', ...tags].flatMap((tag) => DRAWINGS.map((drawing) => imageKey(sha256, drawing, version, tag))),
    );
    await files.remove(boardFileKey(sha256), ...images);
    return true;
  });
}

/** Registers contents in the store that the database does not know, so that they are collected like the others. */
export async function enterContents(tx: Tx, contents: readonly string[]): Promise<number> {
  const { rows } = await sql`
    insert into board_content (sha256, claimed_at) select unnest(${contents}::text[]), '-infinity'
    on conflict (sha256) do nothing returning sha256`.execute(tx);
  return rows.length;
}
