import { advancedRules } from './advanced-rules.ts';
import { bookRules } from './book-rules.ts';
import { layerRules } from './layer-rules.ts';
import { orderRules } from './order-rules.ts';
import { processRules } from './process-rules.ts';
import { serviceRules } from './service-rules.ts';
import { sizeRules } from './size-rules.ts';
import type { SpecRule } from './spec-rule.ts';

/** Every rule of what can be made together, in the order in which a check reports. */
export const specRules: readonly SpecRule[] = [
  ...bookRules,
  ...sizeRules,
  ...layerRules,
  ...processRules,
  ...advancedRules,
  ...serviceRules,
  ...orderRules,
];
