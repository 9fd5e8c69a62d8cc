import { findOneOf, MESSAGE_EVENT_NAMES, MESSAGE_EVENTS, messagePath } from '@xunban/contract';
import { type EmailTexts, emailTexts } from '@xunban/i18n/email-texts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import type { Email } from '../../../platform/mail/mail.ts';
import { inLanguage } from '../../../platform/program-texts.ts';
import { siteAddress } from '../../../platform/site-address.ts';
import { emailAddressOf } from '../../identity/accounts/email-address.ts';
import { newEmailCode } from '../../identity/accounts/email-proof.ts';
import { claimEmail, type EmailRow, isWaiting, noteOutcomeOf, TRY_MINUTES } from './email-store.ts';
import { findMessage } from './message-store.ts';
import { promiseEmail } from './promise-email.ts';

/** Seconds until the next try after so many; the last one counts for all that follow. */
const PAUSES = [30, 120, 300, 900, 1_800, 3_600];

/** Renders the board of an order as PNG; undefined where nothing is drawn. */
export type BoardOfEmail = (orderNo: string) => Promise<Uint8Array | undefined>;

/** Returns where a reply to an email goes, and the text that it answers; undefined for emails without replies. */
export type ReplyAddress = (
  tx: Tx,
  message: { readonly memberId: string; readonly fact: string },
) => Promise<{ readonly replyTo: string; readonly text: string } | undefined>;

const NO_REPLY: ReplyAddress = async () => undefined;
const NO_BOARD: BoardOfEmail = async () => undefined;
/** Content id of the image embedded in an email. */
const IMAGE_CONTENT_ID = 'board@xunban';

/**
 * Tries to send an email once, and schedules the next try when the mail server cannot take it now. The address is looked up at
 * each try: nothing is sent to an address that the member no longer has.
 */
export async function sendEmail(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  id: string,
  boardOf = NO_BOARD,
  replyAddress = NO_REPLY,
): Promise<void> {
  const site = siteAddress(config);
  const written = await db.transaction(async (tx) => {
    const row = await claimEmail(tx, id);
    if (!row) {
      // The process of this try may crash.
      if (await isWaiting(tx, id)) await promiseEmail(tx, id, TRY_MINUTES * 60_000);
      return undefined;
    }
    const made = await write(tx, row, site, replyAddress);
    if (!made) await noteOutcomeOf(tx, id, { state: 'refused', answer: 'address' });
    return made && { ...made, attempts: row.attempts };
  });
  if (!written) return;
  // Drawn outside of the transaction: it takes a while, and an email can be sent without it.
  const board = written.orderNo === undefined ? undefined : await boardOf(written.orderNo);
  const outcome = await mail.send(board ? withBoard(written.email, board) : written.email);
  await db.transaction(async (tx) => {
    await noteOutcomeOf(tx, id, outcome);
    if (outcome.state !== 'later') return;
    const seconds = PAUSES[Math.min(written.attempts, PAUSES.length) - 1] ?? 0;
    await promiseEmail(tx, id, seconds * 1_000);
  });
}

interface WrittenEmail {
  readonly email: Email;
  /** The order that it is about. */
  readonly orderNo?: string;
}

/** Builds the email in the member's language; undefined when the member has no address any more. */
async function write(
  tx: Tx,
  { id, member_id, message_id, is_code }: EmailRow,
  site: string,
  replyAddress: ReplyAddress,
): Promise<WrittenEmail | undefined> {
  const address = await emailAddressOf(tx, member_id);
  if (!address || address.email === '') return undefined;
  const { email: to, isProven, language } = address;
  const texts = emailTexts(language);
  if (is_code) {
    const code = await newEmailCode(tx, { memberId: member_id, email: to });
    return {
      email: compose({ id, to, title: texts.text('codeTitle'), text: texts.text('codeText', code), texts, site }),
    };
  }
  const message = isProven && message_id !== null ? await findMessage(tx, message_id) : undefined;
  const event = findOneOf(MESSAGE_EVENT_NAMES, message?.event);
  if (!message || !event) return undefined;
  const params = Object.fromEntries(
    Object.entries(message.params as Readonly<Record<string, string | number>>).map(([name, value]) => [
      name,
      typeof value === 'string' ? inLanguage(value, language) : value,
    ]),
  );
  const content = texts.message(event, params);
  const reply =
    event === 'conversationAnswered' ? await replyAddress(tx, { memberId: member_id, fact: message.fact }) : undefined;
  const email = compose({
    id,
    to,
    ...content,
    reply,
    link: `${site}${messagePath(event, message.about)}`,
    texts,
    site,
  });
  return { email, ...(MESSAGE_EVENTS[event].leadsTo === 'order' && { orderNo: message.about }) };
}

interface EmailContent {
  readonly id: string;
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly link?: string;
  readonly reply?: { readonly replyTo: string; readonly text: string } | undefined;
  readonly texts: EmailTexts;
  readonly site: string;
}

function compose({ id, to, title, text: plain, link, reply, texts, site }: EmailContent): Email {
  // What is replied above the mark is read.
  const mark = reply ? [`#### ${texts.text('replyAbove')} ####`] : [];
  const text = reply ? reply.text : plain;
  const foot = texts.text('foot', { link: `${site}/main/messageSettings` });
  const lines = [text, ...(reply ? [texts.text('replyHint')] : []), ...(link === undefined ? [] : [link]), foot];
  const open = escapeHtml(texts.text('open'));
  const body = [
    ...mark.map((line) => `<p style="color:#666666">${escapeHtml(line)}</p>`),
    `<p style="font-size:18px;font-weight:600">${escapeHtml(title)}</p>`,
    `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`,
    ...(reply ? [`<p>${escapeHtml(texts.text('replyHint'))}</p>`] : []),
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link)}">${open}</a></p>`]),
    `<p style="color:#666666;font-size:13px">${escapeHtml(foot)}</p>`,
  ];
  return {
    id,
    to,
    subject: `${texts.text('sign')} ${title}`,
    ...(reply && { replyTo: reply.replyTo }),
    text: [...mark, title, ...lines].join('\n\n'),
    html: `<!doctype html><html lang="${texts.language}"><meta charset="utf-8"><body>${body.join('')}</body></html>`,
  };
}

/** Embeds the image in the email: opening it fetches nothing from our server. */
const withBoard = (email: Email, png: Uint8Array): Email => ({
  ...email,
  html: email.html.replace(
    '<body>',
    `<body><p><img src="cid:${IMAGE_CONTENT_ID}" width="240" alt="" style="max-width:100%;height:auto"></p>`,
  ),
  attachments: [{ filename: 'board.png', content: png, contentType: 'image/png', cid: IMAGE_CONTENT_ID }],
});
