import { asIs, fault, oneOf, type Setting } from '../setting-readers.ts';

/** The standard variables of OpenTelemetry. Its exporter reads further ones itself: time limit, compression, certificates. */
export const tracingVariables = {
  tracingEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    help: 'address of an OpenTelemetry collector for traces, such as http://127.0.0.1:4318 (OTLP over HTTP); empty switches tracing off',
    read: (text): string =>
      text === '' || /^https?:\/\/[^\s@?#]+$/.test(text) ? text : fault('must be an address like http://host:4318'),
  },
  tracingProtocol: {
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    fallback: 'http/json',
    help: 'protocol of the collector; only http/json is supported',
    read: oneOf('http/json'),
  },
  tracingHeaders: {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    fallback: '',
    help: 'headers for the collector, name=value with commas',
    secret: true,
    read: asIs,
  },
  tracingService: {
    name: 'OTEL_SERVICE_NAME',
    fallback: 'xunban',
    help: 'name of this service in traces',
    read: asIs,
  },
  tracingSampler: {
    name: 'OTEL_TRACES_SAMPLER',
    fallback: 'parentbased_always_on',
    help: 'traces that are recorded: always_on, always_off, traceidratio, or the same after parentbased_, which follows the proxy',
    read: oneOf(
      ...(['always_on', 'always_off', 'traceidratio'] as const),
      ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
    ),
  },
  tracingSamplerArg: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    fallback: '1',
    help: 'share of the traces that a sampler with traceidratio records, from 0 to 1',
    read: (text): number => {
      const value = Number(text);
      return text.trim() !== '' && value >= 0 && value <= 1 ? value : fault('must be a number from 0 to 1');
    },
  },
} as const satisfies Record<string, Setting<unknown>>;

type Variables = typeof tracingVariables;
export type TracingSettings = {
  readonly [K in 'tracingEndpoint' | 'tracingService' | 'tracingSampler' | 'tracingSamplerArg']: ReturnType<
    Variables[K]['read']
  >;
};
