import { type CallDef, envelopeOf, type LiveCall } from '@xunban/contract';
import fastJsonStringify from 'fast-json-stringify';
import type { z } from 'zod';
import { answerSchema } from './answer-schema.ts';

type Writer = (answer: unknown) => string;

/** Compiled code of the calls that were answered in this process, however many servers it runs. */
const writers = new WeakMap<CallDef, Writer>();

/**
 * Writes the answers of a call as JSON. Its code is compiled for the first answer, which takes some milliseconds: for all
 * calls at once, before the first of them, it would hold up the start by a second.
 */
export const answerWriter =
  (call: LiveCall & { readonly result: z.ZodType }): Writer =>
  (answer) => {
    const known = writers.get(call);
    if (known) return known(answer);
    const writer: Writer = fastJsonStringify(answerSchema(call.result, envelopeOf(call.path)));
    writers.set(call, writer);
    return writer(answer);
  };
