import { calls } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { clearText, type PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { imageReply } from '../../files/attachments/attachments.ts';
import { findImage, isKeyOf, MEMBER_IMAGES } from '../../files/attachments/member-images.ts';
import { type Factory, factories, findFactory } from '../../orders-core/factories/factory-records.ts';
import { ownBoards } from '../../orders-core/orders/boards-by-id.ts';
import { ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import { averagesOf } from './average-store.ts';
import { evaluationOfImage } from './evaluation-images.ts';
import { countEvaluations, evaluatedOrders, evaluations, findEvaluation } from './evaluation-store.ts';
import { viewOwn, viewPublic } from './evaluation-view.ts';
import { viewAverage, viewFactory } from './factory-view.ts';
import { removeEvaluation, saveEvaluation } from './save-evaluation.ts';

/** Routes for buyers' evaluations and their public lists. */
export const evaluationsRoutes = ({ db, files }: Pick<Deps, 'db' | 'files'>): readonly Route[] => [
  route(calls.evaluation.save, ({ actor, body }) =>
    db.transaction(async (tx) => {
      const [own] = await viewOwn(tx, [await saveEvaluation(tx, actor.memberId, body)]);
      if (!own) throw new Refusal('notFound');
      return own;
    }),
  ),
  route(calls.evaluation.remove, async ({ actor, params }) => {
    await db.transaction((tx) => removeEvaluation(tx, actor.memberId, params.id));
    return undefined;
  }),
  route(calls.evaluation.one, async ({ actor, query }) => {
    const { id: orderId } = await ownPcbOrder(db.read, actor.memberId, query);
    const found = await findEvaluation(db.read, { orderId });
    const [own] = found?.deletedAt === null ? await viewOwn(db.read, [found]) : [];
    if (!own) throw new Refusal('notFound');
    return own;
  }),
  route(calls.evaluation.exists, async ({ actor, body }) => {
    const orders = await ownBoards(db.read, actor.memberId, body.orderNos);
    const found = await evaluatedOrders(
      db.read,
      [...orders.values()].map(({ id }) => id),
    );
    return [...orders.values()].map(({ id, orderNo, state }) => ({
      orderNo,
      isEvaluated: found.get(id)?.stands ?? false,
      canEvaluate: state === 'completed' && (found.get(id)?.isEditable ?? true),
    }));
  }),
  route(calls.evaluation.ownList, async ({ actor, query }) => {
    const filter = { memberId: actor.memberId };
    const [totalCount, rows] = await Promise.all([
      countEvaluations(db.readLagging, filter),
      evaluations(db.readLagging, filter, query),
    ]);
    return { totalCount, items: await viewOwn(db.readLagging, rows) };
  }),
  route(calls.evaluation.byFactory, async ({ query }) => {
    const { id: factoryId } = await requireFactory(db.readLagging, query.factoryId);
    const filter = { factoryId, state: 'shown' } as const;
    const [totalCount, rows] = await Promise.all([
      countEvaluations(db.readLagging, filter),
      evaluations(db.readLagging, filter, query),
    ]);
    return { totalCount, items: await viewPublic(db.readLagging, rows) };
  }),
  route(calls.evaluation.factory, async ({ body }) =>
    viewFactory(db.read, await requireFactory(db.read, body.factoryId)),
  ),
  route(calls.evaluation.average, async ({ body }) => {
    const found = await factories(db.read, body.factoryIds);
    const averages = await averagesOf(
      db.read,
      found.map(({ id }) => id),
    );
    return found.map(({ id }) => viewAverage(id, averages.get(id)));
  }),
  route(calls.evaluation.image, async ({ params, query }) => {
    const image = await findImage(db.read, params.id, null);
    if (image?.purpose !== 'evaluation' || !isKeyOf(image, query.key)) throw new Refusal('notFound');
    const id = await evaluationOfImage(db.read, image.id);
    const shown = id === undefined ? undefined : await findEvaluation(db.read, { id, state: 'shown' });
    if (!shown) throw new Refusal('notFound');
    return imageReply({ files }, MEMBER_IMAGES, image.id);
  }),
];

/** @throws Refusal `notFound` */
async function requireFactory(reader: Reader, id: string | undefined): Promise<Factory> {
  const factory = await findFactory(reader, id);
  if (!factory) throw new Refusal('notFound');
  return factory;
}

export const evaluationData: PersonalData = {
  exported: { evaluations: calls.evaluation.ownList },
  eraseAtClosing: clearText('evaluation', 'text'),
  retained: 'The scores, which averages are made of.',
};
