import { hkdfSync, randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE, type Language } from '@xunban/i18n/languages';
import type { Db } from '../db/database.ts';
import { databaseNow } from '../db/database-now.ts';
import { decryptBytes, encryptBytes } from '../encrypted-fields/aes-gcm.ts';
import { noteOutcome } from '../instance/outside-services.ts';
import { addJob } from '../jobs/jobs.ts';
import type { JobDefinition } from '../jobs/worker.ts';
import type { Log } from '../log.ts';
import { placesIn, type SmsSender } from './sms.ts';
import { answerMessage, noteMessage } from './sms-log.ts';
import { type SmsTemplate, type SmsTemplateIds, templateIdOf } from './sms-templates.ts';

export interface TencentSmsSettings {
  readonly secretId: string;
  readonly secretKey: string;
  readonly appId: string;
  /** The registered signature, without its brackets. */
  readonly signName: string;
  /** The provider's number of each of our templates. */
  readonly templateIds: SmsTemplateIds;
  readonly region: string;
  /** `https://host`; a fake in tests. */
  readonly endpoint: string;
}

const JOB = 'sms.send';
const TIMEOUT_SECONDS = 10;
/** Our own answer for a text that was registered when the message was promised. */
const NO_TEMPLATE = 'no template';

/** A queued message. Number and placeholder values, which may hold a code, are encrypted: the table shows nothing readable. */
interface EncryptedMessage {
  readonly template: SmsTemplate;
  /** Missing in messages of the previous release, which are Chinese. */
  readonly language?: Language;
  readonly encrypted: string;
  readonly expiresAt: number | null;
  /** The note of the message; missing in messages of the previous release. */
  readonly note?: string;
  /** Only in messages of the previous release, which encrypted the placeholder values alone and without a context. */
  readonly phone?: string;
}

/** Promises a message in the transaction that causes it; {@link tencentSmsJobs} sends it after the commit. */
export function tencentSms(settings: TencentSmsSettings): SmsSender {
  return {
    sends: (template) => settings.templateIds[template] !== undefined,
    async send(tx, { phone, template, language: asked, params, goodForSeconds }) {
      const isRegistered = templateIdOf(settings.templateIds, template, asked) !== undefined;
      const language = isRegistered ? asked : DEFAULT_LANGUAGE;
      const note = randomUUID();
      const message: EncryptedMessage = {
        ...{ template, language },
        encrypted: encryptContents(settings, { phone, params: placesIn(language, params) }),
        // By the clock of the database: the process that sends it may be another one, with a clock of its own.
        expiresAt: goodForSeconds === undefined ? null : (await databaseNow(tx)).getTime() + goodForSeconds * 1_000,
        note,
      };
      await Promise.all([noteMessage(tx, note, { phone, template, state: 'waiting' }), addJob(tx, JOB, message)]);
    },
  };
}

export function tencentSmsJobs(settings: TencentSmsSettings, db: Db, log: Log): readonly JobDefinition[] {
  let client: ReturnType<typeof openClient> | undefined;
  const answered = async (
    { note }: EncryptedMessage,
    state: 'waiting' | 'sent' | 'refused' | 'late',
    answer: string,
  ) => {
    if (note !== undefined) await db.transaction((tx) => answerMessage(tx, note, state, answer));
  };
  return [
    {
      name: JOB,
      async handle(payload) {
        const message = payload as EncryptedMessage;
        const { template, language = DEFAULT_LANGUAGE, expiresAt } = message;
        if (expiresAt !== null && (await databaseNow(db.read)).getTime() > expiresAt) {
          await answered(message, 'late', '');
          log.warn({ template }, 'SMS dropped: expired before sending');
          return;
        }
        const templateId = templateIdOf(settings.templateIds, template, language);
        if (templateId === undefined) {
          await answered(message, 'refused', NO_TEMPLATE);
          log.warn({ template }, 'SMS dropped: its template is no longer registered');
          return;
        }
        const { phone, params } = unseal(settings, message);
        client ??= openClient(settings);
        const sending = (await client).SendSms({
          PhoneNumberSet: [`+86${phone}`],
          SmsSdkAppId: settings.appId,
          SignName: settings.signName,
          TemplateId: templateId,
          TemplateParamSet: [...params],
        });
        noteOutcome('sms', sending);
        const status = (await sending).SendStatusSet?.[0];
        if (status?.Code === 'Ok') return answered(message, 'sent', 'Ok');
        // A refusal for this number (a limit, a block list) would be repeated: a retry only costs.
        const isOver = isFinal(status?.Code);
        await answered(message, isOver ? 'refused' : 'waiting', status?.Code ?? '');
        if (!isOver) throw new Error(`SMS provider answered ${status?.Code ?? 'nothing'}`);
        log.warn({ template, code: status?.Code }, 'SMS refused by the provider');
      },
    },
  ];
}

/** The provider's library takes a moment to load, which only who sends through it should spend. */
async function openClient({ secretId, secretKey, region, endpoint }: TencentSmsSettings) {
  const { sms } = await import('tencentcloud-sdk-nodejs-sms');
  const { host, protocol } = new URL(endpoint);
  return new sms.v20210111.Client({
    credential: { secretId, secretKey },
    region,
    profile: { httpProfile: { endpoint: host, protocol: `${protocol}//`, reqTimeout: TIMEOUT_SECONDS } },
  });
}

const isFinal = (code: string | undefined): boolean =>
  code !== undefined && /^(LimitExceeded|FailedOperation|InvalidParameterValue|UnsupportedOperation)/.test(code);

/** Derived from the provider's own secret, which is not in the database with the encrypted text. */
const keyOf = ({ secretKey }: TencentSmsSettings): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'xunban sms queue', 32));

interface Contents {
  readonly phone: string;
  readonly params: readonly string[];
}
const CONTEXT = 'sms queue';

const encryptContents = (settings: TencentSmsSettings, contents: Contents): string =>
  encryptBytes(keyOf(settings), Buffer.from(JSON.stringify(contents)), CONTEXT).toString('base64');

function unseal(settings: TencentSmsSettings, { phone, encrypted }: EncryptedMessage): Contents {
  const bytes = Buffer.from(encrypted, 'base64');
  const opened = JSON.parse(decryptBytes(keyOf(settings), bytes, phone === undefined ? CONTEXT : '').toString());
  return phone === undefined ? opened : { phone, params: opened };
}
