/** Tables as scripts/db-types.mjs reads them from a freshly migrated database. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the generator once there are migrations
export interface Database {}
