import { callTable, memberCalls } from './call-table.ts';
import { calls } from './calls.ts';
import type { CallTable } from './client.ts';

export type Audience = 'members' | 'staff';

/** The table of calls for the pages of an audience; staff may make any call. */
export const table = (audience: Audience): CallTable => callTable(audience === 'staff' ? calls : memberCalls(calls));
