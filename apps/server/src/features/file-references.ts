import type { FileReference } from '../platform/files/file-references.ts';
import { NOTE_FILES } from './back-office/notes/note-files.ts';
import { ARTICLE_IMAGES } from './content/content/article-images.ts';
import { MEMBER_IMAGES } from './files/attachments/member-images.ts';
import { UPLOAD_PARTS } from './files/files/board-uploads.ts';
import { journalEvidence } from './finance/manual-journals/journal-evidence.ts';
import { payeeEvidence } from './finance/payments/staff-refunds-routes.ts';
import { EVIDENCE } from './finance/wallet-corrections/evidence.ts';
import { CAM_FILES } from './fulfilment/cam-jobs/edit-version.ts';
import { ORDER_DOCUMENT_FILES } from './fulfilment/order-documents/store-order-document.ts';
import { NONCONFORMANCE_IMAGES } from './fulfilment/quality/nonconformance-images.ts';
import { cartFileReference } from './orders/carts/cart-items.ts';
import { CONVERSATION_FILES } from './orders/conversations/conversation-files.ts';
import { QUESTION_FILES } from './orders/engineering-questions/question-files.ts';

/** Every column that refers to stored files, by area. */
export const fileReferences: readonly FileReference[] = [
  NOTE_FILES,
  ARTICLE_IMAGES,
  MEMBER_IMAGES,
  payeeEvidence,
  journalEvidence,
  EVIDENCE,
  ORDER_DOCUMENT_FILES,
  CAM_FILES,
  NONCONFORMANCE_IMAGES,
  cartFileReference,
  QUESTION_FILES,
  CONVERSATION_FILES,
  UPLOAD_PARTS,
];
