import type { FileReference } from '../platform/files/file-references.ts';
import { noteFileReference } from './back-office/notes/note-files.ts';
import { articlePictureReference } from './content/content/article-pictures.ts';
import { memberImageReference } from './files/uploads/member-images.ts';
import { payeeEvidenceReference } from './finance/payments/staff-refunds-routes.ts';
import { correctionEvidenceReference } from './finance/wallet-corrections/evidence.ts';
import { paperReference } from './fulfilment/papers/keep-paper.ts';
import { nonconformancePictureReference } from './fulfilment/quality/nonconformance-pictures.ts';
import { cartFileReference } from './orders/carts/cart-items.ts';
import { questionFileReference } from './orders/engineering-questions/question-files.ts';

/** Every column that refers to stored files, by area. */
export const fileReferences: readonly FileReference[] = [
  noteFileReference,
  articlePictureReference,
  memberImageReference,
  payeeEvidenceReference,
  correctionEvidenceReference,
  paperReference,
  nonconformancePictureReference,
  cartFileReference,
  questionFileReference,
];
