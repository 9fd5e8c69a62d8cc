import type { StaffInvoiceDetail } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { findApplication, historyOf } from './application-store.ts';
import { presentCreditNote, presentSheets } from './application-view.ts';
import { creditNotesOf } from './credit-note-store.ts';
import { deliveryLine } from './delivery-snapshot.ts';
import { canSend, canVoid, findSheet, type StoredSheet, sheetsOf } from './sheet-store.ts';
import { canEnter, presentToStaff } from './staff-invoice-view.ts';

/** One application with its invoices and how it came to be what it is. @throws {Refusal} `notFound` */
export async function staffInvoiceDetail(reader: Reader, id: string): Promise<StaffInvoiceDetail> {
  const application = await findApplication(reader, id);
  if (!application) throw new Refusal('notFound');
  const [[row], sheets, history, delivery] = await Promise.all([
    presentToStaff(reader, [application]),
    sheetsOf(reader, [id]),
    historyOf(reader, id),
    deliveryLine(reader, application),
  ]);
  if (!row) throw new Refusal('notFound');
  const reds = await creditNotesOf(
    reader,
    sheets.map((sheet) => sheet.id),
  );
  const names = await staffNames(reader, [
    ...reds.map(({ madeBy }) => madeBy),
    ...sheets.map(({ enteredBy }) => enteredBy),
    ...history.map(({ actorKind, actorId }) => (actorKind === 'staff' ? actorId : null)),
  ]);
  const shown = await presentSheets(reader, sheets);
  return {
    ...row,
    buyer: application.buyer,
    delivery,
    email: application.email,
    mailState: application.mailState,
    note: application.note,
    sheets: shown.map((sheet, at) => {
      const stored = sheets[at];
      return {
        ...sheet,
        fault: stored?.fault ?? '',
        reds: reds
          .filter(({ sheetId }) => sheetId === sheet.id)
          .map((red) => ({
            ...presentCreditNote(red),
            ...{ reason: red.reason, fault: red.fault, enteredBy: names.get(red.madeBy) ?? '' },
          })),
        enteredBy: names.get(stored?.enteredBy ?? null) ?? '',
        can: [
          ...(stored && canEnter(stored) && row.can.includes('enter') ? (['enter'] as const) : []),
          ...(stored && canReverse(stored) ? (['red'] as const) : []),
          ...(stored && canVoid(application, stored) ? (['void'] as const) : []),
          ...(stored && canSend(application, stored) ? (['send'] as const) : []),
        ],
      };
    }),
    history: history.map((step) => ({
      at: toIso(step.at),
      from: step.from,
      to: step.to,
      by: step.actorKind === 'staff' ? (names.get(step.actorId) ?? '') : '',
      byBuyer: step.actorKind === 'buyer',
      note: step.note,
    })),
  };
}

const canReverse = ({ state, reversed, amount, hasOpenCreditNote }: StoredSheet): boolean =>
  state === 'issued' && reversed < amount && !hasOpenCreditNote;

/** The application of an invoice, as it stands. @throws {Refusal} `notFound` */
export async function detailOfSheet(reader: Reader, sheetId: string): Promise<StaffInvoiceDetail> {
  const sheet = await findSheet(reader, sheetId);
  if (!sheet) throw new Refusal('notFound');
  return staffInvoiceDetail(reader, sheet.applicationId);
}
