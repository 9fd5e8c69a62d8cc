import { calls } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mainIdByNumber, mainNumbers } from '../../orders-core/orders/main-numbers.ts';
import { announceReading } from './announce-reading.ts';
import { conversationFileReply, sentFile, storeConversationFile } from './conversation-files.ts';
import {
  type ConversationRecord,
  conversationAbout,
  conversationsOfMember,
  findConversation,
  pageOfMessages,
  recordReading,
  type Subject,
} from './conversation-store.ts';
import { viewFile, viewMessages, viewOpened, viewSummaries } from './view-conversations.ts';
import { writeAsBuyer } from './write-message.ts';

/** Returns the members' routes. */
export function conversationsRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  const { conversation } = calls;
  return [
    route(conversation.list, async ({ actor, query }) => {
      const { total, found } = await conversationsOfMember(db.readLagging, actor.memberId, pageOf(query));
      return { totalCount: total, items: await viewSummaries(db.readLagging, 'buyer', found) };
    }),

    route(conversation.open, async ({ actor, query }) => {
      const found = await conversationAbout(db.read, await ownSubject(db.read, actor.memberId, query.mainNo));
      return { conversation: found ? await viewOpened(db.read, found) : null };
    }),

    route(conversation.messages, async ({ actor: { memberId }, query }) => {
      const { conversationId } = query;
      if (conversationId !== undefined) await ownConversation(db.readLagging, memberId, conversationId);
      const which = conversationId === undefined ? { memberId } : { conversationId };
      const { total, found } = await pageOfMessages(db.readLagging, which, pageOf(query));
      const numbers = await mainNosOf(db.readLagging, [...new Set(found.map((message) => message.conversationId))]);
      return { totalCount: total, items: await viewMessages(db.readLagging, numbers, found) };
    }),

    route(conversation.write, ({ actor: { memberId }, body: { mainNo, ...content }, once }) =>
      once(async (tx) => {
        const subject = await ownSubject(tx, memberId, mainNo);
        const id = await writeAsBuyer(tx, { subject, memberId }, content);
        return viewOpened(tx, await ownConversation(tx, memberId, id));
      }),
    ),

    route(conversation.read, ({ actor: { memberId }, params: { id }, body: { upTo } }) =>
      db.transaction(async (tx) => {
        const record = await ownConversation(tx, memberId, id);
        if (await recordReading(tx, id, { memberId }, upTo)) await announceReading(tx, record);
        return undefined;
      }),
    ),

    route(conversation.upload, async ({ actor: { memberId }, files }) =>
      viewFile(await storeConversationFile(deps, { memberId }, files.file)),
    ),

    route(conversation.file, async ({ actor, params, signal }) => {
      const { file, conversation: record } = await sentFile(db.read, params.id);
      if (record.memberId !== actor.memberId) throw new Refusal('notFound');
      return conversationFileReply(deps, file, signal);
    }),
  ];
}

export const pageOf = (query: { readonly skipCount: number; readonly maxResultCount: number }) => ({
  skip: query.skipCount,
  take: query.maxResultCount,
});

/** The subject of an own main order's number, or the general one. @throws {Refusal} `notFound` also for another member's */
async function ownSubject(reader: Reader, memberId: string, mainNo: string): Promise<Subject> {
  if (mainNo === '') return { memberId, mainOrderId: null };
  const subject = await subjectOfMain(reader, mainNo);
  if (subject.memberId !== memberId) throw new Refusal('notFound');
  return subject;
}

/** @throws {Refusal} `notFound` */
export async function subjectOfMain(
  reader: Reader,
  mainNo: string,
): Promise<Subject & { readonly mainOrderId: string }> {
  const id = (await mainIdByNumber(reader, mainNo)) ?? '';
  const main = id === '' ? undefined : (await mainNumbers(reader, [id])).get(id);
  if (!main) throw new Refusal('notFound');
  return { memberId: main.memberId, mainOrderId: main.id };
}

async function ownConversation(reader: Reader, memberId: string, id: string): Promise<ConversationRecord> {
  const record = await findConversation(reader, id);
  if (record?.memberId !== memberId) throw new Refusal('notFound');
  return record;
}

/** Numbers of the main orders of conversations; empty for general ones. */
async function mainNosOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const records = await Promise.all(ids.map((id) => findConversation(reader, id)));
  const mains = await mainNumbers(
    reader,
    records.flatMap((record) => record?.mainOrderId ?? []),
  );
  return new Map(
    records.flatMap((record) => (record ? [[record.id, mains.get(record.mainOrderId ?? '')?.mainNo ?? '']] : [])),
  );
}

export const conversationData: PersonalData = {
  exported: { conversations: calls.conversation.messages },
  eraseAtClosing: deleteRows('conversation_reply_token'),
  retained: 'Messages about orders are business correspondence, and are never deleted.',
};
