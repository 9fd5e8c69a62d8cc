import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { Connection } from './connection.ts';
import type { ConnectionPool } from './pool.ts';

/** kysely over our own connections: its SQL and types, our way of sending. */
export const pooledDialect = (pool: ConnectionPool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => pooledDriver(pool),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

const pooledDriver = (pool: ConnectionPool): Driver => ({
  async init() {},
  acquireConnection: () => pool.take(),
  async beginTransaction(connection, settings) {
    own(connection).begin(openingOf(settings));
  },
  commitTransaction: (connection) => own(connection).commit(),
  rollbackTransaction: (connection) => own(connection).rollback(),
  async releaseConnection(connection) {
    own(connection).release();
  },
  destroy: () => pool.end(),
});

/** kysely hands back what `acquireConnection` gave it. */
const own = (connection: DatabaseConnection): Connection => connection as Connection;

function openingOf({ isolationLevel, accessMode }: TransactionSettings): string {
  if (!isolationLevel && !accessMode) return 'begin';
  const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
  return `start transaction${isolation}${accessMode ? ` ${accessMode}` : ''}`;
}
