import { z } from 'zod';
import { BOARD_CHOICES } from '../../board.ts';
import { call } from '../../call.ts';
import { ORDER_DOCUMENTS } from '../../option-tasks.ts';
import { FLOOR_ACTIONS, HOLD_CAUSES, ORDER_STATE_CODES, PRODUCTION_STEPS } from '../../order-states.ts';
import { CHARACTERISTICS } from '../../quality-rules.ts';
import {
  codeText,
  id,
  idIn,
  intIn,
  isoDate,
  isoTime,
  multilineText,
  planDayIn,
  versioned,
} from '../../shared-schemas.ts';
import { storedStencilSpec } from '../../stencil-spec-schema.ts';
import { visibleWith } from '../../visible-with.ts';
import { boardImage } from '../pricing/priced-board.ts';
import { camRelease } from './staff-cam-jobs.ts';

const option = z.union([z.string(), z.number(), z.boolean()]);

/** A board as shown at a station of the floor: no prices, no phone numbers, and not its owner. */
export const floorBoard = z
  .object({
    id,
    orderNo: z.string(),
    version: z.number().int(),
    state: z.literal(ORDER_STATE_CODES),
    customerPartNo: z.string(),
    image: visibleWith('file.view', boardImage),
    /** Properties that identify it among others. */
    /** Null for stencils. */
    board: z
      .object({
        layers: z.literal([...BOARD_CHOICES.layers]),
        lengthMm: z.number(),
        widthMm: z.number(),
        thicknessMm: z.literal([...BOARD_CHOICES.thicknessMm]),
        outerCopperOz: z.literal([...BOARD_CHOICES.outerCopperOz]),
        maskColour: z.literal([...BOARD_CHOICES.maskColour]),
        finish: z.literal([...BOARD_CHOICES.finish]),
      })
      .nullable(),
    /** Null for boards. */
    stencil: storedStencilSpec.nullable(),
    /** Pieces as they are delivered: boards, or panels of so many boards. */
    quantity: z.number().int(),
    boardsPerPiece: z.number().int(),
    /** The order whose bad pieces it makes again; empty for every other. */
    remakeOf: z.string(),
    factoryName: z.string(),
    promisedShipDate: isoDate.nullable(),
    /** The cause of its hold; reason and expected day of material only for a hold of the company. */
    hold: z
      .object({ cause: z.enum(HOLD_CAUSES), since: isoTime, reason: z.string(), expectedOn: isoDate.nullable() })
      .nullable(),
    /** Null before production and after the last step. */
    next: z
      .object({
        position: z.number().int(),
        step: z.enum(PRODUCTION_STEPS),
        plannedEnd: isoDate,
        /** Completing it now requires a reason for the delay. */
        isLate: z.boolean(),
        /** Work that its options require at this step. */
        lines: z.array(z.object({ field: z.string(), value: option })),
        /** The step is not done before these are there. */
        missingDocuments: z.array(z.enum(ORDER_DOCUMENTS)),
        /** Characteristics that are to be measured or waived before the step is done. */
        unmeasured: z.array(z.enum(CHARACTERISTICS)),
      })
      .nullable(),
    /** The release of its working files; null before production. */
    cam: camRelease.nullable(),
    /** Texts of buyer and reviewer, without phone numbers and amounts of money. */
    notes: z.array(z.string()),
    steps: z.array(
      z.object({
        step: z.enum(PRODUCTION_STEPS),
        position: z.number().int(),
        plannedStart: isoDate,
        plannedEnd: isoDate,
        doneAt: isoTime.nullable(),
        operator: z.string(),
        station: z.string(),
        goodCount: z.number().int().nullable(),
        scrapCount: z.number().int(),
      }),
    ),
    can: z.array(z.enum(FLOOR_ACTIONS)),
  })
  .meta({ id: 'FloorBoard' });

const floor = { area: 'staff', access: { staff: 'order.produce' } } as const;
const onBoard = { ...floor, method: 'POST', params: z.object({ id: idIn }), result: floorBoard } as const;
const reason = multilineText(200).min(2, { message: 'required' });

/** Data for production staff. No prices and no phone numbers: screens and documents of the floor are visible to all. */
export const staffFloor = {
  traveller: call({
    ...floor,
    method: 'GET',
    path: '/api/staff/orders/{id}/traveller',
    audit: 'order.printTraveller',
    summary:
      'Returns the traveller of a paid board as PDF, with its number as a barcode: route, parameters, drill and stack-up table, notes and the work of each option by step. Image and drill table require `file.view`.',
    params: z.object({ id: idIn }),
    result: 'application/pdf',
  }),
  board: call({
    ...floor,
    method: 'GET',
    path: '/api/staff/floor/board',
    summary: 'Returns a board by its scanned or typed number: next step, completed steps.',
    query: z.object({ no: codeText(40).min(1, { message: 'required' }) }),
    result: floorBoard,
  }),
  hold: call({
    ...onBoard,
    path: '/api/staff/floor/boards/{id}/hold',
    audit: 'order.stopOnFloor',
    summary:
      'Puts a board in production on hold, with a reason: quality decides, or with `materialOn` a planner on the day on which its material is expected. Plan and promised day do not change.',
    body: z.object({ ...versioned, reason, materialOn: planDayIn.nullable().default(null) }),
  }),
  resume: call({
    ...onBoard,
    path: '/api/staff/floor/boards/{id}/resume',
    access: { staff: 'quality.decide' },
    audit: 'order.goOnOnFloor',
    summary: 'Ends the floor hold of a board, by a decision of quality.',
    body: z.object(versioned),
  }),
  undoStep: call({
    ...onBoard,
    path: '/api/staff/floor/boards/{id}/undo-step',
    audit: 'order.undoStep',
    summary: 'Undoes the last reported step of a board in production, with a reason.',
    body: z.object({ ...versioned, position: intIn(1, 60), reason }),
  }),
};
