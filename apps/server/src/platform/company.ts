import { z } from 'zod';
import { readSettingFile } from './files/regular-file.ts';

const nonEmptyText = z.string().trim().min(1).max(200);
/** A text in Chinese and the same in English. */
const bilingual = z.strictObject({ zh: nonEmptyText, en: nonEmptyText });

const companySchema = z.strictObject({
  name: bilingual,
  address: bilingual,
  phone: nonEmptyText,
  email: nonEmptyText,
  taxNo: nonEmptyText,
  bank: bilingual,
  bankAccount: nonEmptyText,
  /** Straight line in the seal, such as 合同专用章. */
  sealPurpose: z.string().trim().max(12),
});

/** The issuer of quotations: the header of every document. */
export type Company = z.output<typeof companySchema>;

/** An invented company, so that a demonstration prints complete documents that cannot be mistaken for real ones. */
export const demonstrationCompany: Company = {
  name: { zh: '迅板电路（演示）有限公司', en: 'Xunban Circuits (Demonstration) Co., Ltd.' },
  address: { zh: '广东省深圳市演示区样板路 1 号', en: '1 Sample Road, Demonstration District, Shenzhen, Guangdong' },
  phone: '0755-0000 0000',
  email: 'quote@xunban.example',
  taxNo: '91440300DEMO000000',
  bank: { zh: '演示银行深圳样板支行', en: 'Demonstration Bank, Shenzhen Sample Branch' },
  bankAccount: '0000 0000 0000 0000',
  sealPurpose: '演示专用章',
};

/** Reads the head of documents from a JSON file; undefined when it cannot be read or lacks something. */
export function readCompany(path: string): Company | undefined {
  try {
    return companySchema.parse(JSON.parse(readSettingFile(path)));
  } catch {
    return undefined;
  }
}
