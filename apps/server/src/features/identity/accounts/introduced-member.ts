import type { Reader } from '../../../platform/db/transaction.ts';
import { findMember } from './members.ts';
import { maskedPhoneOf } from './personal-numbers.ts';

/** A member as shown to the holder of a payment link; company and name are empty when not given. */
export interface IntroducedMember {
  readonly company: string;
  readonly name: string;
  /** Masked: enough for a colleague to recognise the member. */
  readonly phone: string;
}

export async function introducedMember(reader: Reader, memberId: string): Promise<IntroducedMember> {
  const member = await findMember(reader, memberId);
  return {
    company: member?.company_name ?? '',
    name: member?.true_name ?? '',
    phone: await maskedPhoneOf(reader, member),
  };
}
