import { CONVERSATION_ANSWER_HOURS, calls } from '@xunban/contract';
import { workingMinutesBetween } from '@xunban/pricing';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import { countAround } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type ActionObject, recordAction } from '../../base/audit/record-action.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { memberCards, membersCalled } from '../../identity/accounts/member-cards.ts';
import { mainIdsNumbered, mainNumbers } from '../../orders-core/orders/main-numbers.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { announceReading } from './announce-reading.ts';
import { conversationFileReply, sentFile, storeConversationFile } from './conversation-files.ts';
import {
  answerFigures,
  type ConversationRecord,
  conversationAbout,
  findConversation,
  listConversations,
  pageOfMessages,
  recordReading,
  type Subject,
  selectConversations,
} from './conversation-store.ts';
import { pageOf, subjectOfMain } from './conversations-routes.ts';
import { closeConversation, suspendConversation } from './end-conversation.ts';
import { viewFile, viewForStaff, viewStaffSummaries, viewWithReaders } from './view-conversations.ts';
import { writeAsStaff } from './write-message.ts';

/** Returns the routes of staff. */
export function staffConversationsRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  const { staffConversations } = calls;
  return [
    route(staffConversations.list, async ({ query }) => {
      const states = query.state === 'open' ? (['waiting', 'suspended'] as const) : query.state && [query.state];
      const filter = {
        states,
        matching: query.filter === undefined ? undefined : isAbout(db.readLagging, query.filter),
      };
      const page = pageOf(query);
      const [totalCount, found] = await Promise.all([
        countAround(db.readLagging, selectConversations(filter), page),
        listConversations(db.readLagging, filter, page),
      ]);
      return { totalCount, items: await viewStaffSummaries(db.readLagging, found) };
    }),

    route(staffConversations.open, async ({ query }) => {
      const { id } = query;
      const found =
        id === undefined
          ? await conversationAbout(db.read, await subjectOf(db.read, query))
          : await findConversation(db.read, id);
      if (!found && id !== undefined) throw new Refusal('notFound');
      return { conversation: found ? await viewForStaff(db.read, found) : null };
    }),

    route(staffConversations.messages, async ({ params: { id }, query }) => {
      const record = await requireConversation(db.readLagging, id);
      const { total, found } = await pageOfMessages(db.readLagging, { conversationId: id }, pageOf(query));
      const numbers = new Map([[id, await mainNoOf(db.readLagging, record.mainOrderId)]]);
      return { totalCount: total, items: await viewWithReaders(db.readLagging, numbers, found) };
    }),

    route(staffConversations.write, ({ actor: { staffId }, body, once }) =>
      once(async (tx) => {
        const subject = await subjectOf(tx, body);
        const mainNo = await mainNoOf(tx, subject.mainOrderId);
        const before = await writeAsStaff(tx, { subject, staffId, mainNo, upTo: body.upTo }, body);
        const record = await requireConversation(tx, before.id);
        await recordAction(tx, {
          object: objectOf(record, mainNo),
          before: { conversationState: before.state },
          after: { conversationState: record.state, files: body.files.length || null },
        });
        return viewForStaff(tx, record);
      }),
    ),

    route(staffConversations.read, ({ actor: { staffId }, params: { id }, body: { upTo } }) =>
      db.transaction(async (tx) => {
        const record = await requireConversation(tx, id);
        if (await recordReading(tx, id, { staffId }, upTo)) await announceReading(tx, record);
        return undefined;
      }),
    ),

    route(staffConversations.suspend, ({ actor: { staffId }, params: { id }, body, once }) =>
      once(async (tx) => {
        const before = await suspendConversation(tx, { id, staffId, upTo: body.upTo }, body);
        await recordAction(tx, {
          object: objectOf(before, await mainNoOf(tx, before.mainOrderId)),
          before: { conversationState: before.state, suspendedUntil: before.suspendedUntil },
          after: { conversationState: 'suspended', suspendedUntil: body.until },
          reason: body.reason,
        });
        return viewForStaff(tx, await requireConversation(tx, id));
      }),
    ),

    route(staffConversations.close, ({ actor: { staffId }, params: { id }, body: { upTo }, once }) =>
      once(async (tx) => {
        const before = await closeConversation(tx, { id, staffId, upTo });
        await recordAction(tx, {
          object: objectOf(before, await mainNoOf(tx, before.mainOrderId)),
          before: { conversationState: before.state },
          after: { conversationState: 'closed' },
        });
        return viewForStaff(tx, await requireConversation(tx, id));
      }),
    ),

    route(staffConversations.statistics, ({ query: { days } }) => statistics(db.readLagging, days)),

    route(staffConversations.upload, async ({ actor: { staffId }, files }) =>
      viewFile(await storeConversationFile(deps, { staffId }, files.file)),
    ),

    route(staffConversations.file, async ({ params, signal, once }) => {
      const { file, conversation } = await sentFile(db.read, params.id);
      return conversationFileReply(deps, file, signal, () =>
        once(async (tx) =>
          recordAction(tx, { object: objectOf(conversation, await mainNoOf(tx, conversation.mainOrderId)) }),
        ),
      );
    }),
  ];
}

