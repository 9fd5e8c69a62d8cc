import type { Config } from '../../../platform/config.ts';
import { watched } from '../../../platform/instance/outside-services.ts';
import { type CompanyRegister, MAX_NAMES } from './company-register.ts';
import { INVENTED_COMPANIES } from './invented-companies.ts';
import { tianyanchaRegister } from './tianyancha.ts';

/** The register that the settings ask for. */
export const openRegister = (config: Config): CompanyRegister =>
  config.companyRegisterToken
    ? watched(
        'register',
        tianyanchaRegister({ endpoint: config.companyRegisterUrl, token: config.companyRegisterToken }),
      )
    : inventedRegister;

/** The built-in one: invented companies, for a demonstration and for tests. */
const inventedRegister: CompanyRegister = {
  async search(text) {
    const wanted = text.toLowerCase();
    return INVENTED_COMPANIES.filter(({ companyName }) => companyName.toLowerCase().includes(wanted))
      .slice(0, MAX_NAMES)
      .map(({ companyName }) => companyName);
  },
  async find(companyName) {
    return INVENTED_COMPANIES.find((company) => company.companyName === companyName);
  },
};
