import { noteOutcome } from '../instance/outside-services.ts';
import { isSafeHead, type MailOutcome, type MailSender } from './mail.ts';

export interface SmtpSettings {
  /** `smtp://name:password@host:port`, `smtps://` for TLS from the first byte. */
  readonly url: string;
  /** `迅板 Xunban <orders@example.com>` */
  readonly from: string;
}

const TIMEOUT_MS = 15_000;

/** Sends through a mail server. TLS is used whenever the server offers it; the certificate is checked. */
export function smtpMail({ url, from }: SmtpSettings): MailSender {
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send({ id, to, subject, replyTo, text, html, attachments = [] }) {
      if (!isSafeHead({ to, subject })) return { state: 'refused', answer: 'head' };
      transport ??= openTransport(url);
      const sending = (await transport).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        ...(replyTo !== undefined && { replyTo }),
        text,
        html,
        attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
        messageId: `<${id}@${domainOf(from)}>`,
        // Prevents automatic replies to system emails.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      try {
        await sending;
        noteOutcome('mail', sending);
        return { state: 'sent', answer: '250' };
      } catch (error) {
        const outcome = outcomeOf(error);
        // A server that refuses an email is working.
        noteOutcome('mail', outcome.state === 'refused' ? Promise.resolve() : sending);
        return outcome;
      }
    },
  };
}

/** The library takes a moment to load, which only who sends through it should spend. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
}

/** A 5xx about the recipient or the email is permanent; any other error may be temporary. Never the text: it may quote. */
function outcomeOf(error: unknown): MailOutcome {
  const { responseCode, code } = error as { readonly responseCode?: unknown; readonly code?: unknown };
  const answer = String(responseCode ?? code ?? 'unknown').slice(0, 40);
  const isForGood =
    typeof responseCode === 'number' && responseCode >= 550 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return { state: isForGood ? 'refused' : 'later', answer };
}

const domainOf = (from: string): string => /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
