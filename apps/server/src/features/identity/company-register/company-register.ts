import type { Company } from './invented-companies.ts';

export const MAX_NAMES = 20;

/** Company lookup. */
export interface CompanyRegister {
  /**
   * Returns names that contain the text, at most {@link MAX_NAMES}.
   * @throws {RegisterSilent}
   */
  search(text: string): Promise<readonly string[]>;
  /**
   * The company of exactly that name.
   * @throws {RegisterSilent}
   */
  find(companyName: string): Promise<Company | undefined>;
}

/** The register did not answer in time, or its answer could not be understood. */
export class RegisterSilent extends Error {
  override readonly name = 'RegisterSilent';
}
