import { type CheapestFound, type CheapestRequest, findCheapest } from '@xunban/pricing';
import { serveTasks } from '../../../platform/threads/serve-tasks.ts';

/** A search over a dozen free fields takes some tenths of a second, so it has a thread of its own. */
serveTasks<CheapestRequest, CheapestFound>((request) => findCheapest(request));
