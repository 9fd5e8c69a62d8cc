import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { INJECTED_SCRIPTS } from '@xunban/testkit/injected-scripts';
import { PDF_INJECTIONS } from '@xunban/testkit/pdf-actions';
import type { TestMember } from './member.ts';

/** Hands out scripts that fit, another one each time. */
export class Garden {
  injected = 0;
  readonly #first: number;

  constructor(first: number) {
    this.#first = first;
  }

  /** @param maxLength maximum length in characters */
  text(maxLength: number): string {
    return this.#next(INJECTED_SCRIPTS, maxLength) ?? '<b>';
  }

  /** A script, and a text that would be code in a PDF. */
  printed(maxLength: number): string {
    const inPdf = this.#next(PDF_INJECTIONS, maxLength) ?? '';
    return `${this.text(maxLength - inPdf.length)}${inPdf}`;
  }

  #next(texts: readonly string[], maxLength: number): string | undefined {
    const fitting = texts.filter(({ length }) => length <= maxLength);
    this.injected += 1;
    return fitting[(this.#first + this.injected * 7) % fitting.length];
  }
}

/** Pages that show the injected texts, and documents that contain them. */
export interface Grown {
  readonly memberPages: readonly string[];
  readonly staffPages: readonly string[];
  readonly publicPages: readonly string[];
  readonly memberDocuments: readonly string[];
  readonly staffDocuments: readonly string[];
}

/** Writing calls of a member over HTTP, each of which must be accepted. */
export const memberWrites =
  (request: APIRequestContext, { token }: Pick<TestMember, 'token'>) =>
  async (method: 'POST' | 'PUT', path: string, data: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() };
    const answer = await request.fetch(path, { method, headers, data });
    const body = await answer.json();
    expect(answer.ok() && body.success !== false, `${path} ${JSON.stringify(data)} ${JSON.stringify(body)}`).toBe(true);
    return 'result' in body ? body.result : body;
  };
