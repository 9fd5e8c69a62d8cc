import { z } from 'zod';
import { GATEWAY_NAME } from './payment-methods.ts';
import { MAX_PHONE_TEXT, type PhoneUse, phoneNumber, phoneOrText } from './phone-numbers.ts';
import { toCode, toLine, toLines, toSearch } from './text-profiles.ts';

/** Names under which clients send the member's id on any call (spec §3), in lower case. They never choose a member. */
export const IDENTITY_PARAMETERS: ReadonlySet<string> = new Set(['guid', 'mbguid', 'userid']);
/** Every parameter that any call accepts besides its own (spec §7), in lower case. */
export const COMMON_PARAMETERS: ReadonlySet<string> = new Set(['requestfrom', 'ticket', ...IDENTITY_PARAMETERS]);
/** Field of a sign-in's answer with the bearer token. */
export const TOKEN_FIELD = 'access_Token';

/** Schemas shared by many calls. All of them have the API's form: yuan as numbers, times as ISO 8601 with +08:00. */

/** Money in yuan with at most two decimals; a number, or the decimal text of one. Stays text-exact until it becomes Fen. */
export const yuanIn = z
  .union([z.number(), z.string()])
  .refine((value) => /^-?\d{1,13}(\.\d{1,2})?$/.test(String(value)), { message: 'yuan' })
  .meta({ id: 'YuanInput', description: 'Yuan with at most two decimals, as a number or decimal text.' });

export const yuan = z.number().meta({ id: 'Yuan', description: 'Yuan with at most two decimals.' });

/** A payment gateway as it arrives. The server lists the gateways in the document of its calls. */
export const gatewayIn = z.string().regex(GATEWAY_NAME, { message: 'invalid' }).meta({ id: 'GatewayName' });

export const isoTime = z.string().meta({ description: 'ISO 8601 with +08:00.', format: 'date-time' });
export const isoDate = z.string().meta({ description: 'A day in Asia/Shanghai, yyyy-MM-dd.', format: 'date' });
/** A day as it arrives. The day of a month that has no such day is refused. */
export const isoDateIn = z.iso.date({ message: 'birthday' });
/** A language of the product. */
export const language = z.enum(['zh-CN', 'zh-TW', 'en']);
/** An id as it leaves. */
export const id = z.string().meta({ description: 'Opaque identifier.' });
/** An id as it arrives: any spelling of a GUID, made canonical. */
export const idIn = z.guid().transform((value) => value.toLowerCase());

const cleaned = (clean: (text: string) => string, missing?: string) =>
  z
    .string(missing === undefined ? {} : { message: missing })
    .overwrite(clean)
    .trim();

/** A number or code: trimmed, in plain width. Unset maximum: a pattern follows. @param missing the fault of one that is left out */
export const codeText = (max?: number, missing?: string) =>
  max === undefined ? cleaned(toCode, missing) : cleaned(toCode, missing).max(max);

/** A day of plans and of closed factories as it arrives: it exists, and so do the days around it. */
export const planDayIn = codeText(10)
  .regex(/^20\d\d-\d\d-\d\d$/, { message: 'wrongType' })
  .pipe(z.iso.date({ message: 'wrongType' }));

/** A moment of publication as it arrives: years of five digits, and those before this era, have texts of another form. */
export const publishTimeIn = z.iso
  .datetime({ offset: true, message: 'time' })
  .refine((time) => time.startsWith('2'), { message: 'time' });

/** Key of the message for a number that is not one of its use. */
const PHONE_FAULT = { mobile: 'phone', consignee: 'consigneePhone', business: 'landline' } as const;

/**
 * A phone number in any spelling, made canonical by {@link phoneNumber}: the schema of every phone field.
 * @param missing the fault of one that is left out or empty
 */
const phoneIn = (use: PhoneUse, { missing, canBeEmpty = false }: { missing?: string; canBeEmpty?: boolean } = {}) =>
  z
    .string(missing === undefined ? {} : { message: missing })
    .transform((typed, context) => {
      const isEmpty = typed.trim() === '';
      const number = canBeEmpty && isEmpty ? '' : phoneNumber(use, typed);
      if (number !== undefined) return number;
      context.addIssue({ code: 'custom', message: (isEmpty && missing) || PHONE_FAULT[use], input: typed });
      return z.NEVER;
    })
    .meta({ description: PHONE_TEXT[use] });

const PHONE_TEXT = {
  mobile: 'A mainland mobile number in any spelling; stored as 11 digits.',
  consignee:
    'A mobile number, or a landline with area code; stored as 13712345678, 0512-68123456 or 0512-68123456-801.',
  business: 'A phone number of a company: mobile, landline with area code, or hotline.',
} as const;

/** The phone of an account. @param missing the fault of one that is left out or empty (spec §5) */
export const phoneOr = (missing: 'phoneRequired' | 'phoneFirst') => phoneIn('mobile', { missing });
export const phone = phoneOr('phoneRequired');
/** The phone of a parcel's recipient. */
export const consigneePhone = phoneIn('consignee');
/** The phone of a company, or ''. */
export const businessPhone = phoneIn('business', { canBeEmpty: true });
/** A phone field whose rules depend on other fields: in the stored form where it is a number, otherwise as text. */
export const phoneText = (use: PhoneUse) => codeText(MAX_PHONE_TEXT).transform((typed) => phoneOrText(use, typed));
export const smsCode = codeText().regex(/^\d{6}$/, { message: 'smsCode' });
/** Spec §5: at least 6; the upper bound keeps hashing bounded. */
export const password = z.string().min(6, { message: 'passwordShort' }).max(128, { message: 'passwordLong' });
/** The specification asks for six characters of members; staff need more. */
export const staffPassword = z.string().min(8, { message: 'staffPasswordShort' }).max(128, { message: 'passwordLong' });
export const payPassword = z.string().regex(/^\d{6}$/, { message: 'payPassword' });

/** Whole numbers that may arrive as text (query strings; third-party clients). */
export const intIn = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/)])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

/** Flags that may arrive as text. */
export const flagIn = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');

/** An empty filter is ignored: `''` and `null` are treated as absent. */
export const filter = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.literal(''), z.null(), schema])
    .optional()
    .transform((value): z.output<T> | undefined =>
      value === '' || value === null ? undefined : (value as z.output<T>),
    );

/** A name or title in one line. */
export const text = (max: number) => cleaned(toLine).max(max);
/** A note or reason, which may have several lines. */
export const multilineText = (max: number) => cleaned(toLines).max(max);
/** A text to search for. The search compares it with stored text in plain width. */
export const searchText = (max: number) => cleaned(toSearch).max(max);

/** The state on which a change is based: it is refused when another one was stored since. */
export const versioned = { version: intIn(0, 1_000_000_000) };

/** maxResultCount, skipCount, sorting as in ABP: over 1000 is invalid, not clamped. */
export const paging = {
  maxResultCount: intIn(1, 1000).default(10),
  skipCount: intIn(0, 1_000_000_000).default(0),
  sorting: filter(codeText(200)),
};

export const page = <T extends z.ZodType>(item: T) => z.object({ totalCount: z.number().int(), items: z.array(item) });

const idList = z.array(idIn).min(1).max(200);
/** Ids that come as an array or comma-separated. */
export const idsIn = z.union([
  z
    .string()
    .max(10_000)
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(idList),
  idList,
]);
