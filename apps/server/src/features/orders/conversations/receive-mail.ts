import { hash, randomUUID } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MAX_CONVERSATION_FILE_BYTES, MAX_CONVERSATION_FILES } from '@xunban/contract';
import { toFileName } from '@xunban/contract/text-profiles';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { storeConversationFile } from './conversation-files.ts';
import { findConversation } from './conversation-store.ts';
import { type ReceivedMail, readMail } from './read-mail.ts';
import { findReplyToken, recordMail } from './reply-token-store.ts';
import { writeAsBuyer } from './write-message.ts';

/** `ignored`: an automatic reply, or one that was accepted before. `refused`: without a token in force, or without content. */
export type MailResult = 'accepted' | 'ignored' | 'refused';
type MailDeps = Pick<Deps, 'config' | 'db' | 'files' | 'log'>;

/** Adds the reply in an email to its conversation. */
export async function receiveMail(deps: MailDeps, raw: Uint8Array): Promise<MailResult> {
  const { config, db, log } = deps;
  if (config.mailReplyTo === '') return 'refused';
  const mail = await readMail(raw, config.mailReplyTo).catch(() => undefined);
  if (!mail) return 'refused';
  // Neither our own emails nor those of programs are answers: two programs would write to each other forever.
  if (mail.isAutomatic || [config.mailReplyTo, addressOf(config.mailFrom)].includes(mail.from)) return 'ignored';
  const [token] = mail.tokens;
  const bound = token === undefined ? undefined : await findReplyToken(db.read, hashToken(token));
  const conversation = bound && (await findConversation(db.read, bound.conversationId));
  const member = bound && (await findMember(db.read, bound.memberId));
  if (!bound || !conversation || member?.closed_at !== null) {
    log.warn({}, 'email reply refused: no token in force');
    return 'refused';
  }
  const { memberId } = bound;
  const { ids, left } = await storeFiles(deps, memberId, mail);
  const text = [mail.text, ...left.map((name) => `✕ ${name}`)].filter((line) => line !== '').join('\n');
  const subject = { memberId: conversation.memberId, mainOrderId: conversation.mainOrderId };
  try {
    return await db.transaction(async (tx) => {
      if (!(await recordMail(tx, hash('sha256', mail.messageId ?? raw, 'buffer')))) return 'ignored';
      await writeAsBuyer(tx, { subject, memberId, channel: 'mail' }, { text, files: ids });
      return 'accepted';
    });
  } catch (error) {
    if (error instanceof Refusal) return 'refused';
    throw error;
  }
}

const addressOf = (sender: string): string => (/<([^<>]+)>/.exec(sender)?.[1] ?? sender).trim().toLowerCase();

/** Stores the attachments through the same checks as uploads. @returns their ids, and the names of those that were refused */
async function storeFiles(deps: MailDeps, memberId: string, { files }: ReceivedMail) {
  const ids: string[] = [];
  const left: string[] = [];
  for (const { name, content } of files) {
    const fileName = toFileName(name) || 'file';
    const place = path.join(os.tmpdir(), `mail-${randomUUID()}`);
    try {
      if (ids.length >= MAX_CONVERSATION_FILES || content.length > MAX_CONVERSATION_FILE_BYTES)
        throw new Refusal('conversation.tooManyFiles');
      await writeFile(place, content);
      const file = { field: 'file', fileName, mediaType: '', bytes: content.length, path: place };
      ids.push((await storeConversationFile(deps, { memberId }, file)).id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push(fileName);
    } finally {
      await unlink(place).catch(() => undefined);
    }
  }
  return { ids, left };
}
