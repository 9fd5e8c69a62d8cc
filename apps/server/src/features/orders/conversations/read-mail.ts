import { MAX_CONVERSATION_TEXT } from '@xunban/contract';
import { toLines } from '@xunban/contract/text-profiles';
import PostalMime, { type Email } from 'postal-mime';

export interface ReceivedMail {
  /** Null without one: an email without an id cannot be recognised when it arrives twice. */
  readonly messageId: string | null;
  readonly from: string;
  /** Written by a program: an absence note, a list, a failed delivery. */
  readonly isAutomatic: boolean;
  /** Tokens in the addresses that it was sent to. */
  readonly tokens: readonly string[];
  /** Plain text without what was quoted. */
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[];
}

const MAX_HTML = 200_000;
/** Stands above the text of an outgoing email in each language; a reply is what is above it. */
const REPLY_MARK = /^.*#{4}.*$/m;
/** First line of a quoted email, as mail programs write it. */
const QUOTES = [
  /^\s*>/m,
  /^\s*-{2,}\s*(?:original message|forwarded message|原始邮件|原始郵件|转发邮件|轉寄郵件)/im,
  /^\s*On .{1,300} wrote:\s*$/m,
  /^.{0,200}(?:写道|寫道)\s*[:：]\s*$/m,
  /^\s*(?:发件人|寄件者|寄件人|From)\s*[:：].*@/m,
  /^_{10,}\s*$/m,
];

/** Reads an email as it came. @throws on what cannot be parsed */
export async function readMail(raw: Uint8Array, replyTo: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 20 });
  const header = (key: string): string => mail.headers.find((one) => one.key === key)?.value ?? '';
  return {
    messageId: mail.messageId?.trim() || null,
    from: (mail.from?.address ?? '').toLowerCase(),
    isAutomatic: isAutomatic(header),
    tokens: tokensOf(mail, header, replyTo),
    text: cutQuote(mail.text ?? textOf(mail.html ?? '')),
    files: mail.attachments.flatMap(({ filename, content, related }) =>
      related || filename === null || typeof content === 'string'
        ? []
        : [{ name: filename, content: new Uint8Array(content) }],
    ),
  };
}

function isAutomatic(header: (key: string) => string): boolean {
  const submitted = header('auto-submitted').trim().toLowerCase();
  return (
    (submitted !== '' && submitted !== 'no') ||
    /bulk|list|junk|auto_reply/i.test(header('precedence')) ||
    header('list-id') !== '' ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    header('return-path').trim() === '<>' ||
    /mailer-daemon|postmaster|no-?reply/i.test(header('from'))
  );
}

function tokensOf(mail: Email, header: (key: string) => string, replyTo: string): string[] {
  const [local = '', domain = ''] = replyTo.toLowerCase().split('@');
  const addresses = [
    ...[...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((one) =>
      (one.group ?? [one]).map(({ address }) => address ?? ''),
    ),
    ...[header('delivered-to'), header('x-original-to'), header('envelope-to')],
  ];
  return addresses.flatMap((address) => {
    const [name = '', host] = address.trim().replaceAll(/[<>]/g, '').toLowerCase().split('@');
    const token = name.startsWith(`${local}+`) && host === domain ? name.slice(local.length + 1) : '';
    return /^[0-9a-f]{40}$/.test(token) ? [token] : [];
  });
}

/** Returns what the writer added: the text above the first quoted line. */
export function cutQuote(text: string): string {
  const lines = toLines(text);
  const ends = [REPLY_MARK, ...QUOTES].map((pattern) => lines.search(pattern)).filter((at) => at >= 0);
  return lines
    .slice(0, Math.min(lines.length, ...ends))
    .trim()
    .slice(0, MAX_CONVERSATION_TEXT)
    .toWellFormed();
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

/** The text of an HTML email that has no plain text. It is shown as text, never as markup. */
export const textOf = (html: string): string =>
  html
    .slice(0, MAX_HTML)
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|blockquote)\b[^<>]*>/gi, (tag) => (/blockquote/i.test(tag) ? '\n> ' : '\n'))
    .split(/<\/?(?:style|script|title)\b[^<>]*>/i)
    .filter((_part, index) => index % 2 === 0)
    .join('')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(lt|gt|amp|quot|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? '');
