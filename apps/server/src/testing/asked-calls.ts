import { type LiveCall, siteOfCall } from '@xunban/contract';
import { addressOf } from './declared-calls.ts';
import type { MemberWithUniqueData } from './member-with-unique-data.ts';
import { type KnownValues, queryText, samplePart } from './sample-input.ts';
import { sendRequest } from './send-request.ts';
import type { TestServer } from './server.ts';

export interface TextAnswer {
  /** The request: address and body. */
  readonly asked: string;
  readonly status: number;
  readonly text: string;
}

/** Returns inputs with the ids of an e2e run's objects: one after the other where an id is expected. */
export function sampleInputs({
  member,
  main,
  certificationId,
  transferId,
  withdrawalId,
  statementId,
}: MemberWithUniqueData): readonly KnownValues[] {
  const [order] = main.orders;
  const ids = [order?.id, main.id, member.memberId, certificationId, transferId, withdrawalId, statementId].filter(
    (id) => id !== undefined,
  );
  const { orderNo } = order ?? { orderNo: '' };
  return ids.map((id) => ({
    ...{
      id,
      orderId: id,
      mainOrderId: main.id,
      memberId: member.memberId,
      orderNo,
      no: main.mainNo,
      guid: member.memberId,
    },
    ...{ maxResultCount: 100, skipCount: 0, filter: '', state: '', sorting: '', version: 1 },
  }));
}

/**
 * Returns the answers of a call to each of these inputs: once with only the known parameters, once with all of them.
 *
 * @param only limits the requests to some of those in earlier answers
 */
export async function responsesOf(
  server: TestServer,
  def: LiveCall,
  token: string,
  subjects: readonly KnownValues[],
  only?: ReadonlySet<string>,
): Promise<readonly TextAnswer[]> {
  const answers = [];
  const visited = new Set<string>();
  for (const [known, isWhole] of subjects.flatMap((each) => [[each, false] as const, [each, true] as const])) {
    const params = samplePart(def.params, known);
    // Without further filters a list shows everything; with each of them, what is left of it.
    const query = Object.entries(samplePart(def.query, known)).filter(
      ([name, value]) => value !== '' && value !== null && (isWhole || Object.hasOwn(known, name)),
    );
    const path = addressOf(def, server.deps.config.product, (name) => String(params[name]));
    const body = def.method === 'GET' ? undefined : JSON.stringify(samplePart(def.body, known));
    const url = `${siteOfCall(def) === 'web' ? server.url : server.consoleUrl}${path}?${queryText(Object.fromEntries(query))}`;
    const asked = `${url} ${body}`;
    if (visited.has(asked) || only?.has(asked) === false) continue;
    visited.add(asked);
    const headers = { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    const { status, text } = await sendRequest(url, { method: def.method, headers, body });
    answers.push({ asked, status, text });
  }
  return answers;
}
