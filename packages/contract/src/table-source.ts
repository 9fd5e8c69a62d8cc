import { callTable } from './call-table.ts';
import { calls } from './calls.ts';

export const table = () => callTable(calls);
