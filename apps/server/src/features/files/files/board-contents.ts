import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { mayDeleteFiles } from '../../../platform/files/deletions.ts';
import { boardFileKey } from './board-files.ts';
import { FACTS_VERSION, pictureKey } from './picture-key.ts';

/** Longer than any upload takes from its claim to its row. */
const CLAIM = sql`interval '1 hour'`;

/**
 * Says that this content is about to be stored: from now on nobody deletes it. Waits while somebody does, so that what
 * is stored after the claim stays.
 */
export async function claimContent(tx: Tx, sha256: string): Promise<void> {
  await sql`insert into board_content (sha256) values (${sha256})
    on conflict (sha256) do update set claimed_at = now()`.execute(tx);
}

/** Before the row that refers to it: whether the claim still stands. Until the commit nobody can delete the content. */
export async function renewClaim(tx: Tx, sha256: string): Promise<boolean> {
  const row = await tx
    .updateTable('board_content')
    .set({ claimed_at: sql<Date>`now()` })
    .where('sha256', '=', sha256)
    .returning('sha256')
    .executeTakeFirst();
  return row !== undefined;
}

/** Contents that no row refers to and nobody has claimed lately, the oldest first. */
export async function unreferencedContents({ db }: Pick<Deps, 'db'>, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from board_content content where claimed_at < now() - ${CLAIM}
      and not exists (select from board_file where board_file.sha256 = content.sha256)
    order by claimed_at limit ${most}`.execute(db.read);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Deletes a content with its drawings, unless somebody refers to it or has claimed it by now. The bytes go before the
 * commit, so that a claim that waits for it finds them gone and stores them anew. Deleting twice does no harm.
 */
export async function removeContent({ db, files }: Pick<Deps, 'db' | 'files'>, sha256: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await mayDeleteFiles(tx))) return false;
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
    await files.remove(boardFileKey(sha256));
    for (let version = 1; version <= FACTS_VERSION; version += 1)
      for (const side of ['top', 'bottom'] as const)
        for (const tag of ['', ...tags]) await files.remove(pictureKey(sha256, side, version, tag));
    return true;
  });
}

/** Of contents that lie in the store, those that the database does not know are entered, to be judged like the others. */
export async function enterContents(tx: Tx, contents: readonly string[]): Promise<number> {
  const { rows } = await sql`
    insert into board_content (sha256, claimed_at) select unnest(${contents}::text[]), '-infinity'
    on conflict (sha256) do nothing returning sha256`.execute(tx);
  return rows.length;
}
