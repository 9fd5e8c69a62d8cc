import { MESSAGE_EVENT_NAMES, type MessageEvent, messagePath } from '@xunban/contract';
import { type LetterWords, letterWords } from '@xunban/i18n/letter-words';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { newEmailCode } from '../accounts/email-proof.ts';
import { letterAddressOf } from '../accounts/letter-address.ts';
import { isWaiting, type LetterRow, noteOutcomeOf, TRY_MINUTES, takeLetter } from './letter-store.ts';
import { findMessage } from './message-store.ts';
import { promiseLetter } from './promise-letter.ts';

/** Seconds until the next try after so many; the last one counts for all that follow. */
const PAUSES = [30, 120, 300, 900, 1_800, 3_600];

/**
 * Tries to send a letter once, and promises the next try when the mail server cannot take it now. The address is looked up
 * at each try: nothing goes where the member is no more.
 */
export async function sendLetter(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  id: string,
): Promise<void> {
  const site = config.publicUrl || `http://${config.host}:${config.port}`;
  const written = await db.transaction(async (tx) => {
    const row = await takeLetter(tx, id);
    if (!row) {
      // Whoever tries it now may die with it.
      if (await isWaiting(tx, id)) await promiseLetter(tx, id, TRY_MINUTES * 60_000);
      return undefined;
    }
    const letter = await write(tx, row, site);
    if (!letter) await noteOutcomeOf(tx, id, { state: 'refused', answer: 'address' });
    return letter && { letter, attempts: row.attempts };
  });
  if (!written) return;
  const outcome = await mail.send(written.letter);
  await db.transaction(async (tx) => {
    await noteOutcomeOf(tx, id, outcome);
    if (outcome.state !== 'later') return;
    const seconds = PAUSES[Math.min(written.attempts, PAUSES.length) - 1] ?? 0;
    await promiseLetter(tx, id, seconds * 1_000);
  });
}

/** The letter in the member's language; undefined when there is no address for it any more. */
async function write(
  tx: Tx,
  { id, member_id, message_id, is_code }: LetterRow,
  site: string,
): Promise<Letter | undefined> {
  const address = await letterAddressOf(tx, member_id);
  if (!address || address.email === '') return undefined;
  const { email: to, isProven, language } = address;
  const words = letterWords(language);
  if (is_code) {
    const code = await newEmailCode(tx, { memberId: member_id, email: to });
    return compose({ id, to, title: words.text('codeTitle'), text: words.text('codeText', code), words, site });
  }
  const message = isProven && message_id !== null ? await findMessage(tx, message_id) : undefined;
  const event = MESSAGE_EVENT_NAMES.find((name): name is MessageEvent => name === message?.event);
  if (!message || !event) return undefined;
  const params = message.params as Readonly<Record<string, string | number>>;
  const said = words.message(event, params);
  return compose({ id, to, ...said, link: `${site}${messagePath(event, message.about)}`, words, site });
}

interface Said {
  readonly id: string;
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly link?: string;
  readonly words: LetterWords;
  readonly site: string;
}

function compose({ id, to, title, text, link, words, site }: Said): Letter {
  const foot = words.text('foot', { link: `${site}/main/messageSettings` });
  const lines = [text, ...(link === undefined ? [] : [link]), foot];
  const open = escapeHtml(words.text('open'));
  const body = [
    `<p style="font-size:18px;font-weight:600">${escapeHtml(title)}</p>`,
    `<p>${escapeHtml(text)}</p>`,
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link)}">${open}</a></p>`]),
    `<p style="color:#666666;font-size:13px">${escapeHtml(foot)}</p>`,
  ];
  return {
    id,
    to,
    subject: `${words.text('sign')} ${title}`,
    text: [title, ...lines].join('\n\n'),
    html: `<!doctype html><html lang="${words.language}"><meta charset="utf-8"><body>${body.join('')}</body></html>`,
  };
}