async function requireConversation(reader: Reader, id: string): Promise<ConversationRecord> {
  const record = await findConversation(reader, id);
  if (!record) throw new Refusal('notFound');
  return record;
}

const objectOf = ({ id, memberId }: ConversationRecord, mainNo: string): ActionObject => ({
  kind: 'conversation',
  id,
  no: mainNo,
  memberId,
});

const mainNoOf = async (reader: Reader, mainOrderId: string | null): Promise<string> =>
  mainOrderId === null ? '' : ((await mainNumbers(reader, [mainOrderId])).get(mainOrderId)?.mainNo ?? '');

interface Named {
  readonly mainNo?: string | undefined;
  readonly memberId?: string | undefined;
}

/** The subject that a request names: a main order, or a member's general one. @throws {Refusal} `notFound`, `invalidInput` */
async function subjectOf(reader: Reader, { mainNo, memberId }: Named): Promise<Subject> {
  if (mainNo !== undefined) return subjectOfMain(reader, mainNo);
  if (memberId === undefined) throw new Refusal('invalidInput', { fields: [{ field: 'mainNo', code: 'required' }] });
  if (!(await memberCards(reader, [memberId])).has(memberId)) throw new Refusal('notFound');
  return { memberId, mainOrderId: null };
}

/** Condition: the main order's number or the member matches the typed text. */
const isAbout = (reader: Reader, typed: string): RawBuilder<boolean> =>
  sql<boolean>`(main_order_id in ${mainIdsNumbered(containing(typed))}
    or member_id in ${membersCalled(reader, typed, ['memberNo', 'trueName', 'companyName'])})`;

/** Figures of first answers in the last days, and of conversations that wait now. */
async function statistics(reader: Reader, days: number) {
  const maxMinutes = CONVERSATION_ANSWER_HOURS * 60;
  const [figures, waiting, { calendar, now }] = await Promise.all([
    answerFigures(reader, days, maxMinutes),
    listConversations(reader, { states: ['waiting'] }),
    currentCalendar(reader),
  ]);
  const names = await staffNames(
    reader,
    figures.map(({ staffId }) => staffId),
  );
  const all = figures.find(({ staffId }) => staffId === null);
  return {
    answered: all?.answered ?? 0,
    inTime: all?.inTime ?? 0,
    medianMinutes: all?.medianMinutes ?? null,
    waiting: waiting.length,
    overdue: waiting.filter(
      ({ waitingSince }) => waitingSince && workingMinutesBetween(calendar, waitingSince, now) > maxMinutes,
    ).length,
    byStaff: figures.flatMap(({ staffId, answered, inTime, medianMinutes }) =>
      staffId === null ? [] : [{ name: names.get(staffId) ?? '', answered, inTime, medianMinutes: medianMinutes ?? 0 }],
    ),
  };
}
