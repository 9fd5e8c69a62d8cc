import pg from 'pg';

/** The role and database of the application. The role is no superuser: an injected statement stays inside SQL. */
export const APPLICATION_ROLE = 'xunban_app';
export const APPLICATION_DATABASE = 'xunban';

/** Creates the application's role and its database where they are missing. */
export async function ensureApplicationDatabase(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  // A connection lost while idle is only told to listeners; the next query reports it to its caller anyway.
  admin.on('error', () => {});
  await admin.connect();
  try {
    const { rowCount: roles } = await admin.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    if (roles === 0) await admin.query(`create role ${APPLICATION_ROLE} login`);
    const { rowCount: databases } = await admin.query('select from pg_database where datname = $1', [
      APPLICATION_DATABASE,
    ]);
    if (databases === 0) await admin.query(`create database ${APPLICATION_DATABASE} owner ${APPLICATION_ROLE}`);
  } finally {
    await admin.end();
  }
}
