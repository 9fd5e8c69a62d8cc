import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findProgram, type Program, startProgram } from './programs.ts';

/** A public port, and the local ports behind it. */
export interface Front {
  readonly name: string;
  readonly port: number;
  readonly servers: readonly number[];
  /** Port of each server that answers `/readyz`. */
  readonly checked: readonly number[];
}

export const canBalance = (): boolean => findProgram('haproxy') !== undefined && findProgram('openssl') !== undefined;

/**
 * Starts HAProxy with TLS under a certificate made for it. A process takes requests while its `/readyz` answers 200; a request
 * whose connection fails goes to another process.
 */
export function startHaproxy(folder: string, fronts: readonly Front[], isPlain: boolean): Program {
  const program = findProgram('haproxy');
  if (program === undefined) throw new Error('HAProxy is not installed');
  const binding = isPlain ? '' : ` ssl crt ${makeCertificate(folder)} alpn h2,http/1.1`;
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(file, configuration(binding, fronts));
  return startProgram('HAProxy', program, ['-db', '-f', file]);
}

function makeCertificate(folder: string): string {
  const [key, crt, both] = ['key', 'crt', 'pem'].map((ending) => path.join(folder, `cluster.${ending}`)) as [
    string,
    string,
    string,
  ];
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'],
      ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'],
      ...['-keyout', key, '-out', crt],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
  fs.writeFileSync(both, fs.readFileSync(crt, 'utf8') + fs.readFileSync(key, 'utf8'), { mode: 0o600 });
  return both;
}

const configuration = (binding: string, fronts: readonly Front[]) => `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  # An event stream is silent between two heartbeats, an upload may pause.
  timeout client 120s
  timeout server 120s
  timeout http-request 15s
  timeout queue 10s
  option redispatch 1
  retries 3
  retry-on conn-failure
  option forwardfor
  option httpchk
  http-check send meth GET uri /readyz
  default-server inter 500ms fall 1 rise 1
${fronts
  .map(
    ({ name, port, servers, checked }) => `frontend ${name}
  bind 127.0.0.1:${port}${binding}
  http-request set-header X-Forwarded-Proto %[ssl_fc,iif(https,http)]
  default_backend ${name}
backend ${name}
  balance leastconn
${servers.map((server, index) => `  server ${name}${index + 1} 127.0.0.1:${server} check port ${checked[index]}`).join('\n')}
`,
  )
  .join('')}`;
