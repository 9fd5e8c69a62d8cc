import { calls, type StaffEvaluation } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import { containing, isLike } from '../../../platform/db/containing.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { imageReply } from '../../files/attachments/attachments.ts';
import { findImage, MEMBER_IMAGES } from '../../files/attachments/member-images.ts';
import { factories } from '../../orders-core/factories/factory-records.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { editFactory } from './edit-factory.ts';
import { evaluationOfImage } from './evaluation-images.ts';
import { countEvaluations, evaluations, findEvaluation } from './evaluation-store.ts';
import { viewForStaff } from './evaluation-view.ts';
import { viewForStaff as viewFactoryForStaff } from './factory-view.ts';
import { hideEvaluation, showEvaluation } from './moderate-evaluation.ts';

/** Evaluations as staff look after them, and the factories that they are about. */
export const staffEvaluationsRoutes = ({ db, files }: Pick<Deps, 'db' | 'files'>): readonly Route[] => [
  route(calls.staffEvaluations.list, async ({ query }) => {
    const filter = { state: query.state, also: await filterCondition(db.readLagging, query.filter) };
    const [totalCount, rows] = await Promise.all([
      countEvaluations(db.readLagging, filter),
      evaluations(db.readLagging, filter, query),
    ]);
    return { totalCount, items: await viewForStaff(db.readLagging, rows) };
  }),
  route(calls.staffEvaluations.image, async ({ params }) => {
    if ((await evaluationOfImage(db.read, params.imageId)) !== params.id) throw new Refusal('notFound');
    const image = await findImage(db.read, params.imageId, null);
    return imageReply({ files }, MEMBER_IMAGES, image?.id);
  }),
  route(calls.staffEvaluations.hide, ({ actor, params, body, once }) =>
    once(async (tx) => {
      await hideEvaluation(tx, { id: params.id, staffId: actor.staffId, reason: body.reason });
      return one(tx, params.id);
    }),
  ),
  route(calls.staffEvaluations.show, ({ actor, params, body, once }) =>
    once(async (tx) => {
      await showEvaluation(tx, { id: params.id, staffId: actor.staffId, reason: body.reason });
      return one(tx, params.id);
    }),
  ),
  route(calls.staffEvaluations.factories, async () =>
    Promise.all((await factories(db.read)).map((factory) => viewFactoryForStaff(db.read, factory))),
  ),
  route(calls.staffEvaluations.editFactory, ({ params, body, once }) =>
    once(async (tx) => viewFactoryForStaff(tx, await editFactory(tx, params.id, body))),
  ),
];

async function one(reader: Reader, id: string): Promise<StaffEvaluation> {
  const found = await findEvaluation(reader, { id });
  const [view] = found ? await viewForStaff(reader, [found]) : [];
  if (!view) throw new Refusal('notFound');
  return view;
}

/** The number of an order, or a part of what was written. */
async function filterCondition(reader: Reader, filter: string | undefined): Promise<RawBuilder<boolean> | undefined> {
  if (filter === undefined) return undefined;
  const order = await findPcbOrder(reader, { orderNo: filter.toUpperCase() });
  return order ? sql<boolean>`evaluation.order_id = ${order.id}` : isLike(sql`evaluation.text`, containing(filter));
}
