import pg from 'pg';

/** The role and database of the application. The role is no superuser: an injected statement stays inside SQL. */
export const APPLICATION_ROLE = 'xunban_app';
export const APPLICATION_DATABASE = 'xunban';

/**
 * Creates the application's role and its database where they are missing. This first real conversation with the server
 * is also the proof that it lives: a freshly killed one may still take connections for a moment.
 *
 * @returns false when the server could not be reached.
 */
export async function ensureApplicationDatabase(adminUrl: string): Promise<boolean> {
  const admin = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  // node-postgres reports a connection that is lost while idle to listeners, and without one the process would end. The
  // next query fails anyway and tells its caller.
  admin.on('error', () => {});
  try {
    await admin.connect();
    const { rowCount: roles } = await admin.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    if (roles === 0) await admin.query(`create role ${APPLICATION_ROLE} login`);
    const { rowCount: databases } = await admin.query('select from pg_database where datname = $1', [
      APPLICATION_DATABASE,
    ]);
    if (databases === 0) await admin.query(`create database ${APPLICATION_DATABASE} owner ${APPLICATION_ROLE}`);
    return true;
  } catch (error) {
    if (isRefusalOfServer(error)) throw error;
    return false;
  } finally {
    await admin.end();
  }
}

/** Whether a running server answered with an error. Class 57 means that it is starting, stopping or has crashed. */
function isRefusalOfServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('57') !== true;
}
