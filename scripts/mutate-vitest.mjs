// What tests import as `vitest` under `npm run mutate`: the same functions out of the parts that Vitest is made of, without
// the worker thread that its own module asks for. A test file that imports more than these cannot be loaded there.
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

export const { expect } = chai;
export { describe, it, test } from '@vitest/runner';
