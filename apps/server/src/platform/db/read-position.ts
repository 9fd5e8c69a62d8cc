import { AsyncLocalStorage } from 'node:async_hooks';

/** A position in PostgreSQL's log of changes (LSN), as a number that grows. */
export type LogPosition = bigint;

const required = new AsyncLocalStorage<LogPosition>();

/** Runs a request whose lagging reads may come from a replica that has replayed the log as far as `position`. */
export const readingFrom = <T>(position: LogPosition, request: () => T): T => required.run(position, request);

/** Returns the position that the current request must see; undefined where only the primary will do. */
export const requiredPosition = (): LogPosition | undefined => required.getStore();
