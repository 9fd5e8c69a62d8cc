import { parentPort } from 'node:worker_threads';
import { type CheapestRequest, findCheapest } from '@xunban/pricing';

/** A search over a dozen free fields takes some tenths of a second, so it has a thread of its own. */
parentPort?.on('message', (request: CheapestRequest) => parentPort?.postMessage(findCheapest(request)));
