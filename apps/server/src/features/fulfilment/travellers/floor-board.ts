import { boardsPerPiece, type FloorBoard, isStencil, MEASURED_STEP, OWN_HOLDS } from '@xunban/contract';
import { orderedDocumentsOf, travellerOf } from '@xunban/contract/option-tasks';
import { shanghaiDay, toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { factories, factoryOfOrder } from '../../orders-core/factories/factory-records.ts';
import { openHolds } from '../../orders-core/orders/holds.ts';
import { codeOf } from '../../orders-core/orders/order-machine.ts';
import { daysLate } from '../../pricing/lead-times/forecast.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { viewRelease } from '../cam-jobs/cam-release.ts';
import { availableDocuments } from '../order-documents/available-documents.ts';
import type { BuyerPort } from '../port/buyer-port.ts';
import { stoppedSteps } from '../port/stopped-steps.ts';
import { undoable } from '../production/undo-step.ts';
import { unmeasuredOf } from '../quality/fully-measured.ts';
import { findProducedBoard } from '../shipping/produced-board.ts';
import { floorNotes, remakeOfNumber } from './traveller-facts.ts';

/** Normalizes a scanned or typed number: letters are uppercased, blanks and the characters that a scanner adds are removed. */
export const scannedNumber = (typed: string): string => typed.replace(/[\s*]/g, '').toUpperCase();

/**
 * Returns a board as a station sees it: the next step, notes to observe, and completed steps. No prices, phone numbers or
 * owner.
 * @throws Refusal `notFound`
 */
export async function viewFloorBoard(
  reader: Reader,
  buyer: Pick<BuyerPort, 'questionsOfOrder'>,
  which: { readonly id: string } | { readonly orderNo: string },
): Promise<FloorBoard> {
  const found = await findProducedBoard(reader, null, which);
  const { order, steps, card } = found;
  const { spec } = order;
  const next = steps.find(({ doneAt }) => doneAt === null);
  const [factoryId, { calendar, now }, there, notes, holds, remakeOf, cam, stopped] = await Promise.all([
    factoryOfOrder(reader, order.id),
    currentCalendar(reader),
    availableDocuments(reader, order),
    floorNotes(reader, buyer, found),
    openHolds(reader, OWN_HOLDS.has(order.heldFor) ? [order.id] : []),
    remakeOfNumber(reader, order),
    viewRelease(reader, { orderId: order.id }),
    stoppedSteps(reader, [order.id]),
  ]);
  const [factory] = factoryId === undefined ? [] : await factories(reader, [factoryId]);
  const isMade = order.state === 'inProduction';
  const last = undoable(steps);
  return {
    ...{ id: order.id, orderNo: order.orderNo, version: order.version, state: codeOf(order.state) },
    ...{ customerPartNo: order.customerPartNo, image: card.image },
    board: isStencil(spec)
      ? null
      : {
          ...{ layers: spec.layers, lengthMm: spec.lengthMm, widthMm: spec.widthMm, thicknessMm: spec.thicknessMm },
          ...{ outerCopperOz: spec.outerCopperOz, maskColour: spec.maskColour, finish: spec.finish },
        },
    stencil: isStencil(spec) ? spec : null,
    quantity: spec.quantity,
    boardsPerPiece: boardsPerPiece(spec),
    remakeOf,
    factoryName: factory?.name ?? '',
    promisedShipDate: order.promisedShipDate,
    hold:
      order.heldSince === null
        ? null
        : {
            ...{ cause: order.heldFor ?? 'question', since: toIso(order.heldSince) },
            ...(holds.get(order.id) ?? { reason: '', expectedOn: null }),
          },
    next: next
      ? {
          ...{ position: next.position, step: next.step, plannedEnd: next.plannedEnd },
          isLate: daysLate(calendar, next.plannedEnd, shanghaiDay(now)) > 0,
          lines: travellerOf(spec, [next.step]).map(({ field, value }) => ({ field, value })),
          missingDocuments: orderedDocumentsOf(spec)
            .filter(({ document, step }) => step === next.step && !there.includes(document))
            .map(({ document }) => document),
          unmeasured: next.step === MEASURED_STEP ? [...(await unmeasuredOf(reader, order))] : [],
        }
      : null,
    cam,
    notes: notes.map(({ text }) => text),
    steps: steps.map(
      ({ step, position, plannedStart, plannedEnd, doneAt, operator, station, goodCount, scrapCount }) => ({
        ...{ step, position, plannedStart, plannedEnd, doneAt: toIsoOrNull(doneAt) },
        ...{ operator, station, goodCount, scrapCount },
      }),
    ),
    can: [
      ...(isMade && next && order.heldFor === null && !stopped.has(order.id) ? (['complete'] as const) : []),
      ...(isMade && last ? (['undo'] as const) : []),
      ...(isMade && order.heldFor === null ? (['hold'] as const) : []),
      ...(isMade && order.heldFor === 'floor' ? (['resume'] as const) : []),
    ],
  };
}
