import { Validator } from '@seriousme/openapi-schema-validator';
import { calls, WEBHOOKS } from '@xunban/contract';
import { expect, test } from 'vitest';
import { GATEWAY_NAMES } from '../gateways/known-gateways.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(calls, 'xunban') as { paths: Record<string, Record<string, unknown>> };

test('the contract is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect(result.errors ?? []).toEqual([]);
  expect(validator.version).toBe('3.1');
});

test('it lists the gateways that a request can name', () => {
  expect(JSON.stringify(document)).toContain(JSON.stringify({ type: 'string', enum: GATEWAY_NAMES }));
  expect(JSON.stringify(document)).toContain('"#/components/schemas/GatewayName"');
});

test('every declared call is in it, once, under its own address', () => {
  const declared = Object.values(calls).flatMap((group) => Object.values(group)).length;
  const listed = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;
  // And the paths that others call in formats of their own.
  expect(listed).toBe(declared + Object.keys(WEBHOOKS).length);
  expect(document.paths['/api/applet/appletaccount/post-applet-xunban-login']).toHaveProperty('post');
});
