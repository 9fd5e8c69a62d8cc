import type { FileReference } from '../../../platform/files/file-references.ts';
import { EVIDENCE } from '../wallet-corrections/evidence.ts';

/** Evidence of manual journals lies with that of corrections. */
export const journalEvidence: FileReference = { ...EVIDENCE, table: 'manual_journal', column: 'evidence_id' };
